// SPDX-License-Identifier: MIT
#include "engine/transform/split_transform.h"

#include "engine/support/stopwatch.h"
#include "engine/transform/device_share.h"
#include "engine/transform/on_each.h"
#include "engine/transform/sentences.h"
#include "engine/transform/shares.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace imago {
namespace {

using Shares = std::vector<std::unique_ptr<DeviceShare>>; ///< null for an idle device

constexpr std::size_t largest_probe = std::size_t{64} << 20; // bytes of both sides
constexpr int probe_runs = 5;

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

/// Returns the entries of a probe: those of an equal share, within largest_probe.
std::size_t probe_entries(const Problem &problem, std::optional<std::size_t> axis,
                          std::size_t devices) {
    if (!axis)
        return 1;
    const Problem one = entries_of(problem, axis, 1);
    const std::size_t bytes = HostSide::input(one).bytes() + HostSide::output(one).bytes();
    const std::size_t equal = (problem.batch[*axis] + devices - 1) / devices;
    return std::clamp<std::size_t>(largest_probe / bytes, 1, equal);
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

/// Returns the median milliseconds of the probe on each device, with all running at the same time.
/// `shares` are those that ran it.
std::vector<double> measure(const std::vector<DevicePtr> &devices, const Problem &probe,
                            const PlanOptions &options, Shares &shares) {
    std::vector<std::vector<double>> times(devices.size());
    std::vector<std::unique_ptr<ProbeArrays>> arrays(devices.size());
    on_each(devices, [&](std::size_t i) {
        shares[i] = std::make_unique<DeviceShare>(devices[i], probe, options);
        arrays[i] = std::make_unique<ProbeArrays>(probe);
        if (options.mask_at_load || probe.kind == TransformKind::filter)
            shares[i]->set_mask(std::vector<std::byte>(mask_bytes(probe)).data(),
                                mask_bytes(probe));
        arrays[i]->run(*shares[i]);
    });
    for (int round = 0; round < probe_runs; ++round)
        on_each(devices, [&](std::size_t i) {
            const auto start = Clock::now();
            arrays[i]->run(*shares[i]);
            times[i].push_back(milliseconds_since(start));
        });
    std::vector<double> medians;
    for (std::vector<double> &of_device : times) {
        std::nth_element(of_device.begin(), of_device.begin() + probe_runs / 2, of_device.end());
        medians.push_back(std::max(of_device[probe_runs / 2], 1e-6));
    }
    return medians;
}

void check_shares(const std::vector<double> &shares, std::size_t devices) {
    const auto usable = [](double share) { return std::isfinite(share) && share >= 0; };
    if (shares.size() != devices || !std::all_of(shares.begin(), shares.end(), usable) ||
        std::all_of(shares.begin(), shares.end(), [](double share) { return share == 0; }))
        throw usage_error(transform_says.share_numbers, devices);
}

const std::byte *moved(const void *array, std::size_t bytes) {
    return array ? static_cast<const std::byte *>(array) + bytes : nullptr;
}

std::byte *moved(void *array, std::size_t bytes) {
    return array ? static_cast<std::byte *>(array) + bytes : nullptr;
}

} // namespace

struct SplitTransform::Impl {
    std::vector<DevicePtr> devices;
    Problem problem;
    PlanOptions options;
    std::optional<std::size_t> axis;
    std::size_t probe_count = 0;
    std::vector<SplitPart> parts;
    Shares shares;

    std::size_t length() const { return axis ? problem.batch[*axis] : 1; }

    /// Sets the fractions and the entries of every part.
    void divide(std::vector<double> speeds) {
        const std::vector<std::size_t> counts = share_out(length(), speeds);
        const double fastest = *std::max_element(speeds.begin(), speeds.end());
        double sum = 0;
        for (double &speed : speeds)
            sum += speed /= fastest; // in two steps, since the sum might overflow
        std::size_t first = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i].share = speeds[i] / sum;
            parts[i].first = first;
            parts[i].count = counts[i];
            first += counts[i];
        }
    }

    /// Measures the speeds and divides by them. It keeps shares that equal the probe.
    void divide_by_speed() {
        probe_count = probe_entries(problem, axis, devices.size());
        const std::vector<double> times =
            measure(devices, entries_of(problem, axis, probe_count), options, shares);
        std::vector<double> speeds;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i].probe_milliseconds = times[i];
            speeds.push_back(1 / times[i]);
        }
        divide(speeds);
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].count != probe_count)
                shares[i].reset();
    }

    /// Calls work(i) for all devices that have a share, at the same time.
    void on_active(const std::function<void(std::size_t)> &work) const {
        on_each(devices, [&](std::size_t i) {
            if (parts[i].count > 0)
                work(i);
        });
    }

    HostInput input_of(const HostInput &in, std::size_t i) const {
        const std::size_t stride = axis ? problem.input_strides()[*axis] : 0;
        const std::size_t bytes = parts[i].first * stride * shares[i]->input().element_bytes();
        return {moved(in.real, bytes), moved(in.imaginary, bytes)};
    }

    HostOutput output_of(const HostOutput &out, std::size_t i) const {
        const std::size_t stride = axis ? problem.output_strides()[*axis] : 0;
        const std::size_t bytes = parts[i].first * stride * shares[i]->output().element_bytes();
        return {moved(out.real, bytes), moved(out.imaginary, bytes)};
    }
};

SplitTransform::SplitTransform(std::vector<DevicePtr> devices, const Problem &problem,
                               const PlanOptions &options, const std::vector<double> &shares)
    : impl_(std::make_unique<Impl>()) {
    check(problem);
    if (devices.empty() || std::find(devices.begin(), devices.end(), nullptr) != devices.end())
        throw usage_error(transform_says.no_devices);
    if (!shares.empty())
        check_shares(shares, devices.size());
    impl_->devices = std::move(devices);
    impl_->problem = problem;
    impl_->options = options;
    impl_->axis = split_axis(problem, impl_->devices.size());
    impl_->shares.resize(impl_->devices.size());
    for (const DevicePtr &device : impl_->devices)
        impl_->parts.push_back({.device = device->info().name, .plan = {}});
    if (!shares.empty())
        impl_->divide(shares);
    else if (impl_->devices.size() == 1)
        impl_->divide({1});
    else
        impl_->divide_by_speed();
    impl_->on_active([&](std::size_t i) {
        if (!impl_->shares[i])
            impl_->shares[i] = std::make_unique<DeviceShare>(
                impl_->devices[i], entries_of(problem, impl_->axis, impl_->parts[i].count),
                options);
    });
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
    impl_->on_active([&](std::size_t i) {
        const auto start = Clock::now();
        impl_->shares[i]->run(impl_->input_of(in, i));
        impl_->parts[i].milliseconds = milliseconds_since(start);
    });
    try {
        impl_->on_active([&](std::size_t i) {
            const auto start = Clock::now();
            impl_->shares[i]->fetch(impl_->output_of(out, i));
            impl_->parts[i].milliseconds += milliseconds_since(start);
        });
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
    impl_->on_active(
        [&](std::size_t i) { impl_->shares[i]->set_mask(mask, mask_bytes(impl_->problem)); });
}

SplitReport SplitTransform::report() const {
    SplitReport report;
    report.problem = to_string(impl_->problem);
    report.axis = impl_->axis ? static_cast<int>(*impl_->axis) : -1;
    report.probe_count = impl_->probe_count;
    report.parts = impl_->parts;
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        if (impl_->shares[i])
            report.parts[i].plan = impl_->shares[i]->report();
    return report;
}

} // namespace imago
