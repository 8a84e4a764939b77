// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"

#include <cmath>

namespace imago::test {

/// The PSNR in dB of the first plane, for samples up to 255.
inline double picture_psnr(const Image &a, const Image &b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.plane_size(); ++i) {
        const double d = double(a.sample(0, i)) - double(b.sample(0, i));
        sum += d * d;
    }
    return 10 * std::log10(255 * 255 * double(a.plane_size()) / sum);
}

} // namespace imago::test
