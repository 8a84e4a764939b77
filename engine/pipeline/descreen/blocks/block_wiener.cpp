// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/blocks/block_wiener.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

constexpr std::size_t tones = 8;        ///< classes of noise
constexpr std::size_t part_blocks = 64; ///< of a work-item that sums noise
constexpr double blocks_of_all = 4;     ///< blocks that the mean over all tones stands for
/// A range of frequencies, in dots' frequencies.
struct Ring {
    double low, high;
};
constexpr Ring around_screen{.8, 1.6}, at_screen{.85, 1.15};
constexpr double least_weight = 1e-9; ///< of the noise that is left in a block, a sample

std::uint64_t items_per_block(const DeviceInfo &info) {
    return info.type == DeviceType::cpu ? 1 : std::min<std::uint64_t>(32, info.max_work_group_size);
}

ElementwiseSource kernel(const char *name, ArrayWork work, const PlaneBlocks &blocks,
                         std::uint64_t per_block) {
    ElementwiseSource source{"skeleton/descreen/block_wiener.cl", name, work,
                             4 * blocks.at_once() * blocks.grid().bins()};
    source.purpose = "Wiener filter of blocks";
    source.defines.set("PER_BLOCK", static_cast<std::int64_t>(per_block));
    return source;
}

float median(std::vector<float> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The numbers of a half spectrum in a ring of frequencies.
std::vector<float> in_ring(const float *spectrum, std::uint64_t side, double period,
                           const Ring &ring) {
    std::vector<float> values;
    for (std::uint64_t y = 0; y < side; ++y)
        for (std::uint64_t x = 0; x <= side / 2; ++x) {
            const double v = 2 * y > side ? double(y) - double(side) : double(y);
            const double dots = std::hypot(double(x), v) / double(side) * period;
            if (dots >= ring.low && dots <= ring.high)
                values.push_back(spectrum[y * (side / 2 + 1) + x]);
        }
    return values;
}

float mean_of(const std::vector<float> &values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return values.empty() ? 0 : static_cast<float>(sum / double(values.size()));
}

/// Most parts of noise_shares(): each tone's blocks fill parts but for the last.
std::uint64_t most_parts(std::uint64_t blocks) {
    return blocks / part_blocks + tones;
}

} // namespace

NoiseShares noise_shares(const std::vector<BlockFigures> &blocks, std::size_t classes) {
    std::vector<float> powers;
    for (const BlockFigures &block : blocks)
        powers.push_back(block.power);
    const double typical = median(powers);
    const auto tone_of = [&](const BlockFigures &block) {
        return std::clamp(double(block.mean), 0.0, 1.0) * double(classes - 1);
    };
    const auto lower_of = [&](const BlockFigures &block) {
        return std::min(static_cast<std::size_t>(tone_of(block)), classes - 2);
    };
    NoiseShares shares;
    shares.order.resize(blocks.size());
    std::iota(shares.order.begin(), shares.order.end(), 0u);
    std::stable_sort(shares.order.begin(), shares.order.end(),
                     [&](auto a, auto b) { return lower_of(blocks[a]) < lower_of(blocks[b]); });
    shares.counts.assign(classes, 0);
    shares.sums.assign(classes, 0);
    std::size_t in_part = 0;
    for (std::uint32_t k = 0; k < shares.order.size(); ++k) {
        const BlockFigures &block = blocks[shares.order[k]];
        const std::size_t lower = lower_of(block);
        if (shares.lower.empty() || shares.lower.back() != lower || in_part == part_blocks) {
            shares.ranges.push_back(k);
            shares.lower.push_back(lower);
            in_part = 0;
        }
        ++in_part;
        const double flat = 1 / std::sqrt(block.power + typical + 1e-4);
        const double upper = tone_of(block) - double(lower);
        shares.weights.push_back(static_cast<float>((1 - upper) * flat));
        shares.weights.push_back(static_cast<float>(upper * flat));
        shares.counts[lower] += 1 - upper;
        shares.counts[lower + 1] += upper;
        shares.sums[lower] += (1 - upper) * flat;
        shares.sums[lower + 1] += upper * flat;
    }
    shares.ranges.push_back(static_cast<std::uint32_t>(shares.order.size()));
    return shares;
}

