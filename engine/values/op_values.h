// SPDX-License-Identifier: MIT
// What an operation of engine/op takes and gives.
#pragma once
#include "engine/array/image.h"
#include "engine/support/quantity/param_value.h"
#include "engine/support/sentence.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace imago {

/// What an operation is told: a value for each of its parameters, in their order.
using OpValues = std::vector<ParamValue>;

/// Samples as operations take them: planes of one picture, or volumes; row-major, width fastest,
/// then height, depth, channels.
struct OpArray {
    std::size_t channels = 1, depth = 1, height = 0, width = 0;
    /// In the file's own range. Doubles are computed in double precision.
    std::variant<std::vector<float>, std::vector<double>> samples;
    /// The axes of an array, whose product is count(); empty: planes of a picture.
    std::vector<std::size_t> shape = {};
    /// Whether, of a result, the samples lie at other places than the input's, so that what belongs
    /// to a place there, alpha or a left-out sample, belongs to none here.
    bool moved = false;
    /// Whether, of a result, the samples are numbers with a range of their own, 0 to 1 where they
    /// are shown, whatever the input's.
    bool own_range = false;
    /// Whether, of a result, the samples are differences around 0.
    bool around_zero = false;
    double rate = 0; ///< of a signal: samples per second; 0: unknown
    /// Of a result of signals: the place of its first sample, in samples from time or lag 0.
    std::ptrdiff_t first = 0;

    std::size_t count() const { return channels * depth * height * width; }
    bool doubles() const { return samples.index() == 1; }
};

/// The pictures that parameters name, by the parameter's id.
using OpFiles = std::map<std::string, std::shared_ptr<const OpArray>, std::less<>>;

/// How a number is told to people.
struct NumberStyle {
    /// `plain` is significant, too, and in JSON an integer where it is whole.
    enum class Kind { plain, significant, decimals, count, bytes };
    Kind kind = Kind::plain;
    int digits = 6, shown = 4; ///< decimals or digits, in reports and in the window
    bool share = false;        ///< of 1, told in percent
};

/// Where a figure is told: in JSON and tables, in texts.
enum class FigureUse { none, files, texts, all };

/// A number that an operation reports, or one for each axis.
struct OpFigure {
    const char *id;             ///< in JSON
    Form<0> name;               ///< in reports and in the window, where it has a row of its own
    std::vector<double> values; ///< NaN: not known; of two axes: down, right
    const char *unit;           ///< its symbol; empty: none
    NumberStyle style = {};
    FigureUse use = FigureUse::all;
};

/// What an operation finds, a row for each: an empty one has no columns.
struct OpTable {
    /// Its name in JSON and in CSV, and in reports.
    struct Column {
        const char *id;
        Form<0> name;
    };
    const char *id = ""; ///< of the list of rows in JSON
    std::vector<Column> columns;
    std::vector<std::vector<double>> rows; ///< a number for each column
};

/// The result of an operation.
struct OpResult {
    /// In the input's precision, and of its shape if that is empty; without samples if only figures
    /// were wanted.
    OpArray array;
    std::vector<OpFigure> figures;  ///< in the order in which they are shown
    std::vector<Sentence> notes;    ///< what a person should know of it
    OpTable table;                  ///< of an operation that gives one
    PlanReport plan;                ///< of its main transform
    double engine_milliseconds = 0; ///< from the start of the work to the result on the host
    std::shared_ptr<const Image> image = nullptr; ///< of the array, where a picture was asked for
    std::vector<std::shared_ptr<const Image>> pages = {}; ///< likewise, of a stack
};

/// The samples of an image as floats.
inline OpArray op_array(const Image &image) {
    OpArray array{image.channels, 1, image.height, image.width, {}};
    if (image.narrow())
        array.samples = std::vector<float>(image.bytes.begin(), image.bytes.end());
    else
        array.samples = image.samples;
    return array;
}

} // namespace imago
