// SPDX-License-Identifier: MIT
// The figures of results, each described once: JSON, tables and texts of all doors derive from
// these lists.
#pragma once
#include "engine/values/compress_values.h"
#include "engine/values/filter_values.h"
#include "engine/values/op_values.h"
#include "engine/values/poisson_values.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// What Figure::get() gives of a result that does not have the figure.
inline constexpr double no_figure = -std::numeric_limits<double>::infinity();

/// What is told of several pages together: nothing, the least, or the last one's.
enum class OfPages { nothing, least, last };

/// A figure of results R.
template <class R>
struct Figure {
    const char *id; ///< in JSON and tables
    double (*get)(const R &result);
    NumberStyle style;
    const char *unit = "";
    FigureUse use = FigureUse::all;
    OfPages of_pages = OfPages::nothing;
};

/// A row of figures that people read. In its text "<psnr>" stands for the figure of that id; of its
/// pieces, which bars part, those are left out that have a figure which the result does not tell.
/// After two bars stands what is told if all are.
struct ReportLine {
    const char *name, *text;
};
/// The same in the window, where the text may be a template that is translated.
struct FigureLine {
    Form<0> name, tip;
    const char *text;
};

/// The text of a row, with numbers as `number` has them; empty: nothing is told.
std::string line_text(std::string_view text, const std::vector<OpFigure> &figures,
                      const std::function<std::string(const OpFigure &figure)> &number);

/// The figure with this id; null: there is none.
template <class Figures>
auto *figure_named(Figures &figures, std::string_view id) {
    const auto found = std::find_if(figures.begin(), figures.end(),
                                    [&](const OpFigure &one) { return one.id == id; });
    return found == figures.end() ? nullptr : &*found;
}

/// All that is told of results R.
template <class R>
struct FigureList {
    std::span<const Figure<R>> figures;
    std::span<const ReportLine> report{};
    std::span<const FigureLine> lines{}; ///< of the window

    /// What a result has of them.
    std::vector<OpFigure> of(const R &result) const {
        std::vector<OpFigure> all;
        for (const Figure<R> &row : figures)
            if (const double value = row.get(result); value != no_figure)
                all.push_back({row.id, Form<0>(""), {value}, row.unit, row.style, row.use});
        return all;
    }
    /// Adds the result of one more page to what is told of those before.
    void add_page(const R &result, std::vector<OpFigure> &all) const {
        for (const Figure<R> &row : figures)
            if (row.of_pages != OfPages::nothing) {
                const double value = row.get(result);
                OpFigure *const found = figure_named(all, row.id);
                if (!found)
                    all.push_back({row.id, Form<0>(""), {value}, row.unit, row.style});
                else if (row.of_pages == OfPages::last || value < found->values.front())
                    found->values.front() = value;
            }
    }
};

/// The figures of a compression, and what they are of.
struct CompressedPicture : CompressFigures {
    std::size_t pixels = 1;
    unsigned block = 0; ///< CompressSettings::block
};

extern const FigureList<CompressedPicture> compress_told;
extern const FigureList<JpegComparison> comparison_told;
extern const FigureList<FilterFigures> filter_told;
extern const FigureList<PoissonFigures> poisson_told;

} // namespace imago
