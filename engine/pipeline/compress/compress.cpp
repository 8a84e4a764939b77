// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/compress.h"

#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/coefficients.h"
#include "engine/pipeline/compress/estimate.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/low_inverse.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/pipeline/planes/preview_source.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/quality/result_judge.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"

#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// Computes parts of inverse DCTs at the resolution of a view, from coefficients that stay on a
/// device.
///
/// At full resolution the planes' own inverse takes 93 ms for 12 megapixels in three planes on two
/// cores, and two transforms of one axis 120 ms. Blocks are computed only where they are in sight,
/// by their definition: a plan for blocks of 2 or 4 samples takes ten times as long. Belongs to one
/// thread at a time.
class CosinePreview {
  public:
    /// The planes must outlive this object.
    explicit CosinePreview(DevicePlanes &planes) : planes_(planes) {}

    /// Whether run() has all its programs for a grid of the held planes.
    bool ready(const PreviewGrid &grid) const;
    /// Makes a part of what run() needs: one plan or one program. Throws Error.
    void prepare(const PreviewGrid &grid);
    /// Returns the planes at the grid's samples, of the coefficients with |B| >= threshold.
    /// Requires ready(). Throws Error.
    std::vector<float> run(const PreviewGrid &grid, float threshold);

  private:
    bool has_kernel(const PreviewGrid &grid) const;
    LowInverse::Axes axes(const PreviewGrid &grid) const;
    void make_buffers(const PreviewGrid &grid);
    std::vector<float> run_blocks(const PreviewGrid &grid, float threshold);
    void gather(const PreviewGrid &grid, const Buffer &kept, const Buffer &low, float threshold);

    DevicePlanes &planes_;
    std::optional<Elementwise> low_frequencies_, block_samples_;
    std::uint64_t largest_index_ = 0; ///< that the kernels were made for
    LowInverse inverse_;              ///< of whole DCTs below full resolution
    std::optional<PreviewGrid> made_; ///< the grid of the weights and of part_
    Buffer weights_, part_;           ///< part_: of blocks
};

using Index = Elementwise::Index;

/// Returns the factors by which the `out` lowest of `in` frequencies of an orthonormal DCT become
/// those of a shorter one: the response of a mean over in / out samples, and the scale.
std::vector<float> frequency_weights(std::size_t in, std::size_t out) {
    const double pitch = static_cast<double>(in) / static_cast<double>(out);
    std::vector<float> weights(out);
    for (std::size_t u = 0; u < out; ++u) {
        const double frequency = static_cast<double>(u) / (2 * static_cast<double>(in));
        weights[u] = static_cast<float>(mean_response(frequency, pitch) / std::sqrt(pitch));
    }
    return weights;
}

/// Returns the inverse DCT of such blocks along one axis as a matrix: for each of `out` samples the
/// factors of `out` frequencies.
std::vector<float> block_basis(std::size_t in, std::size_t out) {
    const std::vector<float> weights = frequency_weights(in, out);
    const auto n = static_cast<double>(out);
    std::vector<float> basis(out * out);
    for (std::size_t x = 0; x < out; ++x)
        for (std::size_t u = 0; u < out; ++u) {
            const double turn = std::numbers::pi * (2 * static_cast<double>(x) + 1) / (2 * n);
            const double wave =
                std::sqrt((u == 0 ? 1 : 2) / n) * std::cos(turn * static_cast<double>(u));
            basis[x * out + u] = static_cast<float>(wave * static_cast<double>(weights[u]));
        }
    return basis;
}

LowInverse::Axes CosinePreview::axes(const PreviewGrid &grid) const {
    const std::size_t n = planes_.at_once();
    Problem columns;
    columns.kind = TransformKind::idct2;
    columns.norm = Norm::ortho;
    Problem rows = columns;
    columns.extents = {grid.height};
    columns.batch = {n, grid.width};
    columns.in_strides = {grid.height * grid.width, 1, grid.width};
    columns.out_strides = {grid.width, 1, n * grid.width};
    rows.extents = {grid.width};
    rows.batch = {planes_.planes() * grid.rows};
    return {columns, rows, grid.width};
}