std::vector<float> noise_by_tone(const NoiseShares &shares, const std::vector<float> &sums,
                                 std::size_t bins) {
    const std::size_t classes = shares.sums.size();
    std::vector<double> by_tone(classes * bins, 0.0), all(bins, 0.0);
    for (std::size_t part = 0; part < shares.lower.size(); ++part)
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t bin = 0; bin < bins; ++bin) {
                const double sum = sums[(2 * part + side) * bins + bin];
                by_tone[(shares.lower[part] + side) * bins + bin] += sum;
                all[bin] += sum;
            }
    const double whole = std::accumulate(shares.sums.begin(), shares.sums.end(), 0.0);
    std::vector<float> noise(classes * bins);
    for (std::size_t tone = 0; tone < classes; ++tone)
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const double own = by_tone[tone * bins + bin] / std::max(shares.sums[tone], 1e-9);
            const double count = shares.counts[tone];
            noise[tone * bins + bin] = static_cast<float>(
                (own * count + blocks_of_all * all[bin] / whole) / (count + blocks_of_all));
        }
    return noise;
}

std::vector<float> raise_noise(std::vector<float> &noise, std::uint64_t side, double period,
                               double factor) {
    const std::uint64_t bins = side * (side / 2 + 1);
    std::vector<float> levels;
    for (std::size_t first = 0; first < noise.size(); first += bins) {
        const float *const spectrum = noise.data() + first;
        const std::vector<float> around = in_ring(spectrum, side, period, around_screen);
        const float mean = mean_of(around);
        levels.push_back(std::max(mean, mean_of(in_ring(spectrum, side, period, at_screen))));
        // Lines that are left at the screen's own frequencies lift the mean.
        const float level = around.empty() ? 0 : std::min(mean, median(around));
        for (std::size_t bin = first; bin < first + bins; ++bin)
            noise[bin] = std::max(noise[bin], static_cast<float>(factor) * level);
    }
    return levels;
}

BlockWiener::BlockWiener(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                         std::uint64_t side)
    : blocks_(device, {height, width, side}, 2, sine_window(side)),
      per_block_(items_per_block(device->info())),
      figures_kernel_(device,
                      kernel("block_figures", ArrayWork::block_powers, blocks_, per_block_)),
      noise_kernel_(device, kernel("block_noise", ArrayWork::block_noise, blocks_, per_block_)),
      gains_kernel_(device, kernel("wiener_gains", ArrayWork::wiener_gains, blocks_, per_block_)),
      shares_(device, blocks_.grid().bins() * sizeof(float)),
      tones_(device, blocks_.grid().blocks() * sizeof(float)),
      figures_(device, blocks_.at_once() * sizeof(BlockFigures)),
      order_(device, blocks_.at_once() * sizeof(cl_uint)),
      ranges_(device, (most_parts(blocks_.at_once()) + 1) * sizeof(cl_uint)),
      weights_of_order_(device, 2 * blocks_.at_once() * sizeof(float)),
      sums_(device, 2 * most_parts(blocks_.at_once()) * blocks_.grid().bins() * sizeof(float)),
      noise_(device, tones * blocks_.grid().bins() * sizeof(float)),
      weights_(device, blocks_.at_once() * sizeof(float)) {
    Queue queue(device);
    const std::vector<float> shares = bin_shares(side);
    queue.upload(shares_, shares.data(), shares.size() * sizeof(float));
}

