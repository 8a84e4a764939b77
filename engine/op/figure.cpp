// SPDX-License-Identifier: MIT
#include "engine/op/figure.h"

#include "engine/op/sentences.h"

namespace imago {
namespace {

using Kind = NumberStyle::Kind;
using Use = FigureUse;

constexpr NumberStyle count{Kind::count}, bytes{Kind::bytes}, real{Kind::significant};
constexpr NumberStyle three{Kind::significant, 3, 3}, four{Kind::significant, 4};
constexpr NumberStyle rate{Kind::decimals, 3, 2}, hundredths{Kind::decimals, 2, 2};
constexpr NumberStyle fourth{Kind::decimals, 4, 4}, share{Kind::decimals, 4, 2, true};

template <class R, auto member>
double get(const R &of) {
    return static_cast<double>(of.*member);
}
double when(bool known, double value) {
    return known ? value : no_figure;
}

using P = CompressedPicture;

double kept_percent(const P &of) {
    const auto all = get<P, &P::coefficients>(of);
    return all > 0 ? 100 * (get<P, &P::kept>(of) / all) : 0;
}
double zone(const P &of) {
    return of.jpeg ? of.jpeg->zone : no_figure;
}
double file_bytes(const P &of) {
    return of.file_bytes ? static_cast<double>(*of.file_bytes) : no_figure;
}
double per_pixel(const P &of, double bits) {
    return bits / static_cast<double>(of.pixels);
}

constexpr Figure<P> of_compress[] = {
    {"kept", get<P, &P::kept>, count},
    {"coefficients", get<P, &P::coefficients>, count},
    {"block_used", [](const P &of) { return when(!of.jpeg && of.block, of.block); }, count, "",
     Use::texts},
    {"threshold", get<P, &P::threshold>, real, "", Use::files},
    {"threshold_used", [](const P &of) { return when(!of.jpeg, of.threshold); }, real, "",
     Use::texts},
    {"energy_kept", get<P, &P::energy_kept>, share, "%"},
    {"psnr", get<P, &P::psnr>, hundredths, "dB", Use::all, OfPages::least},
    {"ssim", get<P, &P::ssim>, fourth, "", Use::all, OfPages::least},
    {"estimated_bits", get<P, &P::estimated_bits>, real, "", Use::files},
    {"kept_percent", kept_percent, hundredths, "%", Use::all, OfPages::last},
    {"estimated_bytes", [](const P &of) { return when(!of.file_bytes, of.estimated_bits / 8); },
     bytes, "", Use::texts},
    {"estimated_rate",
     [](const P &of) { return when(!of.file_bytes, per_pixel(of, of.estimated_bits)); }, rate, "",
     Use::texts},
    {"quality",
     [](const P &of) { return of.jpeg ? of.jpeg->quality : no_figure; },
     {Kind::significant, 5}},
    {"dead_zone", zone, real, "", Use::files},
    {"dead_zone_used", [](const P &of) { return when(zone(of) > least_jpeg_zone, zone(of)); }, four,
     "", Use::texts},
    {"file_bytes", file_bytes, count},
    {"file_rate", [](const P &of) { return per_pixel(of, 8 * file_bytes(of)); }, rate, "",
     Use::texts}};

constexpr ReportLine report_of_compress[] = {
    {"kept", "<kept> of <coefficients> coefficients (<kept_percent>)| of blocks of <block_used> x "
             "<block_used>|, threshold <threshold_used>|, JPEG quality <quality>|, dead zone "
             "<dead_zone_used> steps"},
    {"energy", "<energy_kept>"},
    {"PSNR", "<psnr>"},
    {"SSIM", "<ssim>"},
    {"file", "<file_bytes> bytes as JPEG (<file_rate> bits per pixel)"},
    {"estimate", "<estimated_bytes> (<estimated_rate> bits per pixel): entropy of the coefficients "
                 "in steps of the threshold, not a file's size"}};

constexpr FigureLine lines_of_compress[] = {
    {op_says.kept, op_says.kept_tip, "<kept_percent>"},
    {op_says.coefficients, op_says.coefficients_tip, op_says.coefficients_text.english()},
    {op_says.energy_kept, op_says.energy_kept_tip, "<energy_kept>"},
    {op_says.figure_psnr, op_says.figure_psnr_tip, "<psnr>"},
    {op_says.figure_ssim, op_says.figure_ssim_tip, "<ssim>"},
    {op_says.threshold_used, op_says.threshold_used_tip, "<threshold_used>"},
    {op_says.quality_used, op_says.quality_used_tip, op_says.quality_used_text.english()},
    {op_says.bytes, op_says.file_size_tip, op_says.file_size_text.english()},
    {op_says.estimated_size, op_says.estimated_size_tip, op_says.estimated_size_text.english()}};

using C = JpegComparison;

constexpr Figure<C> of_comparison[] = {
    {"file_bytes", get<C, &C::file_bytes>, count},
    {"psnr", get<C, &C::psnr>, hundredths, "dB"},
    {"ssim", get<C, &C::ssim>, fourth},
    {"coefficients", get<C, &C::coefficients>, count},
    {"different", get<C, &C::different>, count},
    {"largest_difference", get<C, &C::largest_difference>, count},
    {"different_samples", get<C, &C::different_samples>, count},
    {"largest_sample_difference", get<C, &C::largest_sample_difference>, count}};

constexpr ReportLine report_of_comparison[] = {
    {"libjpeg's file at these tables",
     "<file_bytes> bytes, PSNR <psnr>, SSIM <ssim>; <different> of <coefficients> coefficients "
     "differ, by <largest_difference> at most; <different_samples> samples, by "
     "<largest_sample_difference> at most"}};

using F = FilterFigures;

constexpr Figure<F> of_filter[] = {{"removed_rms", get<F, &F::removed_rms>, four},
                                   {"clipped", get<F, &F::clipped>, count}};

constexpr ReportLine report_of_filter[] = {
    {"removed", "<removed_rms> root mean square, in the samples' own units"},
    {"clipped", "<clipped> samples beyond the range of the output"}};

using Q = PoissonFigures;

constexpr Figure<Q> of_poisson[] = {
    {"mean", get<Q, &Q::mean>, {Kind::significant, 3}},
    {"residual_norm", [](const Q &of) { return of.residual.difference; }, three, "", Use::files},
    {"density_norm", [](const Q &of) { return of.residual.density; }, three, "", Use::files},
    {"relative_residual", [](const Q &of) { return of.residual.relative().value_or(no_figure); },
     three},
    {"rounding_bound",
     [](const Q &of) { return when(of.residual.density > 0, of.residual.rounding); }, three}};

constexpr ReportLine report_of_poisson[] = {
    {"Mean removed", "<mean>"},
    {"Residual", "<relative_residual> of the density (rounding explains up to <rounding_bound>)||"
                 "none, since the density is constant"}};

constexpr FigureLine lines_of_poisson[] = {
    {op_says.mean_removed, op_says.mean_removed_tip, "<mean>"},
    {op_says.figure_residual, op_says.residual_tip, op_says.residual_text.english()},
    {op_says.rounding, op_says.rounding_tip, op_says.rounding_text.english()}};

} // namespace

const FigureList<P> compress_told{of_compress, report_of_compress, lines_of_compress};
const FigureList<C> comparison_told{of_comparison, report_of_comparison};
const FigureList<F> filter_told{of_filter, report_of_filter};
const FigureList<Q> poisson_told{of_poisson, report_of_poisson, lines_of_poisson};

std::string line_text(std::string_view text, const std::vector<OpFigure> &figures,
                      const std::function<std::string(const OpFigure &figure)> &number) {
    std::string made, piece;
    bool told = true; // the piece
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || text[i] == '|') {
            made += told ? piece : "";
            piece.clear();
            told = true;
            if (text.substr(i, 2) == "||")
                return made.empty() ? std::string(text.substr(i + 2)) : made;
        } else if (text[i] == '<') {
            const std::size_t end = text.find('>', i);
            const OpFigure *const figure = figure_named(figures, text.substr(i + 1, end - i - 1));
            told = told && figure && figure->use != FigureUse::files;
            piece += told ? number(*figure) : "";
            i = end;
        } else {
            piece += text[i];
        }
    }
    return made;
}

} // namespace imago
