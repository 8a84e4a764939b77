// SPDX-License-Identifier: MIT
#include "engine/transform/device_split.h"

#include "engine/device/device.h"
#include "engine/device/status.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace imago {
namespace {

std::optional<Error> error_of(const std::function<void(std::size_t)> &work, std::size_t i) {
    try {
        work(i);
        return std::nullopt;
    } catch (const Error &error) {
        return error;
    } catch (const cl::Error &error) {
        return opencl_error({transform_says.running_share}, error);
    } catch (const std::exception &error) {
        return Error(Sentence::verbatim(error.what()));
    }
}

/// Calls work(i) for all devices, each in a separate thread, and waits for all of them. Throws the
/// first device's error, with its name and index in the list before the message.
void on_each(const std::vector<DevicePtr> &devices, const std::function<void(std::size_t)> &work) {
    std::vector<std::optional<Error>> errors(devices.size());
    {
        std::vector<std::jthread> threads;
        threads.reserve(devices.size());
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const auto run = [&errors, &work, i] { errors[i] = error_of(work, i); };
            try {
                if (i + 1 < devices.size())
                    threads.emplace_back(run);
                else
                    run();
            } catch (const std::system_error &) {
                run(); // no thread is available: runs them one after the other
            }
        }
    }
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (errors[i])
            throw Error(Sentence(transform_says.on_device, i + 1, devices.size(),
                                 devices[i]->info().name, errors[i]->sentence()),
                        errors[i]->kind());
}

constexpr std::size_t largest_probe = std::size_t{64} << 20; // bytes of both sides
constexpr std::size_t probe_runs = 5;
/// A run that takes this long is precise enough alone, and a job that runs once should not wait for
/// five of them.
constexpr double longest_probing = 100; // milliseconds

void check_shares(const std::vector<double> &shares, std::size_t devices) {
    const auto usable = [](double share) { return std::isfinite(share) && share >= 0; };
    if (shares.size() != devices || !std::all_of(shares.begin(), shares.end(), usable) ||
        std::all_of(shares.begin(), shares.end(), [](double share) { return share == 0; }))
        throw usage_error(transform_says.share_numbers, devices);
}

double median_of(std::vector<double> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

} // namespace

std::vector<std::size_t> share_out(std::size_t jobs, const std::vector<double> &speeds) {
    // Speeds are relative to the fastest, so that their sum neither overflows nor vanishes.
    const double fastest = *std::max_element(speeds.begin(), speeds.end());
    double sum = 0;
    for (double speed : speeds)
        sum += speed / fastest;
    std::vector<std::size_t> counts;
    std::size_t left = jobs;
    for (double speed : speeds) {
        const auto whole = static_cast<std::size_t>(double(jobs) * (speed / fastest / sum));
        counts.push_back(std::min(left, whole));
        left -= counts.back();
    }
    // The remainder is fewer jobs than devices. Each of them goes to the device that then ends
    // first.
    for (; left > 0; --left) {
        std::size_t best = 0;
        double earliest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < speeds.size(); ++i) {
            const double end = double(counts[i] + 1) / (speeds[i] / fastest);
            if (speeds[i] > 0 && end < earliest) {
                earliest = end;
                best = i;
            }
        }
        ++counts[best];
    }
    return counts;
}

DeviceSplit::DeviceSplit(std::vector<DevicePtr> devices, std::vector<double> shares)
    : devices_(std::move(devices)), shares_(std::move(shares)) {
    if (devices_.empty() || std::find(devices_.begin(), devices_.end(), nullptr) != devices_.end())
        throw usage_error(transform_says.no_devices);
    if (!shares_.empty())
        check_shares(shares_, devices_.size());
    for (const DevicePtr &device : devices_)
        parts_.push_back({.device = device->info().name, .plan = {}});
}

std::size_t DeviceSplit::probe_entries(std::size_t entries, std::size_t bytes) const {
    const std::size_t equal = (entries + devices_.size() - 1) / devices_.size();
    return std::clamp<std::size_t>(largest_probe / bytes, 1, equal);
}

/// Returns the median milliseconds of the probe on each device, with all running at the same time.
std::vector<double> DeviceSplit::measure(const SplitProbe &probe) const {
    std::vector<std::function<void()>> runs(devices_.size());
    on_each(devices_, [&](std::size_t i) {
        runs[i] = probe.prepare(i);
        runs[i]();
    });
    std::vector<std::vector<double>> times(devices_.size());
    const auto begin = Clock::now();
    for (std::size_t round = 0; round < probe_runs; ++round) {
        if (round > 0 && milliseconds_since(begin) > longest_probing)
            break;
        on_each(devices_, [&](std::size_t i) {
            const auto start = Clock::now();
            runs[i]();
            times[i].push_back(milliseconds_since(start));
        });
    }
    std::vector<double> medians;
    for (const std::vector<double> &of_device : times)
        medians.push_back(std::max(median_of(of_device), 1e-6));
    return medians;
}

/// Sets the fractions and the entries of every part.
void DeviceSplit::divide_by(std::size_t entries, std::vector<double> speeds) {
    const std::vector<std::size_t> counts = share_out(entries, speeds);
    const double fastest = *std::max_element(speeds.begin(), speeds.end());
    double sum = 0;
    for (double &speed : speeds)
        sum += speed /= fastest; // in two steps, since the sum might overflow
    std::size_t first = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        parts_[i].share = speeds[i] / sum;
        parts_[i].first = first;
        parts_[i].count = counts[i];
        first += counts[i];
    }
}

void DeviceSplit::divide(std::size_t entries, const SplitProbe &probe) {
    probe_count_ = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        parts_[i] = {.device = devices_[i]->info().name, .plan = {}};
    if (!shares_.empty())
        return divide_by(entries, shares_);
    if (devices_.size() == 1)
        return divide_by(entries, {1});
    const std::vector<double> times = measure(probe);
    probe_count_ = probe.entries;
    std::vector<double> speeds;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        parts_[i].probe_milliseconds = times[i];
        speeds.push_back(1 / times[i]);
    }
    divide_by(entries, std::move(speeds));
}

void DeviceSplit::on_active(const std::function<void(std::size_t)> &work) const {
    on_each(devices_, [&](std::size_t i) {
        if (parts_[i].count > 0)
            work(i);
    });
}

void DeviceSplit::run(const std::function<void(std::size_t)> &work) {
    on_active([&](std::size_t i) {
        const auto start = Clock::now();
        work(i);
        parts_[i].milliseconds += milliseconds_since(start);
    });
}

SplitReport DeviceSplit::report(const std::string &problem, int axis) const {
    return {problem, axis, probe_count_, parts_};
}

} // namespace imago
