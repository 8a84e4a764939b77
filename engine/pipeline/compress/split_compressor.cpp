// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/split_compressor.h"

#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/coefficients.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/planes/plane_parts.h"
#include "engine/pipeline/quality/result_judge.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"

#include <utility>

namespace imago {

struct SplitCompressor::Impl {
    explicit Impl(DeviceSplit split_) : split(std::move(split_)), parts(split.devices().size()) {}

    void load(const CompressSettings &settings);
    std::shared_ptr<const Image> cut(const PlanePart &part) const {
        return std::make_shared<const Image>(cut_planes(*image, channels, part));
    }
    void load_part(std::size_t i, std::shared_ptr<const Image> part);
    SplitProbe probe();
    CompressResult run(const CompressSettings &settings);
    CompressResult run_once(const CompressSettings &settings);
    std::vector<std::uint64_t> histogram(const HistogramBits &bits);
    KeptSums kept(float threshold);
    std::vector<float> planes_back(float threshold);
    Quality compare(const Image &result);

    std::size_t planes() const { return compressed_planes(*image, channels); }
    /// Returns the part of these entries: planes, or rows of blocks of all planes.
    PlanePart part_of(std::size_t first, std::size_t count) const {
        if (block == 0)
            return {first, count, 0, image->height};
        return {0, planes(), first * block, count * block};
    }
    PlanePart part_of(std::size_t i) const {
        return part_of(split.parts()[i].first, split.parts()[i].count);
    }
    std::size_t entries() const { return block == 0 ? planes() : frame.height / block; }
    /// Calls work() for the coefficients of each device, which are tried again plane by plane where
    /// the device fails on all.
    template <class Work>
    void each(const Work &work) {
        split.run([&](std::size_t i) { parts[i]->planes().attempt({}, [&] { work(i); }); });
    }

    DeviceSplit split;
    std::vector<std::unique_ptr<Coefficients>> parts; ///< null for an idle device
    std::shared_ptr<const Image> image;               ///< null: nothing is loaded
    CompressChannels channels = CompressChannels::rgb;
    unsigned block = 0;
    Framed frame; ///< of a whole plane
    CoefficientSums sums;
    ResultJudge judge;
    std::vector<double> load_milliseconds;
};

void SplitCompressor::Impl::load_part(std::size_t i, std::shared_ptr<const Image> part) {
    if (!parts[i])
        parts[i] = std::make_unique<Coefficients>(split.devices()[i]);
    parts[i]->load(std::move(part), CompressChannels::rgb, block,
                   ResultJudge::device_bytes(split.devices()[i]->info(), *image), {});
}

/// The probe is the device's work on a share: forward, sums, inverse.
SplitProbe SplitCompressor::Impl::probe() {
    const std::size_t samples = part_of(0, 1).planes * part_of(0, 1).rows * frame.width;
    const std::size_t count = split.probe_entries(entries(), 2 * samples * sizeof(float));
    return {count, [this, count](std::size_t i) {
                return [this, i, part = cut(part_of(0, count))] {
                    load_part(i, part);
                    parts[i]->planes().results([](Transform &back) { back.set_threshold(0); });
                };
            }};
}

void SplitCompressor::Impl::load(const CompressSettings &settings) {
    channels = channels_of(*image, settings);
    block = settings.block;
    frame = framed_in_blocks(image->height, image->width, block);
    split.divide(entries(), probe());
    split.free_idle(parts);
    split.run([&](std::size_t i) { load_part(i, cut(part_of(i))); });
    sums = {};
    load_milliseconds.clear();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        load_milliseconds.push_back(split.parts()[i].milliseconds);
        if (parts[i])
            sums.add(parts[i]->sums());
    }
}

std::vector<std::uint64_t> SplitCompressor::Impl::histogram(const HistogramBits &bits) {
    std::vector<std::vector<std::uint64_t>> counts(parts.size());
    each([&](std::size_t i) { counts[i] = parts[i]->histogram(bits); });
    std::vector<std::uint64_t> all(Magnitudes::bins);
    for (const std::vector<std::uint64_t> &of_device : counts)
        for (std::size_t bin = 0; bin < of_device.size(); ++bin)
            all[bin] += of_device[bin];
    return all;
}

KeptSums SplitCompressor::Impl::kept(float threshold) {
    std::vector<KeptSums> of_devices(parts.size());
    each([&](std::size_t i) { of_devices[i] = parts[i]->kept(threshold); });
    KeptSums all;
    for (const KeptSums &sum : of_devices) {
        all.count += sum.count;
        all.energy += sum.energy;
    }
    return all;
}