bool CosinePreview::has_kernel(const PreviewGrid &grid) const {
    return (grid.block > 0 ? block_samples_ : low_frequencies_).has_value() &&
           largest_index_ >= planes_.at_once() * planes_.frame().size();
}

bool CosinePreview::ready(const PreviewGrid &grid) const {
    if (grid.block == 0 && grid.full())
        return true;
    return has_kernel(grid) && (grid.block > 0 || inverse_.ready(axes(grid)));
}

void CosinePreview::prepare(const PreviewGrid &grid) {
    const DevicePtr &device = planes_.device();
    if (has_kernel(grid))
        return inverse_.prepare(device, axes(grid));
    const std::uint64_t largest = planes_.at_once() * planes_.frame().size();
    if (largest > largest_index_) {
        low_frequencies_.reset();
        block_samples_.reset();
        largest_index_ = largest;
    }
    (grid.block > 0 ? block_samples_ : low_frequencies_)
        .emplace(device, ElementwiseSource{"skeleton/low_frequencies.cl",
                                           grid.block > 0 ? "block_samples" : "low_frequencies",
                                           StepWork("low frequencies for a preview"), largest});
}

void CosinePreview::make_buffers(const PreviewGrid &grid) {
    if (made_ == grid)
        return;
    made_.reset();
    const DevicePtr &device = planes_.device();
    std::vector<float> weights;
    if (grid.block > 0) {
        weights = block_basis(grid.block, grid.side());
        grow(device, part_, planes_.at_once() * grid.rows * grid.columns);
    } else {
        weights = frequency_weights(grid.in_height, grid.out_height);
        const std::vector<float> across = frequency_weights(grid.in_width, grid.out_width);
        weights.insert(weights.end(), across.begin(), across.end());
    }
    grow(device, weights_, weights.size());
    planes_.queue().upload(weights_, weights.data(), weights.size() * sizeof(float));
    made_ = grid;
}

std::vector<float> CosinePreview::run(const PreviewGrid &grid, float threshold) {
    if (grid.block == 0 && grid.full())
        return whole_inverse(planes_, grid, [&](Transform &back) {
            back.set_threshold(static_cast<double>(threshold));
        });
    make_buffers(grid);
    if (grid.block > 0)
        return run_blocks(grid, threshold);
    return inverse_.run(planes_, grid, grid.width, [&](const Buffer &kept, const Buffer &low) {
        gather(grid, kept, low, threshold);
    });
}

/// Enqueues the low frequencies of a buffer of planes.
void CosinePreview::gather(const PreviewGrid &grid, const Buffer &kept, const Buffer &low,
                           float threshold) {
    const Framed &frame = planes_.frame();
    const std::uint64_t numbers = planes_.at_once() * grid.height * grid.width;
    const std::uint64_t run = low_frequencies_->lanes() > 1 ? grid.width : 1;
    low_frequencies_->launch(planes_.queue(), numbers, run, 2 * numbers * sizeof(float),
                             kept.handle(), low.handle(), weights_.handle(),
                             static_cast<cl_float>(threshold), Index{frame.height},
                             Index{frame.width}, Index{grid.height}, Index{grid.width}, Index{run});
}

std::vector<float> CosinePreview::run_blocks(const PreviewGrid &grid, float threshold) {
    const Framed &frame = planes_.frame();
    const std::size_t side = grid.side(), part = planes_.at_once() * grid.rows * grid.columns;
    std::vector<float> samples(planes_.kept().size() * part);
    for (std::size_t i = 0; i < planes_.kept().size(); ++i) {
        block_samples_->launch(planes_.queue(), part / (side * side), 1, 2 * part * sizeof(float),
                               planes_.kept()[i].handle(), part_.handle(), weights_.handle(),
                               static_cast<cl_float>(threshold), Index{frame.height},
                               Index{frame.width}, Index{grid.block}, Index{grid.top / side},
                               Index{grid.left / side}, Index{grid.rows / side},
                               Index{grid.columns / side}, Index{side});
        planes_.queue().download(samples.data() + i * part, part_, part * sizeof(float));
    }
    return samples;
}

} // namespace

