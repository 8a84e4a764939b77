// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/strongest_waves.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

struct Candidate {
    float magnitude;
    WaveNumber at;
};

bool is_stronger(const Candidate &one, const Candidate &other) {
    return one.magnitude != other.magnitude ? one.magnitude > other.magnitude : one.at < other.at;
}

} // namespace

/// Candidates are gathered in a list of at most twice the count, which is cut at the weakest that
/// may still count: one pass over the magnitudes, most of which are below that.
std::vector<WaveNumber> strongest_waves(const Plane &magnitudes, std::size_t width,
                                        std::size_t count) {
    const std::size_t height = magnitudes.height;
    std::vector<Candidate> best;
    float least = -1;
    const auto cut = [&] {
        if (best.size() <= count)
            return;
        const auto end = best.begin() + static_cast<std::ptrdiff_t>(count);
        std::nth_element(best.begin(), end, best.end(), is_stronger);
        best.resize(count);
        if (count > 0)
            least = std::max_element(best.begin(), best.end(), is_stronger)->magnitude;
    };
    for (std::size_t y = 0; y < height && count > 0; ++y) {
        const float *row = magnitudes.samples.data() + y * magnitudes.width;
        const int v =
            y > height / 2 ? static_cast<int>(y) - static_cast<int>(height) : static_cast<int>(y);
        for (std::size_t x = 0; x < magnitudes.width; ++x) {
            if (row[x] < least)
                continue;
            const WaveNumber at{static_cast<int>(x), v};
            if (at == WaveNumber{} || canonical(at, height, width) != at)
                continue;
            best.push_back({row[x], at});
            if (best.size() >= 2 * count + 64)
                cut();
        }
    }
    cut();
    std::sort(best.begin(), best.end(), is_stronger);
    std::vector<WaveNumber> waves;
    for (const Candidate &one : best)
        waves.push_back(one.at);
    return waves;
}

} // namespace imago
