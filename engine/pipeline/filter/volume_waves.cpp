// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/volume_waves.h"

#include "engine/pipeline/filter/volume_filter.h"
#include "engine/pipeline/planes/channels.h"

#include <cmath>
#include <complex>
#include <memory>
#include <numbers>
#include <utility>

namespace imago {
namespace {

using Complex = std::complex<double>;

/// e^(2 pi i cycles n / extent) for each n, from whole turns' remainders, which are exact.
std::vector<Complex> turns(int cycles, std::size_t extent) {
    std::vector<Complex> factors(extent);
    const auto length = static_cast<long long>(extent);
    for (long long n = 0; n < length; ++n)
        factors[static_cast<std::size_t>(n)] = std::polar(
            1.0, 2 * std::numbers::pi * static_cast<double>(n * cycles % length) / double(length));
    return factors;
}

/// A wave along the three axes of a volume.
struct Turning {
    std::vector<Complex> across, down, through;

    Turning(const VolumeWave &at, const VolumeExtent &extent)
        : across(turns(at.u, extent.width)), down(turns(at.v, extent.height)),
          through(turns(at.w, extent.depth)) {}
};

/// Calls `use` with each row of a channel: its slice, its number, and its first sample's place.
template <class Use>
void for_each_row(const VolumeExtent &extent, Use use) {
    for (std::size_t z = 0; z < extent.depth; ++z)
        for (std::size_t y = 0; y < extent.height; ++y)
            use(z, y, y * extent.width);
}

/// The number of the DFT, backward norm.
Complex sum_of(const PictureStack &pictures, std::size_t channel, const VolumeExtent &extent,
               const Turning &wave) {
    Complex sum = 0;
    for_each_row(extent, [&](std::size_t z, std::size_t y, std::size_t first) {
        Complex row = 0;
        for (std::size_t x = 0; x < extent.width; ++x)
            row += double(pictures[z]->sample(channel, first + x)) * std::conj(wave.across[x]);
        sum += row * std::conj(wave.down[y] * wave.through[z]);
    });
    return sum;
}

/// Adds Re(amplitude e^(i angle)) to each sample.
void add_wave(std::vector<std::vector<double>> &slices, std::size_t channel,
              const VolumeExtent &extent, const Turning &wave, Complex amplitude) {
    const std::size_t plane = extent.width * extent.height;
    for_each_row(extent, [&](std::size_t z, std::size_t y, std::size_t first) {
        const Complex row = amplitude * wave.down[y] * wave.through[z];
        double *to = slices[z].data() + channel * plane + first;
        for (std::size_t x = 0; x < extent.width; ++x)
            to[x] += row.real() * wave.across[x].real() - row.imag() * wave.across[x].imag();
    });
}

/// The mean of a channel, and the sum of squares of the differences from it.
std::pair<double, double> contrast_of(const PictureStack &pictures, std::size_t channel,
                                      const VolumeExtent &extent) {
    double sum = 0, squares = 0;
    const std::size_t plane = extent.width * extent.height;
    for (const auto &picture : pictures)
        for (std::size_t i = 0; i < plane; ++i)
            sum += double(picture->sample(channel, i));
    const double mean = sum / double(plane * extent.depth);
    for (const auto &picture : pictures)
        for (std::size_t i = 0; i < plane; ++i)
            squares += std::pow(double(picture->sample(channel, i)) - mean, 2);
    return {mean, squares};
}

/// The samples that the waves are added to: the volume, or what stays of it without any.
std::vector<std::vector<double>> ground_of(const PictureStack &pictures,
                                           const VolumeWaveSettings &settings,
                                           const std::vector<double> &means) {
    bool lists_mean = false;
    for (const VolumeWaveEdit &edit : settings.waves)
        lists_mean = lists_mean || edit.at == VolumeWave{};
    std::vector<std::vector<double>> slices;
    for (const auto &picture : pictures) {
        std::vector<double> &samples = slices.emplace_back(picture->count());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const std::size_t channel = i / picture->plane_size();
            if (!settings.only)
                samples[i] = double(picture->sample(channel, i % picture->plane_size()));
            else if (settings.keep_mean && !lists_mean)
                samples[i] = means[channel];
        }
    }
    return slices;
}

PictureStack pictures_of(const PictureStack &originals,
                         const std::vector<std::vector<double>> &slices) {
    PictureStack made;
    for (std::size_t z = 0; z < slices.size(); ++z) {
        Image image = without_samples(*originals[z]);
        image.samples.assign(slices[z].begin(), slices[z].end());
        made.push_back(std::make_shared<const Image>(std::move(image)));
    }
    return made;
}

} // namespace

ChangedVolume change_volume_waves(const PictureStack &pictures,
                                  const VolumeWaveSettings &settings) {
    check_stack(pictures);
    const Image &first = *pictures.front();
    const VolumeExtent extent{first.width, first.height, pictures.size()};
    check(settings, extent);
    std::vector<double> means, contrasts;
    double contrast = 0;
    for (std::size_t channel = 0; channel < first.channels; ++channel) {
        const auto [mean, squares] = contrast_of(pictures, channel, extent);
        means.push_back(mean);
        contrast += squares;
    }
    std::vector<std::vector<double>> slices = ground_of(pictures, settings, means);
    ChangedVolume made;
    const auto count = double(first.plane_size() * extent.depth);
    for (const VolumeWaveEdit &edit : settings.waves) {
        const Turning wave(edit.at, extent);
        const double share = is_own_conjugate(edit.at, extent) ? 1 : 2; // of both conjugates
        const Complex factor = std::polar(edit.gain, edit.phase * std::numbers::pi / 180);
        MeasuredVolumeWave &measured = made.waves.emplace_back();
        measured.at = edit.at;
        double squares = 0;
        for (std::size_t channel = 0; channel < first.channels; ++channel) {
            const Complex amplitude = share / count * sum_of(pictures, channel, extent, wave);
            measured.channels.push_back(
                {std::abs(amplitude), std::arg(amplitude) * 180 / std::numbers::pi});
            squares += std::norm(amplitude) * count / share;
            add_wave(slices, channel, extent, wave,
                     (settings.only ? factor : factor - 1.0) * amplitude);
        }
        if (contrast > 0 && !(edit.at == VolumeWave{}))
            measured.contrast_share = squares / contrast;
    }
    made.pictures = pictures_of(pictures, slices);
    return made;
}

} // namespace imago
