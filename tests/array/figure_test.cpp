// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/op/figure.h"
#include "tests/support/catch.h"

#include <set>

using namespace imago;

namespace {

std::string shown(const OpFigure &figure) {
    return std::to_string(static_cast<int>(figure.values.front()));
}

/// Each text names figures of its list alone, and each figure has one row.
template <class R>
void check_list(const FigureList<R> &list) {
    std::set<std::string> ids;
    for (const Figure<R> &figure : list.figures)
        CHECK(ids.insert(figure.id).second);
    std::vector<std::string> texts;
    for (const ReportLine &line : list.report)
        texts.emplace_back(line.text);
    for (const FigureLine &line : list.lines)
        texts.emplace_back(line.text);
    for (const std::string &text : texts)
        for (std::size_t at = 0; (at = text.find('<', at)) != text.npos; ++at) {
            INFO(text);
            CHECK(ids.count(text.substr(at + 1, text.find('>', at) - at - 1)) == 1);
        }
}

} // namespace

TEST_CASE("texts of figures name figures of their lists", "[figures]") {
    check_list(compress_told);
    check_list(comparison_told);
    check_list(filter_told);
    check_list(poisson_told);
}

TEST_CASE("a text leaves out the pieces whose figures are not told", "[figures]") {
    CompressFigures figures;
    figures.kept = 3;
    figures.threshold = 7;
    const auto text = [&](const char *line) {
        return line_text(line, compress_told.of({figures}), shown);
    };
    CHECK(text("<kept> kept|, above <threshold_used>|, quality <quality>") == "3 kept, above 7");
    CHECK(text("<threshold>").empty()); // of files
    CHECK(text("<quality>||none") == "none");
    figures.jpeg = JpegChoice{80, least_jpeg_zone};
    CHECK(text("<kept> kept|, above <threshold_used>|, quality <quality>") == "3 kept, quality 80");
    CHECK(text("<quality>|, zone <dead_zone_used>||none") == "80");
}

TEST_CASE("pages together tell the least or the last of a figure", "[figures]") {
    std::vector<OpFigure> all;
    for (const double psnr : {40.0, 30.0, 35.0}) {
        CompressFigures figures;
        figures.psnr = psnr;
        figures.coefficients = 100;
        figures.kept = static_cast<std::uint64_t>(psnr);
        compress_told.add_page({figures}, all);
    }
    CHECK(all.size() == 3);
    CHECK(figure_named(all, "psnr")->values == std::vector<double>{30});
    CHECK(figure_named(all, "kept_percent")->values == std::vector<double>{35});
}
