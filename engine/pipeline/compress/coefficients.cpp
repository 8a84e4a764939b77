// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/coefficients.h"

#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/largest.h"
#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace imago {
namespace {

using Index = Elementwise::Index;

constexpr std::uint64_t each = 8; ///< coefficients of a work-item of cut_but_means

ElementwiseSource means_kernel(const char *name, std::uint64_t largest) {
    ElementwiseSource source{"skeleton/compress/block_means.cl", name, ArrayWork::block_means,
                             largest};
    source.purpose = "means of blocks";
    return source;
}

/// Returns the forward and inverse transforms with norm ortho. The inverse applies the threshold at
/// load. Blocks are read and written at their positions in the plane, because cutting them out
/// first would cost a pass each way.
PlaneWork dct_work(const Framed &frame, unsigned block) {
    Problem forward;
    forward.kind = TransformKind::dct2;
    forward.extents = {frame.height, frame.width};
    forward.norm = Norm::ortho;
    if (block > 0) {
        forward.extents = {block, block};
        forward.batch = {frame.height / block, frame.width / block};
        forward.in_strides = {block * frame.width, block, frame.width, 1};
        forward.out_strides = forward.in_strides;
    }
    PlaneWork work{frame,
                   frame.whole() ? FilterEdges::none : FilterEdges::mirror,
                   {forward},
                   PlaneTransform{forward}};
    work.back->problem.kind = TransformKind::idct2;
    work.back->options.threshold_at_load = true;
    return work;
}

} // namespace

BlockMeans::BlockMeans(const DevicePtr &device, std::uint64_t width, unsigned side,
                       std::uint64_t largest)
    : width_(width), side_(side), gather_(device, means_kernel("block_means", largest)),
      cut_(device, means_kernel("cut_but_means", largest)) {}

void BlockMeans::add(Queue &queue, const Buffer &coefficients, std::uint64_t count) {
    const std::uint64_t blocks = count / (std::uint64_t{side_} * side_);
    const Buffer means(queue.device(), blocks * sizeof(float));
    gather_.launch(queue, blocks, 1, 2 * blocks * sizeof(float), coefficients.handle(),
                   Index{width_}, Index{side_}, means.handle());
    const std::size_t before = magnitudes_.size();
    magnitudes_.resize(before + blocks);
    queue.download(magnitudes_.data() + before, means, means.bytes());
    for (std::size_t i = before; i < magnitudes_.size(); ++i)
        magnitudes_[i] = std::abs(magnitudes_[i]);
    std::sort(magnitudes_.begin(), magnitudes_.end());
}

KeptSums BlockMeans::below(float threshold) const {
    const auto end = std::lower_bound(magnitudes_.begin(), magnitudes_.end(), threshold);
    KeptSums sums;
    for (auto at = magnitudes_.begin(); at != end; ++at) {
        ++sums.count;
        sums.energy += double{*at} * double{*at};
    }
    return sums;
}

std::vector<std::uint64_t> BlockMeans::histogram(const HistogramBits &bits) const {
    std::vector<std::uint64_t> counts(Magnitudes::bins);
    for (const float magnitude : magnitudes_) {
        const auto word = std::bit_cast<std::uint32_t>(magnitude);
        if (word >> bits.prefix_shift == bits.prefix)
            ++counts[(word >> bits.shift) & bits.mask];
    }
    return counts;
}

void BlockMeans::cut(Queue &queue, const Buffer &coefficients, std::uint64_t count, float threshold,
                     const Buffer &out) {
    cut_.launch(queue, count, each, 2 * count * sizeof(float), coefficients.handle(), Index{width_},
                Index{side_}, cl_float{threshold}, out.handle());
}

void CoefficientSums::add(const CoefficientSums &more) {
    for (std::size_t bin = 0; bin < first.size(); ++bin)
        first[bin] += more.first[bin];
    all.count += more.all.count;
    all.energy += more.all.energy;
}

float float_at_least(double threshold) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float nearest = static_cast<float>(threshold);
    return nearest < threshold ? std::nextafter(nearest, infinity) : nearest;
}