struct Compressor::Impl {
    explicit Impl(DevicePtr device);

    void load(std::shared_ptr<const Image> new_image, const CompressSettings &settings,
              const Between &between);
    CompressResult run(const CompressSettings &settings, bool want_spectrum, const Between &between,
                       ResultUse use);

    bool holds(const std::shared_ptr<const Image> &image, const CompressSettings &settings) const;
    std::optional<CompressPreview> preview(const CompressSettings &settings,
                                           const PreviewView &view);

    CompressResult compress(const CompressSettings &settings, bool want_spectrum,
                            const Between &between, ResultUse use);
    CompressResult compress_once(const CompressSettings &settings, bool want_spectrum,
                                 const Between &between, ResultUse use);
    EstimateBasis basis() const; ///< of the loaded image

    Coefficients coefficients;
    DevicePlanes &planes; ///< those of `coefficients`
    ResultJudge judge;
    std::shared_ptr<const Plane> spectrum;
    double load_compare_milliseconds = 0; ///< time of load() until a run has reported it
    PreviewSource<CosinePreview> previews;
};

Compressor::Impl::Impl(DevicePtr device)
    : coefficients(std::move(device),
                   [this] {
                       previews.forget();
                       judge.release();
                   }),
      planes(coefficients.planes()), previews(planes) {}

bool Compressor::Impl::holds(const std::shared_ptr<const Image> &image,
                             const CompressSettings &settings) const {
    return image && planes.image() == image && coefficients.block() == settings.block &&
           planes.channels() == channels_of(*image, settings);
}

