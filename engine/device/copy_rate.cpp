// SPDX-License-Identifier: MIT
#include "engine/device/copy_rate.h"

#include "engine/device/device.h"
#include "engine/device/launch_turns.h"
#include "engine/device/queue.h"
#include "engine/device/sentences.h"
#include "engine/device/status.h"
#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/support/kept_text.h"
#include "engine/support/stopwatch.h"
#include "engine/support/user_folders.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>

namespace imago {
namespace {

constexpr const char *copy_source = R"(
__kernel void copy(__global const float4 *from, __global float4 *to) {
    const size_t i = get_global_id(0);
    to[i] = from[i];
}
)";

std::optional<std::filesystem::path> kept_rates() {
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(*own / "copies") : std::nullopt;
}

std::string key_of(const DeviceInfo &info) {
    return "copy 1\n" + info.platform_name + '\n' + info.platform_version + '\n' + info.name +
           '\n' + info.device_version + '\n' + info.driver_version + '\n' +
           std::to_string(info.compute_units);
}

/// Returns the finite number >= 0 that is the whole text.
std::optional<double> rate_in(std::string_view text) {
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || !std::isfinite(value) ||
        value < 0)
        return std::nullopt;
    return value;
}

std::size_t bytes_of_copy(const DeviceInfo &info) {
    std::size_t bytes = std::size_t(info.type == DeviceType::cpu ? 32 : 128) << 20;
    if (info.max_allocation)
        bytes = std::min<std::size_t>(bytes, info.max_allocation / 2);
    if (info.global_memory)
        bytes = std::min<std::size_t>(bytes, info.global_memory / 8);
    return std::bit_floor(std::max<std::size_t>(bytes, 4096));
}

cl::Kernel copy_kernel(const DevicePtr &device) {
    try {
        cl::Program program(device->context(), copy_source);
        program.build({device->handle()});
        identify_program(program, std::hash<std::string_view>{}(copy_source));
        return cl::Kernel(program, "copy");
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.building_copy, device->info().name}, error);
    }
}

/// Returns the rate in the helper's output, which is "copy 5.1e+10" among a driver's messages.
double told_rate(const std::string &output) {
    constexpr std::string_view word = "\ncopy ";
    const std::string text = "\n" + output;
    const std::size_t at = text.rfind(word);
    if (at == std::string::npos)
        return 0;
    const std::size_t begin = at + word.size();
    return rate_in(text.substr(begin, text.find('\n', begin) - begin)).value_or(0);
}

} // namespace

double measure_copy_rate(const DevicePtr &device) {
    const std::size_t bytes = bytes_of_copy(device->info());
    cl::Kernel kernel = copy_kernel(device);
    const Buffer from(device, bytes), to(device, bytes);
    Queue queue(device, Queue::Timing::off);
    const std::size_t items = bytes / 16;
    const std::size_t group =
        std::bit_floor(std::clamp<std::size_t>(device->info().max_work_group_size, 1, 256));
    try {
        kernel.setArg(0, from.handle());
        kernel.setArg(1, to.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.preparing_copy, device->info().name}, error);
    }
    const auto run = [&] {
        const auto start = Clock::now();
        queue.launch(kernel, cl::NDRange(items), cl::NDRange(group));
        queue.finish();
        return milliseconds_since(start) * 1e-3;
    };
    const auto start = Clock::now();
    double least = run(); // the first run touches the pages
    for (int i = 0; i < 12 && milliseconds_since(start) < 500 * copy_seconds; ++i)
        least = std::min(least, run());
    return least > 0 ? 2 * static_cast<double>(bytes) / least : 0;
}

std::optional<double> known_copy_rate(const DeviceInfo &info) {
    const auto folder = kept_rates();
    if (!folder)
        return std::nullopt;
    const auto text = kept_text(*folder, key_of(info));
    return text ? rate_in(*text) : std::nullopt;
}

void keep_copy_rate(const DeviceInfo &info, double rate) {
    const auto folder = kept_rates();
    if (!folder)
        return;
    char digits[32];
    keep_text(*folder, key_of(info),
              {digits, std::to_chars(digits, digits + sizeof digits, rate).ptr});
}

void measure_copy_rates(const std::vector<DeviceInfo> &devices, CopyTrial trial, double deadline) {
    const std::string program = find_helper_program(Helper::self_test).path;
    if (program.empty())
        return;
    for (const DeviceInfo &info : devices) {
        const std::optional<double> known = known_copy_rate(info);
        if (is_simulator(info) || (known && trial == CopyTrial::if_unknown))
            continue;
        const ProgramRun run =
            run_within(program, {"--copy", std::to_string(info.index)}, deadline);
        if (run.end != ProgramRun::End::not_started)
            keep_copy_rate(info, std::max(told_rate(run.output), known.value_or(0)));
    }
}

} // namespace imago
