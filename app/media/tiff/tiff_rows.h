// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of a TIFF as numbers. Private to this room.
#pragma once
#include "app/media/tiff/tiff_layout.h"
#include "engine/array/float_loss.h"

#include <cstddef>
#include <optional>

namespace imago {

/// Converts samples of a row, of which every `step`-th from `first` on is wanted.
struct TiffRow {
    const unsigned char *row;
    std::size_t first, step, count;
    bool alpha; ///< of which each is data
};

/// Reads samples of one type.
class TiffRows {
  public:
    /// Whether there are samples of this format and these bits.
    static bool knows(const TiffLayout &layout);
    /// `file_big_endian` is the order of whole bytes that libtiff leaves as they are.
    TiffRows(const TiffLayout &layout, bool file_big_endian);

    /// NaN stands for no data.
    void read(const TiffRow &from, float *to);
    /// Of samples of 8 bits without a sign.
    static void read(const TiffRow &from, unsigned char *to);

    const FloatLoss &loss() const { return loss_; } ///< of samples that are data

  private:
    template <class T>
    void read_as(const TiffRow &from, float *to);
    void read_bits(const TiffRow &from, float *to);
    template <class T>
    bool is_no_data(T value) const;
    template <class T>
    float kept(T value, const TiffRow &from);

    unsigned bits_;
    bool signed_, floating_, bytes_in_order_, big_endian_;
    std::optional<long double> no_data_;
    FloatLoss loss_;
};

} // namespace imago