std::vector<float> SplitCompressor::Impl::planes_back(float threshold) {
    std::vector<float> samples(planes() * image->plane_size());
    each([&](std::size_t i) {
        const auto part = parts[i]->planes().results(
            [&](Transform &back) { parts[i]->use_threshold(back, threshold); });
        paste_planes(part->samples.data(), part_of(i), image->width, image->height, samples);
    });
    return samples;
}

/// Compares on the first device that does it faster than the host, if there is one.
Quality SplitCompressor::Impl::compare(const Image &result) {
    DevicePlanes *chosen = nullptr;
    for (const auto &part : parts)
        if (part && (!chosen || (!DeviceQuality::pays(chosen->device()->info()) &&
                                 DeviceQuality::pays(part->planes().device()->info()))))
            chosen = &part->planes();
    return judge.compare(chosen->queue(), result, chosen->report());
}

CompressResult SplitCompressor::Impl::run(const CompressSettings &settings) {
    if (!is_target(settings.mode))
        return run_once(settings);
    const EstimateBasis basis{sums.first, *image, judge.peak(),
                              smallest_step(*image, judge.peak())};
    CompressSettings trial = settings;
    trial.mode = CompressSettings::Mode::threshold;
    return compress_to_target(settings, basis, [&](double threshold) {
        trial.threshold = threshold;
        return run_once(trial);
    });
}

CompressResult SplitCompressor::Impl::run_once(const CompressSettings &settings) {
    const auto start = Clock::now();
    for (std::size_t i = 0; i < parts.size(); ++i)
        split.parts()[i].milliseconds = load_milliseconds[i];
    SelectableCoefficients all;
    for (const auto &part : parts)
        if (part) {
            part->keep_means(settings);
            all.add(part->selectable());
        }
    const float threshold =
        threshold_for(settings, all, [&](const HistogramBits &bits) { return histogram(bits); });
    CompressResult result;
    result.image =
        std::make_shared<const Image>(with_planes(*image, channels, planes_back(threshold)));
    const KeptSums stay = kept(threshold);
    const auto compare_start = Clock::now();
    const Quality quality = compare(*result.image);
    result.compare_milliseconds = milliseconds_since(compare_start);
    result.figures =
        figures_of(settings, sums, threshold, stay, smallest_step(*image, judge.peak()));
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i])
            split.parts()[i].plan = parts[i]->take_report();
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

SplitCompressor::SplitCompressor(std::vector<DevicePtr> devices, std::vector<double> shares)
    : impl_(std::make_unique<Impl>(DeviceSplit(std::move(devices), std::move(shares)))) {}
SplitCompressor::~SplitCompressor() = default;
SplitCompressor::SplitCompressor(SplitCompressor &&) noexcept = default;
SplitCompressor &SplitCompressor::operator=(SplitCompressor &&) noexcept = default;

void SplitCompressor::load(std::shared_ptr<const Image> image, const CompressSettings &settings) {
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    check_numbers(settings);
    if (settings.jpeg)
        throw usage_error(pipeline_says.split_jpeg);
    impl_->image = std::move(image);
    try {
        impl_->judge.forget(); // it may be on a device that becomes idle
        impl_->judge.set_original(impl_->image);
        impl_->load(settings);
    } catch (...) {
        impl_->image.reset();
        throw;
    }
}

CompressResult SplitCompressor::run(const CompressSettings &settings) {
    check(settings);
    if (!impl_->image)
        throw usage_error(pipeline_says.no_image_to_compress);
    try {
        return impl_->run(settings);
    } catch (...) {
        impl_->image.reset();
        throw;
    }
}

RealPlanes SplitCompressor::coefficients() {
    Impl &own = *impl_;
    if (!own.image)
        throw usage_error(pipeline_says.no_image_to_compress);
    RealPlanes all{own.planes(), own.frame.height, own.frame.width, {}};
    all.numbers.resize(all.planes * own.frame.size());
    own.split.on_active([&](std::size_t i) {
        const RealPlanes part = own.parts[i]->download();
        paste_planes(part.numbers.data(), own.part_of(i), all.width, all.height, all.numbers);
    });
    return all;
}

SplitReport SplitCompressor::report() const {
    const Impl &own = *impl_;
    if (!own.image)
        return {};
    Problem problem{TransformKind::dct2, {own.frame.height, own.frame.width}, {own.planes()}};
    problem.norm = Norm::ortho;
    if (own.block > 0) {
        problem.extents = {own.block, own.block};
        problem.batch = {own.planes(), own.frame.height / own.block, own.frame.width / own.block};
    }
    return own.split.report(to_string(problem), own.entries() == 1 ? -1 : own.block > 0 ? 1 : 0);
}

} // namespace imago
