// SPDX-License-Identifier: GPL-3.0-or-later
// Single waves of a picture, measured: run_waves() of spectrum_run.h.
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/common/wave_report.h"
#include "app/cli/options/image_options.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/file/finite_samples.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/picture_array.h"
#include "app/media/signal/array_signal.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/support/printable_text.h"

#include <iostream>
#include <memory>

namespace imago::cli {
namespace {

/// Refuses options that say how a spectrum is shown, instead of ignoring them.
void refuse_spectrum_options(const SpectrumOptions &options) {
    const std::pair<bool, const char *> given[] = {
        {!options.output.empty(), "--output"},    {!options.quantity.empty(), "--quantity"},
        {!options.rate.empty(), "--rate"},        {!options.range.empty(), "--range"},
        {options.shift.has_value(), "--shift"},   {options.log_frequencies, "--log-frequencies"},
        {options.ring_profile, "--ring-profile"}, {!options.line_profile.empty(), "--line-profile"},
        {!options.dpi.empty(), "--dpi"},          {!options.pixel_size.empty(), "--pixel-size"}};
    const std::string reason = wave_option(options) + " reports single waves";
    for (const auto &[is, name] : given)
        refuse(is, name, reason);
    for (const Param<MeasureSettings> &row : measure_params())
        refuse(options.params.given(row), row.option, reason);
}

std::vector<WaveEdit> listed_waves(const SpectrumOptions &options) {
    std::vector<WaveEdit> waves;
    for (const std::string &text : options.wave) {
        const std::vector<std::string> parts = split_list(text);
        if (parts.size() != 2)
            throw usage_error("--wave takes U,V, not '" + text + "'");
        waves.push_back({{parse_cycles(parts[0], "--wave"), parse_cycles(parts[1], "--wave")}});
    }
    return waves;
}

Image read_wave_picture(const SpectrumOptions &options, bool array,
                        std::vector<std::string> &notes) {
    if (array) {
        const PictureArray read =
            picture_array(read_chosen_array(options.input, options.signal.array), options.input, 2);
        Image image = read.picture(0);
        if (const auto region = parse_crop(options.crop))
            image = cropped(image, *region, options.input);
        std::vector<Sentence> said = read.notes;
        make_finite(image, NanPolicy::refuse, options.input, said);
        notes = texts_of(said);
        return image;
    }
    refuse(!options.signal.array.empty(), "--array", "it belongs to files of several arrays");
    ImageReadResult read = read_image(options.input, read_options("refuse", options.crop));
    notes = texts_of(read.notes);
    return std::move(read.image);
}

} // namespace

std::string wave_option(const SpectrumOptions &options) {
    return !options.wave.empty() ? "--wave" : !options.strongest.empty() ? "--strongest" : "";
}

void run_waves(const SpectrumOptions &options, bool array) {
    refuse_spectrum_options(options);
    std::vector<WaveEdit> waves = listed_waves(options);
    const long long strongest =
        options.strongest.empty()
            ? 0
            : parse_whole(options.strongest, "--strongest", 1, static_cast<long long>(most_waves));
    std::vector<std::string> notes;
    const auto image = std::make_shared<const Image>(read_wave_picture(options, array, notes));
    const PictureSize size{image->height, image->width};
    check({.waves = waves}, size.height, size.width);
    Filter filter(open_device(options.common));
    filter.set_image(image);
    for (const WaveNumber at : filter.strongest(static_cast<std::size_t>(strongest)))
        waves.push_back({at});
    std::vector<MeasuredWave> measured;
    for (const WaveEdit &wave : waves) // a strongest one may be listed, too
        measured.push_back(filter.measure({wave}).front());
    if (options.common.json) {
        std::cout << json_text(nlohmann::ordered_json{{"input", options.input},
                                                      {"width", image->width},
                                                      {"height", image->height},
                                                      {"channels", image->channels},
                                                      {"waves", waves_json(measured, size)},
                                                      {"notes", notes}});
        return;
    }
    std::cout << image_text(options.input, *image) << '\n';
    print_waves(std::cout, measured, size);
    for (const std::string &note : notes)
        std::cout << "Note: " << printable_name(note) << '\n';
}

} // namespace imago::cli
