// SPDX-License-Identifier: MIT
#include "engine/transform/split_transform.h"

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/transform.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace imago {
namespace {

// One device's share of a problem whose arrays are on the host: a queue, a transform and buffers.

/// One device's share of a problem. It belongs to one thread at a time. The device works out of
/// place, whatever the problem's placement is, so that an array of the host may be input and
/// output.
class DeviceShare {
  public:
    /// Plans, builds and allocates. `share` has explicit strides of the host's arrays, and
    /// placement out_of_place. Throws Error if it does not fit on the device or a kernel does not
    /// build.
    DeviceShare(const DevicePtr &device, const Problem &share, const PlanOptions &options);

    /// Uploads the share, whose first element is at `in`, transforms it and waits.
    void run(const HostInput &in);
    /// Downloads the last run's result. It writes the share's elements and nothing else.
    void fetch(const HostOutput &out);

    void set_threshold(double threshold) { transform_.set_threshold(threshold); }
    /// Uploads `bytes` bytes of a mask with the input shape of one transform.
    void set_mask(const void *mask, std::size_t bytes);

    PlanReport report() const { return transform_.report(); }
    const HostSide &input() const { return in_side_; }
    const HostSide &output() const { return out_side_; }

  private:
    void upload(const Buffer &buffer, const void *from);
    void download(const Buffer &buffer, void *to);

    HostSide in_side_, out_side_;
    Queue queue_;
    Transform transform_;
    ArrayBuffers in_, out_;
    std::vector<std::byte> packed_; ///< the transfer, if it is not the host's own memory
};

ArrayBuffers buffers(const DevicePtr &device, const HostSide &side) {
    return {Buffer(device, side.bytes()), side.planar() ? Buffer(device, side.bytes()) : Buffer()};
}

DeviceShare::DeviceShare(const DevicePtr &device, const Problem &share, const PlanOptions &options)
    : in_side_(HostSide::input(share)), out_side_(HostSide::output(share)), queue_(device),
      transform_(device, transferred_problem(share, in_side_, out_side_), options),
      in_(buffers(device, in_side_)), out_(buffers(device, out_side_)),
      packed_(std::max(in_side_.direct() ? 0 : in_side_.bytes(),
                       out_side_.direct() ? 0 : out_side_.bytes())) {}

void DeviceShare::upload(const Buffer &buffer, const void *from) {
    if (!in_side_.direct()) {
        in_side_.pack(static_cast<const std::byte *>(from), packed_.data());
        from = packed_.data();
    }
    queue_.upload(buffer, from, in_side_.bytes());
}

void DeviceShare::download(const Buffer &buffer, void *to) {
    if (out_side_.direct()) {
        queue_.download(to, buffer, out_side_.bytes());
        return;
    }
    queue_.download(packed_.data(), buffer, out_side_.bytes());
    out_side_.unpack(packed_.data(), static_cast<std::byte *>(to));
}

void DeviceShare::run(const HostInput &in) {
    upload(in_.real, in.real);
    if (in_side_.planar())
        upload(in_.imaginary, in.imaginary);
    transform_.execute(queue_, in_, out_);
    queue_.finish();
}

void DeviceShare::fetch(const HostOutput &out) {
    download(out_.real, out.real);
    if (out_side_.planar())
        download(out_.imaginary, out.imaginary);
}

void DeviceShare::set_mask(const void *mask, std::size_t bytes) {
    const Buffer buffer(queue_.device(), bytes);
    transform_.set_mask(buffer); // refuses a plan without a mask before anything is transferred
    queue_.upload(buffer, mask, bytes);
}

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
        if (options.mask_at_load || kind_row(probed.kind).mask_parts > 0)
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
