// SPDX-License-Identifier: MIT
#include "engine/transform/split_transform.h"

#include "engine/transform/device_share.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Returns the batch axis to split over this many devices; empty if the problem is one transform.
std::optional<std::size_t> split_axis(const Problem &problem, std::size_t devices) {
    const std::vector<std::size_t> &batch = problem.batch;
    for (std::size_t axis = 0; axis < batch.size(); ++axis)
        if (batch[axis] >= devices && batch[axis] > 1)
            return axis;
    const auto longest = std::max_element(batch.begin(), batch.end());
    if (longest == batch.end() || *longest == 1)
        return std::nullopt;
    return longest - batch.begin();
}

/// Returns the problem with this many entries of the split axis, at the strides of the whole.
Problem entries_of(const Problem &problem, std::optional<std::size_t> axis, std::size_t count) {
    Problem entries = problem;
    entries.in_strides = problem.input_strides();
    entries.out_strides = problem.output_strides();
    entries.placement = Placement::out_of_place;
    if (axis)
        entries.batch[*axis] = count;
    return entries;
}

std::size_t mask_bytes(const Problem &problem) {
    return problem.mask_numbers() * problem.number_bytes();
}

/// Host arrays for a probe. Their contents do not affect the time.
struct ProbeArrays {
    std::vector<std::byte> in, out;
    explicit ProbeArrays(const Problem &probe)
        : in(probe.input_bytes()), out(probe.output_bytes()) {}
    void run(DeviceShare &share) {
        share.run({in.data(), in.data()});
        share.fetch({out.data(), out.data()});
    }
};

const std::byte *moved(const void *array, std::size_t bytes) {
    return array ? static_cast<const std::byte *>(array) + bytes : nullptr;
}

std::byte *moved(void *array, std::size_t bytes) {
    return array ? static_cast<std::byte *>(array) + bytes : nullptr;
}

} // namespace

struct SplitTransform::Impl {
    Impl(DeviceSplit split_, const Problem &problem_, const PlanOptions &options_);

    SplitProbe probe();
    std::size_t length() const { return axis ? problem.batch[*axis] : 1; }
    const SplitPart &part(std::size_t i) const { return split.parts()[i]; }

    HostInput input_of(const HostInput &in, std::size_t i) const {
        const std::size_t stride = axis ? problem.input_strides()[*axis] : 0;
        const std::size_t bytes = part(i).first * stride * shares[i]->input().element_bytes();
        return {moved(in.real, bytes), moved(in.imaginary, bytes)};
    }

    HostOutput output_of(const HostOutput &out, std::size_t i) const {
        const std::size_t stride = axis ? problem.output_strides()[*axis] : 0;
        const std::size_t bytes = part(i).first * stride * shares[i]->output().element_bytes();
        return {moved(out.real, bytes), moved(out.imaginary, bytes)};
    }

    DeviceSplit split;
    Problem problem;
    PlanOptions options;
    std::optional<std::size_t> axis;
    std::vector<std::unique_ptr<DeviceShare>> shares; ///< null for an idle device
};

/// The probe leaves its share of each device in `shares`.
SplitProbe SplitTransform::Impl::probe() {
    const Problem one = entries_of(problem, axis, 1);
    const std::size_t bytes = HostSide::input(one).bytes() + HostSide::output(one).bytes();
    const std::size_t count = split.probe_entries(length(), bytes);
    const auto prepare = [this, probed = entries_of(problem, axis, count)](std::size_t i) {
        shares[i] = std::make_unique<DeviceShare>(split.devices()[i], probed, options);
        if (options.mask_at_load || probed.kind == TransformKind::filter)
            shares[i]->set_mask(std::vector<std::byte>(mask_bytes(probed)).data(),
                                mask_bytes(probed));
        const auto arrays = std::make_shared<ProbeArrays>(probed);
        return [this, i, arrays] { arrays->run(*shares[i]); };
    };
    return {count, prepare};
}

SplitTransform::Impl::Impl(DeviceSplit split_, const Problem &problem_, const PlanOptions &options_)
    : split(std::move(split_)), problem(problem_), options(options_),
      axis(split_axis(problem, split.devices().size())), shares(split.devices().size()) {
    split.divide(length(), probe());
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (part(i).count != split.probe_count())
            shares[i].reset(); // one that equals the probe's is kept
    split.on_active([&](std::size_t i) {
        if (!shares[i])
            shares[i] = std::make_unique<DeviceShare>(
                split.devices()[i], entries_of(problem, axis, part(i).count), options);
    });
}

SplitTransform::SplitTransform(std::vector<DevicePtr> devices, const Problem &problem,
                               const PlanOptions &options, const std::vector<double> &shares) {
    check(problem);
    impl_ = std::make_unique<Impl>(DeviceSplit(std::move(devices), shares), problem, options);
}

SplitTransform::~SplitTransform() = default;
SplitTransform::SplitTransform(SplitTransform &&) noexcept = default;
SplitTransform &SplitTransform::operator=(SplitTransform &&) noexcept = default;

const Problem &SplitTransform::problem() const {
    return impl_->problem;
}

void SplitTransform::execute(const HostInput &in, const HostOutput &out) {
    const Problem &requested = impl_->problem;
    const bool planar = requested.layout == ComplexLayout::planar;
    if (!in.real || !out.real || (planar && requested.complex_input() && !in.imaginary) ||
        (planar && requested.complex_output() && !out.imaginary))
        throw usage_error(transform_says.buffers_of_batch, to_string(requested));
    for (SplitPart &part : impl_->split.parts())
        part.milliseconds = 0;
    impl_->split.run([&](std::size_t i) { impl_->shares[i]->run(impl_->input_of(in, i)); });
    try {
        impl_->split.run([&](std::size_t i) { impl_->shares[i]->fetch(impl_->output_of(out, i)); });
    } catch (const Error &error) {
        throw Error(Sentence(transform_says.incomplete, error.sentence()), error.kind());
    }
}

void SplitTransform::set_threshold(double threshold) {
    for (const auto &share : impl_->shares)
        if (share)
            share->set_threshold(threshold);
}

void SplitTransform::set_mask(const void *mask) {
    if (!mask)
        throw usage_error(transform_says.mask_missing, to_string(impl_->problem));
    impl_->split.on_active(
        [&](std::size_t i) { impl_->shares[i]->set_mask(mask, mask_bytes(impl_->problem)); });
}

SplitReport SplitTransform::report() const {
    SplitReport report = impl_->split.report(to_string(impl_->problem),
                                             impl_->axis ? static_cast<int>(*impl_->axis) : -1);
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        if (impl_->shares[i])
            report.parts[i].plan = impl_->shares[i]->report();
    return report;
}

} // namespace imago