/// Measures the noise in as many rows of blocks as one part holds, evenly over the plane.
void BlockWiener::measure_noise(Queue &queue, const Buffer &picture, const Buffer &estimate,
                                const Noise &how) {
    using Index = Elementwise::Index;
    const BlockGrid &grid = blocks_.grid();
    const std::uint64_t rows = std::min(grid.rows(), blocks_.rows_at_once());
    const std::uint64_t count = rows * grid.columns();
    const std::uint64_t each = rows == grid.rows() ? rows : 1; // of a launch
    for (std::uint64_t r = 0; r < rows; r += each) {
        const std::uint64_t row = each == rows ? 0 : (2 * r + 1) * grid.rows() / (2 * rows);
        blocks_.gather(queue, picture, 0, row, each, r * grid.columns());
        blocks_.gather(queue, estimate, 1, row, each, r * grid.columns());
    }
    blocks_.forward(queue);
    const Buffer &spectra = blocks_.spectra();
    const std::uint64_t set_bytes = blocks_.at_once() * grid.bins() * 2 * sizeof(float);
    figures_kernel_.launch(queue, count, 1, count * grid.bins() * 2 * sizeof(float),
                           spectra.handle(), blocks_.window_spectrum().handle(), shares_.handle(),
                           figures_.handle(), Index{grid.bins()}, Index{blocks_.at_once()});
    std::vector<BlockFigures> figures(count);
    queue.download(figures.data(), figures_, count * sizeof(BlockFigures));
    if (how.tone_scale > 0) {
        measured_tones_.clear();
        for (const BlockFigures &figure : figures)
            measured_tones_.push_back(figure.mean * static_cast<float>(how.tone_scale));
    }
    for (std::size_t block = 0; block < count; ++block)
        figures[block].mean = measured_tones_[block];
    const NoiseShares shares = noise_shares(figures, tones);
    const std::size_t parts = shares.lower.size();
    queue.upload(order_, shares.order.data(), count * sizeof(cl_uint));
    queue.upload(ranges_, shares.ranges.data(), (parts + 1) * sizeof(cl_uint));
    queue.upload(weights_of_order_, shares.weights.data(), 2 * count * sizeof(float));
    noise_kernel_.launch(queue, parts * grid.bins(), 1, 2 * set_bytes, spectra.handle(),
                         order_.handle(), ranges_.handle(), weights_of_order_.handle(),
                         sums_.handle(), Index{grid.bins()}, Index{blocks_.at_once()});
    std::vector<float> sums(2 * parts * grid.bins());
    queue.download(sums.data(), sums_, sums.size() * sizeof(float));
    std::vector<float> noise = noise_by_tone(shares, sums, grid.bins());
    sample_noise_ = raise_noise(noise, grid.side, how.period, how.factor);
    for (float &level : sample_noise_) // a block's window has squares of sum side^2 / 4
        level *= 4 / static_cast<float>(grid.samples());
    queue.upload(noise_, noise.data(), noise.size() * sizeof(float));
}

void BlockWiener::run(Queue &queue, const Buffer &picture, const Buffer &estimate, const Noise &how,
                      const Buffer &out, const std::function<void()> &between) {
    using Index = Elementwise::Index;
    const BlockGrid &grid = blocks_.grid();
    measure_noise(queue, picture, estimate, how);
    const std::uint64_t at_once = blocks_.rows_at_once() - 1;
    const std::uint64_t all = grid.rows() - 1;
    for (std::uint64_t first = 0; first < all; first += at_once) {
        if (between)
            between();
        const std::uint64_t rows = std::min(at_once, all - first);
        const std::uint64_t count = (rows + 1) * grid.columns();
        blocks_.gather(queue, picture, 0, first, rows + 1);
        blocks_.gather(queue, estimate, 1, first, rows + 1);
        blocks_.forward(queue);
        gains_kernel_.launch(queue, count * per_block_, 1,
                             3 * count * grid.bins() * 2 * sizeof(float),
                             blocks_.spectra().handle(), blocks_.window_spectrum().handle(),
                             shares_.handle(), noise_.handle(), weights_.handle(), tones_.handle(),
                             Index{grid.bins()}, Index{blocks_.at_once()}, Index{tones},
                             static_cast<cl_float>(least_weight * double(grid.samples())),
                             cl_int{how.tone_scale > 0}, static_cast<cl_float>(how.tone_scale),
                             Index{first * grid.columns()});
        blocks_.back(queue);
        blocks_.overlap_add(queue, weights_, out, first, rows);
    }
    queue.finish();
}

void BlockWiener::add_report(PlanReport &report) const {
    blocks_.add_report(report);
    for (const Elementwise *kernel : {&figures_kernel_, &noise_kernel_, &gains_kernel_}) {
        report.steps.push_back(kernel->report());
        report.compile_milliseconds += kernel->compile_milliseconds();
    }
}

} // namespace imago