void Compressor::Impl::load(std::shared_ptr<const Image> new_image,
                            const CompressSettings &settings, const Between &between) {
    if (!new_image || new_image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    check_numbers(settings);
    if (holds(new_image, settings))
        return;
    if (planes.image() != new_image)
        judge.forget();
    spectrum.reset();
    load_compare_milliseconds = 0;
    previews.forget();
    coefficients.load(new_image, channels_of(*new_image, settings), settings.block,
                      ResultJudge::device_bytes(planes.device()->info(), *new_image), between);
    const auto start = Clock::now();
    try {
        judge.set_original(new_image);
    } catch (...) {
        planes.forget();
        throw;
    }
    load_compare_milliseconds = milliseconds_since(start);
}

CompressResult Compressor::Impl::run(const CompressSettings &settings, bool want_spectrum,
                                     const Between &between, ResultUse use) {
    check(settings);
    if (!planes.image())
        throw usage_error(pipeline_says.no_image_to_compress);
    CompressResult result;
    planes.attempt(between, [&] { result = compress(settings, want_spectrum, between, use); });
    return result;
}

EstimateBasis Compressor::Impl::basis() const {
    return {coefficients.sums().first, *planes.image(), judge.peak(),
            smallest_step(*planes.image(), judge.peak())};
}

CompressResult Compressor::Impl::compress(const CompressSettings &settings, bool want_spectrum,
                                          const Between &between, ResultUse use) {
    if (!is_target(settings.mode))
        return compress_once(settings, want_spectrum, between, use);
    CompressSettings trial = settings;
    trial.mode = CompressSettings::Mode::threshold;
    return compress_to_target(settings, basis(), [&](double threshold) {
        trial.threshold = threshold;
        return compress_once(trial, want_spectrum, between, use);
    });
}

CompressResult Compressor::Impl::compress_once(const CompressSettings &settings, bool want_spectrum,
                                               const Between &between, ResultUse use) {
    CompressResult result;
    const auto start = Clock::now();

    DevicePlanes::tell(between, pipeline_says.doing_selection, 0.6);
    coefficients.keep_means(settings);
    const float threshold =
        threshold_for(settings, coefficients.selectable(),
                      [&](const HistogramBits &bits) { return coefficients.histogram(bits); });
    if (want_spectrum && !spectrum)
        spectrum = coefficients.mean_logarithms();
    const auto go_on = [&] { DevicePlanes::tell(between, pipeline_says.doing_back, 0.7); };
    go_on();
    ResultSums sums(*planes.image());
    UseRow seen;
    if (use == ResultUse::file && planes.image()->narrow())
        seen = [&](std::size_t c, std::size_t first, const float *row) { sums.add(c, first, row); };
    auto picture = planes.results(
        [&](Transform &back) { coefficients.use_threshold(back, threshold); }, go_on,
        use == ResultUse::floats ? DevicePlanes::Samples::single : DevicePlanes::Samples::as_held,
        seen);
    if (seen)
        result.clipped = sums.figures().clipped;
    go_on();
    const KeptSums stay = coefficients.kept(threshold);
    DevicePlanes::tell(between, pipeline_says.doing_comparison, 0.9);
    const auto compare_start = Clock::now();
    const Quality quality = judge.compare(planes, *picture, [&] {
        DevicePlanes::tell(between, pipeline_says.doing_comparison, 0.9);
    });
    result.compare_milliseconds =
        std::exchange(load_compare_milliseconds, 0.0) + milliseconds_since(compare_start);

    result.image = std::move(picture);
    if (want_spectrum)
        result.spectrum = spectrum;
    result.figures = figures_of(settings, coefficients.sums(), threshold, stay,
                                smallest_step(*planes.image(), judge.peak()));
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;

    result.plan = coefficients.take_report();
    result.engine_milliseconds = milliseconds_since(start);
    previews.ran(result.engine_milliseconds);
    return result;
}

std::optional<CompressPreview> Compressor::Impl::preview(const CompressSettings &settings,
                                                         const PreviewView &view) {
    const auto start = Clock::now();
    const std::vector<std::uint64_t> &counts = coefficients.sums().first;
    const double threshold = settings.mode == CompressSettings::Mode::threshold ? settings.threshold
                             : is_target(settings.mode)
                                 ? estimated_target_threshold(basis(), settings)
                                 : estimated_threshold(counts, settings.keep_percent);
    if (coefficients.protects_below(settings, float_at_least(threshold)))
        return std::nullopt; // previews know the threshold only
    auto pictures = previews.show(coefficients.block(), view, float_at_least(threshold), 0.0f);
    if (!pictures)
        return std::nullopt;
    CompressPreview result;
    static_cast<PreviewPictures &>(result) = std::move(*pictures);
    result.figures = estimated_figures(basis(), settings, threshold);
    result.spectrum = spectrum;
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

Compressor::Compressor(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Compressor::~Compressor() = default;
Compressor::Compressor(Compressor &&) noexcept = default;
Compressor &Compressor::operator=(Compressor &&) noexcept = default;

void Compressor::load(std::shared_ptr<const Image> image, const CompressSettings &settings,
                      const Between &between) {
    impl_->load(std::move(image), settings, between);
}

CompressResult Compressor::run(const CompressSettings &settings, bool want_spectrum,
                               const Between &between, ResultUse use) {
    return impl_->run(settings, want_spectrum, between, use);
}

std::optional<CompressPreview> Compressor::preview(const std::shared_ptr<const Image> &image,
                                                   const CompressSettings &settings,
                                                   const PreviewView &view) {
    check(settings);
    return impl_->holds(image, settings) ? impl_->preview(settings, view) : std::nullopt;
}

bool Compressor::prepare_preview(const PreviewView &view) {
    return impl_->previews.prepare(impl_->coefficients.block(), view, 0.0f);
}

std::vector<RequestedTransform> Compressor::transforms() const {
    return impl_->planes.transforms();
}

std::vector<PlannedTransform> Compressor::plans() const {
    return impl_->planes.plans();
}

bool Compressor::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->planes.take(requested, plan);
}

void Compressor::rest() {
    impl_->planes.rest();
}

RealPlanes Compressor::coefficients() {
    if (!impl_->planes.image())
        throw usage_error(pipeline_says.no_image_to_compress);
    return impl_->coefficients.download();
}

} // namespace imago
