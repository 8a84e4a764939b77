// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/deconvolve/deconvolve_values.h"

#include <algorithm>

namespace imago {
namespace {

using S = DeconvolveSettings;
using Psf = S::Psf;
using Method = S::Method;
using Edges = S::Edges;
using Shown = S::Shown;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[psf, dimensions, size, angle, aperture, wavelength, pixel, index, slice, spot_x,
                 spot_y, spot_size, psf_file, method, noise, iterations, accelerated, change, edges,
                 shown] = settings;
    return &psf;
};

constexpr ParamWord psf_words[] = {param::word("gaussian", Psf::gaussian, op_says.gaussian),
                                   param::word("disc", Psf::disc, op_says.disc),
                                   param::word("line", Psf::line, op_says.line),
                                   param::word("airy", Psf::airy, op_says.airy),
                                   param::word("widefield", Psf::widefield, op_says.widefield),
                                   param::word("confocal", Psf::confocal, op_says.confocal),
                                   param::word("spot", Psf::spot, op_says.psf_spot),
                                   param::word("picture", Psf::picture, op_says.psf_picture)};
constexpr ParamWord method_words[] = {
    param::word("wiener", Method::wiener, op_says.wiener),
    param::word("tikhonov", Method::tikhonov, op_says.tikhonov),
    param::word("richardson-lucy", Method::richardson_lucy, op_says.richardson_lucy)};
constexpr ParamWord edge_choices[] = {
    param::word("mirror", Edges::mirror, op_says.edges_mirror),
    param::word("periodic", Edges::periodic, op_says.edges_periodic),
    param::word("zero", Edges::zero, op_says.edges_zero),
    param::word("taper", Edges::taper, op_says.edges_taper)};

constexpr ParamWord shown_words[] = {
    param::word("sharpened", Shown::sharpened, op_says.show_sharpened),
    param::word("residual", Shown::residual, op_says.show_residual),
    param::word("blur", Shown::blur, op_says.psf),
    param::word("transfer", Shown::transfer, op_says.show_transfer)};

bool has_size(const S &s) {
    return s.psf == Psf::gaussian || s.psf == Psf::disc || s.psf == Psf::line;
}
bool has_angle(const S &s) {
    return s.psf == Psf::line;
}
bool is_deep(const S &s) {
    return s.psf == Psf::widefield || s.psf == Psf::confocal;
}
bool is_microscope(const S &s) {
    return s.psf == Psf::airy || is_deep(s);
}
bool is_spot(const S &s) {
    return s.psf == Psf::spot;
}
bool is_picture(const S &s) {
    return s.psf == Psf::picture;
}
bool is_linear(const S &s) {
    return s.method != Method::richardson_lucy;
}
bool is_iterated(const S &s) {
    return s.method == Method::richardson_lucy;
}

constexpr ParamRange lengths{least_unit, most_unit}; ///< of the microscope, in one unit
constexpr ParamRange places{0, most_spot_place};     ///< of a spot

constexpr Param<S> rows[] = {
    param::choice<&S::psf>({"psf"}, psf_words, "").always_written().labelled(op_says.psf),
    param::real<&S::size>({"psf_size"}, {least_blur, most_blur}, "")
        .only(has_size)
        .labelled(op_says.size)
        .in(QuantityUnit::pixel)
        .slid({0.3, 30}),
    param::real<&S::angle>({"psf_angle"}, {least_blur_angle, most_blur_angle}, "")
        .only(has_angle)
        .labelled(op_says.angle)
        .in(QuantityUnit::degree)
        .slid({-90, 90}),
    param::real<&S::aperture>({"psf_aperture"}, {least_aperture, most_aperture}, "")
        .only(is_microscope)
        .labelled(op_says.aperture),
    param::real<&S::wavelength>({"psf_wavelength"}, lengths, "")
        .only(is_microscope)
        .labelled(op_says.wavelength)
        .shown_in("µm"),
    param::real<&S::pixel>({"psf_pixel"}, lengths, "")
        .only(is_microscope)
        .labelled(op_says.pixel)
        .shown_in("µm"),
    param::real<&S::index>({"psf_index"}, {least_index, most_index}, "")
        .only(is_deep)
        .labelled(op_says.refractive_index),
    param::real<&S::slice>({"psf_slice"}, lengths, "")
        .only(is_deep)
        .labelled(op_says.slice)
        .shown_in("µm"),
    param::whole<&S::spot_x>({"psf_x"}, places, "")
        .only(is_spot)
        .labelled(op_says.column_column)
        .of_place(PlacePart::column),
    param::whole<&S::spot_y>({"psf_y"}, places, "")
        .only(is_spot)
        .labelled(op_says.column_row)
        .of_place(PlacePart::row),
    param::whole<&S::spot_size>({"psf_side"}, {3, most_spot_size}, "")
        .only(is_spot)
        .labelled(op_says.spot_size)
        .of_place(PlacePart::side),
    param::file<&S::psf_file>({"psf_file"}, "").only(is_picture).labelled(op_says.psf_file),
    param::choice<&S::method>({"method", "--method"}, method_words,
                              "How the blur is undone: wiener (default), tikhonov, or "
                              "richardson-lucy, which is iterated and keeps samples above 0")
        .always_written()
        .labelled(op_says.method),
    param::real<&S::noise>({"noise", "--noise", "N"}, {0, most_noise},
                           "With wiener and tikhonov, the weight of noise against detail: the "
                           "larger, the softer; default 0.01; 0: what generalised "
                           "cross-validation finds, for pictures that are as blurred as is said")
        .only(is_linear)
        .labelled(op_says.noise)
        .slid({1e-6, 1}),
    param::whole<&S::iterations>({"iterations", "--iterations", "N"},
                                 {1, most_deconvolve_iterations},
                                 "With richardson-lucy, the most iterations; default 30")
        .only(is_iterated)
        .labelled(op_says.iterations)
        .in(QuantityUnit::count)
        .slid({1, 300}),
    param::flag<&S::accelerated>({"accelerated", "--accelerated"},
                                 "With richardson-lucy, accelerate as Biggs and Andrews do: about "
                                 "as good in a fifth of the iterations")
        .only(is_iterated)
        .labelled(op_says.accelerated),
    param::real<&S::change>({"change", "--change", "C"}, {0, 1},
                            "With richardson-lucy, stop when an iteration changes the picture by "
                            "less than this share; default 0: never")
        .only(is_iterated)
        .labelled(op_says.change)
        .in(QuantityUnit::share),
    param::choice<&S::edges>({"edges", "--edges"}, edge_choices,
                             "What lies beyond the edges: mirror (default), periodic, zero, or "
                             "taper, which fades a frame")
        .labelled(op_says.edges),
    param::whole<&S::dimensions>(
        {"dimensions", "--dimensions", "N"}, {2, 3},
        "2: each page or plane is a picture (default); 3: the pages of a "
        "file, or the planes of an array, are slices of a volume, which is "
        "deconvolved in three dimensions")
        .labelled(op_says.deconvolve_volume)
        .of_stacks(),
    param::choice<&S::shown>({"show", "--show"}, shown_words,
                             "What is given: sharpened (default), the picture without its blur; "
                             "residual, what the blurred result lacks of the picture, around 0; "
                             "blur, the point spread function in the middle, its largest sample 1; "
                             "or transfer, what the blur leaves of each frequency, 0 in the middle")
        .labelled(op_says.align_show)};

constexpr ModelOption::Number sigma[] = {{"psf_size", "SIGMA"}};
constexpr ModelOption::Number radius[] = {{"psf_size", "RADIUS"}};
constexpr ModelOption::Number motion[] = {{"psf_size", "LENGTH"}, {"psf_angle", "ANGLE"}};
constexpr ModelOption::Number microscope[] = {
    {"psf_aperture", "NA"}, {"psf_wavelength", "WAVELENGTH"}, {"psf_pixel", "PIXEL"}};
constexpr ModelOption::Number deep[] = {{"psf_aperture", "NA"},
                                        {"psf_wavelength", "WAVELENGTH"},
                                        {"psf_pixel", "PIXEL"},
                                        {"psf_index", "INDEX"},
                                        {"psf_slice", "SLICE"}};
constexpr ModelOption::Number bright[] = {{"psf_x", "X"}, {"psf_y", "Y"}, {"psf_side", "SIDE"}};
constexpr ModelOption::Model psf_models[] = {
    {"gaussian", sigma}, {"disc", radius},   {"line", motion}, {"airy", microscope},
    {"widefield", deep}, {"confocal", deep}, {"spot", bright}};
constexpr ModelOption models[] = {
    {"--psf", "psf", psf_models, "psf_file", "picture",
     "The blur: a Gaussian, a disc of defocus, a line of motion (degrees from across towards "
     "down), "
     "the Airy disc of a microscope (aperture, and wavelength and pixel in one unit), what a "
     "widefield or a confocal microscope makes of a point in a volume (also the refractive index, "
     "and the distance of slices), a bright spot of the picture itself (column, row, and an odd "
     "side of the square around it), or a picture of a point"}};

void check_settings(const S &settings) {
    if (settings.psf == Psf::picture && settings.psf_file.empty())
        throw usage_error(op_says.psf_file_missing);
    if (is_deep(settings) && settings.aperture >= settings.index)
        throw usage_error(op_says.aperture_above_index);
    if (is_spot(settings) && settings.spot_size % 2 == 0)
        throw usage_error(op_says.spot_even);
    if (is_spot(settings) && std::min(settings.spot_x, settings.spot_y) < settings.spot_size / 2)
        throw usage_error(op_says.spot_beside, settings.spot_size / 2);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "deconvolve",
        {op_says.deconvolve, op_says.deconvolve_tip, op_says.deconvolve_suffix,
         "Sharpen a picture whose blur is known: deconvolution",
         "The blur is a point spread function: what a point of the subject became in the picture. "
         "Wiener and Tikhonov divide the spectrum by that of the blur as far as noise allows; "
         "Richardson-Lucy looks for the picture that the blur and counted photons explain best.",
         "imago-cli deconvolve photo.png -o sharp.png --psf disc:4 --method richardson-lucy",
         "Undo a defocus of 4 pixels"},
        rows, models, check_settings, Operation::Input::pictures, Operation::Gives::picture, "",
        [](const S &settings) { return settings.dimensions == 3; });
    return operation;
}

} // namespace imago