void SelectableCoefficients::add(const SelectableCoefficients &more) {
    sums.add(more.sums);
    protected_means += more.protected_means;
}

float threshold_for(
    const CompressSettings &settings, const SelectableCoefficients &all,
    const std::function<std::vector<std::uint64_t>(const HistogramBits &)> &histogram) {
    if (settings.mode == CompressSettings::Mode::threshold)
        return float_at_least(settings.threshold);
    const std::uint64_t count = all.sums.all.count, means = all.protected_means;
    const auto wanted = static_cast<std::uint64_t>(
        std::llround(settings.keep_percent * static_cast<double>(count + means) / 100));
    const std::uint64_t k = wanted > means ? wanted - means : 0;
    const auto kth = [&](std::uint64_t rank) {
        return kth_largest(rank, all.sums.first, histogram);
    };
    if (k >= count)
        return 0;
    return k == 0 ? std::nextafter(kth(1), std::numeric_limits<float>::infinity()) : kth(k);
}

CompressFigures figures_of(const CompressSettings &settings, const CoefficientSums &sums,
                           float threshold, const KeptSums &stay, double smallest_step) {
    CompressFigures figures;
    figures.coefficients = sums.all.count;
    figures.kept = stay.count;
    figures.energy_kept = sums.all.energy > 0 ? std::min(1.0, stay.energy / sums.all.energy) : 1.0;
    figures.threshold =
        settings.mode == CompressSettings::Mode::threshold ? settings.threshold : threshold;
    figures.estimated_bits = coded_bits(sums.first, stay.count, figures.threshold,
                                        std::max(figures.threshold, smallest_step));
    return figures;
}

double smallest_step(const Image &image, double peak) {
    return image.depth == SampleDepth::f32 ? peak / 65535 : 1;
}

void check(const CompressSettings &settings) {
    using Mode = CompressSettings::Mode;
    if (settings.jpeg)
        throw usage_error(pipeline_says.threshold_of_jpeg);
    if (settings.mode == Mode::quality || settings.mode == Mode::bytes)
        throw usage_error(pipeline_says.needs_quantisation);
    check_numbers(settings);
}

CompressChannels channels_of(const Image &image, const CompressSettings &settings) {
    return image.channels < 3 ? CompressChannels::rgb : settings.channels;
}

Coefficients::Coefficients(DevicePtr device, std::function<void()> release)
    : planes_(std::move(device), {.prepare = [this] { prepare(); },
                                  .release =
                                      [this, release_more = std::move(release)] {
                                          magnitudes_.reset();
                                          means_.reset();
                                          if (release_more)
                                              release_more();
                                      },
                                  .loaded = [this] { measure(); },
                                  .cut = [this](const Buffer &kept) { return cut(kept); }}) {}

void Coefficients::prepare() {
    if (!magnitudes_) {
        magnitudes_.emplace(planes_.device());
        planes_.report().compile_milliseconds += magnitudes_->compile_milliseconds();
    }
}

void Coefficients::load(std::shared_ptr<const Image> image, CompressChannels channels,
                        unsigned block, std::uint64_t more_bytes,
                        const DevicePlanes::Between &between) {
    if (magnitudes_) { // what the last image's has not been reported
        magnitudes_->take_steps();
        magnitudes_->take_launch_milliseconds();
    }
    block_ = block;
    means_.reset();
    cut_.reset();
    PlaneWork work = dct_work(framed_in_blocks(image->height, image->width, block), block);
    work.more_bytes = more_bytes;
    planes_.load(std::move(image), channels, work, between);
}

void Coefficients::measure() {
    sums_.first = histogram(first_histogram);
    exponent_ = std::clamp(largest_exponent(sums_.first), -126, 126);
    sums_.all = kept(0);
    append(planes_.report().steps, magnitudes_->take_steps());
}

void Coefficients::keep_means(const CompressSettings &settings) {
    protects_ = settings.protect_means && block_ > 0;
    if (!protects_ || means_)
        return;
    means_.emplace(planes_.device(), planes_.frame().width, block_, per_buffer());
    for (const Buffer &buffer : planes_.kept())
        means_->add(planes_.queue(), buffer, per_buffer());
}

