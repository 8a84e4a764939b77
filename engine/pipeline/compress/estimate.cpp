// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/estimate.h"

#include "engine/pipeline/compress/largest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace imago {
namespace {

/// Returns the sum of squares of `count` magnitudes evenly distributed between two.
double energy(double count, double low, double high) {
    return count * (low * low + low * high + high * high) / 3;
}

/// How many channels change by a plane's error.
double reach(const Image &image, CompressSettings::Channels channels) {
    const bool mixed = channels == CompressSettings::Channels::luma ||
                       channels == CompressSettings::Channels::ycbcr;
    return image.channels == 3 && mixed ? 3 : 1;
}

double psnr_of(double squares, const EstimateBasis &basis) {
    const double mse = squares / static_cast<double>(basis.image.count());
    return mse > 0 ? 10 * std::log10(basis.peak * basis.peak / mse)
                   : std::numeric_limits<double>::infinity();
}

} // namespace

double estimated_threshold(const std::vector<std::uint64_t> &histogram, double percent) {
    const auto all =
        static_cast<double>(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}));
    double left = percent / 100 * all;
    if (left >= all)
        return 0;
    for (std::size_t bin = histogram.size(); bin-- > 0;) {
        const auto count = static_cast<double>(histogram[bin]);
        const double low = first_bin_start(bin), high = first_bin_start(bin + 1);
        if (count > 0 && left <= count)
            return high - (high - low) * left / count;
        left -= count;
    }
    return 0;
}

CompressFigures estimated_figures(const EstimateBasis &basis, const CompressSettings &settings,
                                  double threshold) {
    double kept = 0, all = 0, stays = 0, goes = 0;
    for (std::size_t bin = 0; bin < basis.histogram.size(); ++bin) {
        const auto count = static_cast<double>(basis.histogram[bin]);
        if (count == 0)
            continue;
        const double low = first_bin_start(bin), high = first_bin_start(bin + 1);
        const double edge = std::clamp(threshold, low, high);
        const double above = count * (high - edge) / (high - low);
        all += count;
        kept += above;
        stays += energy(above, edge, high);
        goes += energy(count - above, low, edge);
    }
    CompressFigures figures;
    figures.coefficients = static_cast<std::uint64_t>(all);
    figures.kept = static_cast<std::uint64_t>(std::llround(kept));
    figures.energy_kept = stays + goes > 0 ? stays / (stays + goes) : 1;
    figures.threshold = threshold;
    figures.psnr = psnr_of(goes * reach(basis.image, settings.channels), basis);
    figures.ssim = std::numeric_limits<double>::quiet_NaN();
    figures.estimated_bits = coded_bits(basis.histogram, figures.kept, threshold,
                                        std::max(threshold, basis.smallest_step));
    return figures;
}

} // namespace imago
