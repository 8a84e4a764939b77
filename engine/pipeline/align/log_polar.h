// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"

#include <span>

namespace imago {

/// A spectrum's magnitudes over angle and logarithm of frequency: rows are angles over half a turn,
/// columns frequencies from `least` cycles per sample to a half. A turned picture's are moved along
/// the rows, a scaled one's along the columns.
struct LogPolar {
    AlignShape shape;
    double least = 0;

    /// That for pictures of this size.
    static LogPolar of(const AlignShape &picture);
    double degrees_per_row() const { return 180 / static_cast<double>(shape.height); }
    double logarithm_per_column() const; ///< natural
};

/// Writes the logarithms of a half spectrum's magnitudes there, less their mean over the angles at
/// each frequency, and faded towards both ends of the columns. Where a spectrum is noise, which all
/// rings have that are no stronger than the weakest one, they count less.
template <class T>
void write_log_polar(std::span<const T> spectrum, const AlignShape &shape, const LogPolar &polar,
                     std::span<T> out);

/// Writes a plane less its mean under a Hann window, which all of a spectrum needs whose magnitudes
/// are compared.
template <class T>
void write_windowed(std::span<const T> plane, const AlignShape &shape, std::span<T> out);

} // namespace imago