bool Coefficients::protects_below(const CompressSettings &settings, float threshold) const {
    return settings.protect_means && has_means_below(threshold);
}

bool Coefficients::has_means_below(float threshold) const {
    return block_ > 0 && (!means_ || means_->below(threshold).count > 0);
}

SelectableCoefficients Coefficients::selectable() const {
    SelectableCoefficients all{sums_};
    if (!protects_ || !means_)
        return all;
    const std::vector<std::uint64_t> means = means_->histogram(first_histogram);
    for (std::size_t bin = 0; bin < means.size(); ++bin)
        all.sums.first[bin] -= means[bin];
    all.protected_means = means_->count();
    all.sums.all.count -= means_->count();
    all.sums.all.energy -= means_->below(std::numeric_limits<float>::infinity()).energy;
    return all;
}

void Coefficients::use_threshold(Transform &back, float threshold) {
    cut_.reset();
    if (protects_ && has_means_below(threshold))
        cut_ = threshold;
    back.set_threshold(cut_ ? 0 : threshold);
}

/// Puts into the samples' buffer what the transform back takes instead of the kept coefficients.
bool Coefficients::cut(const Buffer &kept) {
    if (!cut_)
        return false;
    means_->cut(planes_.queue(), kept, per_buffer(), *cut_, planes_.samples());
    return true;
}

std::vector<std::uint64_t> Coefficients::histogram(const HistogramBits &bits) {
    std::vector<std::uint64_t> counts(Magnitudes::bins, 0);
    for (const Buffer &buffer : planes_.kept()) {
        const auto part = magnitudes_->histogram(planes_.queue(), buffer, per_buffer(), bits);
        for (std::size_t bin = 0; bin < counts.size(); ++bin)
            counts[bin] += part[bin];
    }
    if (protects_ && means_) {
        const std::vector<std::uint64_t> means = means_->histogram(bits);
        for (std::size_t bin = 0; bin < counts.size(); ++bin)
            counts[bin] -= means[bin];
    }
    return counts;
}

KeptSums Coefficients::kept(float threshold) {
    KeptSums sums;
    const float scale = std::ldexp(1.0f, -exponent_); // squares of floats might overflow
    for (const Buffer &buffer : planes_.kept()) {
        const KeptSums part =
            magnitudes_->kept(planes_.queue(), buffer, per_buffer(), threshold, scale);
        sums.count += part.count;
        sums.energy += std::ldexp(part.energy, 2 * exponent_);
    }
    if (protects_ && means_) {
        const KeptSums means = means_->below(threshold);
        sums.count += means.count;
        sums.energy += means.energy;
    }
    return sums;
}

std::shared_ptr<const Plane> Coefficients::mean_logarithms() {
    auto plane = std::make_shared<Plane>();
    plane->width = planes_.frame().width;
    plane->height = planes_.frame().height;
    plane->samples.resize(planes_.frame().size());
    bool add = false;
    for (const Buffer &buffer : planes_.kept()) {
        magnitudes_->log_magnitude(planes_.queue(), buffer, plane->samples.size(),
                                   static_cast<unsigned>(planes_.at_once()),
                                   1.0f / static_cast<float>(planes_.planes()), add,
                                   planes_.samples());
        add = true;
    }
    planes_.queue().download(plane->samples.data(), planes_.samples(),
                             plane->samples.size() * sizeof(float));
    return plane;
}

RealPlanes Coefficients::download() {
    const Framed &frame = planes_.frame();
    RealPlanes all{planes_.planes(), frame.height, frame.width, {}};
    all.numbers.resize(all.planes * frame.size());
    float *target = all.numbers.data();
    for (const Buffer &buffer : planes_.kept()) {
        planes_.queue().download(target, buffer, buffer.bytes());
        target += per_buffer();
    }
    return all;
}

PlanReport Coefficients::take_report() {
    PlanReport report = planes_.take_report();
    report.launch_milliseconds += magnitudes_->take_launch_milliseconds();
    append(report.steps, magnitudes_->take_steps());
    return report;
}

} // namespace imago
