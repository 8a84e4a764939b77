// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/filter_values.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Measures a result row by row, while its samples are floats. The original must live as long.
/// Several threads may add rows, each row once; the measures do not depend on their order.
class ResultSums {
  public:
    explicit ResultSums(const Image &original);

    /// Adds a row of a channel; `first` is its first sample in the channel.
    void add(std::size_t channel, std::size_t first, const float *row);

    /// Returns the measures of all rows.
    FilterFigures figures() const;

  private:
    const Image &original_;
    bool bounded_;
    float low_, high_; ///< samples from low_ to high_, which is not one of them, are not clipped
    struct Row {
        double squares = 0, sum = 0;
        std::size_t clipped = 0;
    };
    std::vector<Row> rows_; ///< of all channels
};

/// The measures of a picture as the result of one of the same size.
FilterFigures measured(const Image &original, const Image &result);

} // namespace imago
