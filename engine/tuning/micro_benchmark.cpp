// SPDX-License-Identifier: MIT
#include "engine/tuning/micro_benchmark.h"

#include "engine/support/stopwatch.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

namespace imago {
namespace {

constexpr std::size_t tile_numbers = 4096; ///< 16 KiB, of the 32 that every GPU has

constexpr const char *copy_source = R"(
__kernel void copy(__global const float4 *from, __global float4 *to) {
    const size_t i = get_global_id(0);
    to[i] = from[i];
}
__kernel void nothing(__global float4 *to) {
    if (get_global_id(0) == 0)
        to[0] = (float4)(0);
}
)";

/// All values that are read are `zero`, which the compiler does not know: each read waits for the
/// last one.
constexpr const char *stride_source = R"(
__kernel void strides(__global uint *out, uint zero, uint stride, uint rounds) {
    __local uint tile[4096];
    const uint item = get_local_id(0);
    for (uint i = item; i < 4096; i += get_local_size(0))
        tile[i] = zero;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint at = (item * stride) & 4095;
    for (uint i = 0; i < rounds; ++i)
        at = (at + tile[at]) & 4095;
    if (at != ((item * stride) & 4095))
        out[0] = at;
}
)";

constexpr unsigned live_values[] = {16, 32, 64, 128};
constexpr unsigned operations = 16384; ///< of a work-item

/// A kernel in which every value waits for its neighbour of the round before, so that all values
/// are alive.
std::string live_source(unsigned values) {
    const auto v = [&](unsigned i) { return "v" + std::to_string(i % values); };
    std::string text = "__kernel void live_" + std::to_string(values) +
                       "(__global float *out, float a, float b, uint rounds) {\n"
                       "    const float start = a * get_local_id(0);\n";
    for (unsigned i = 0; i < values; ++i)
        text += "    float " + v(i) + " = start + " + std::to_string(i) + ";\n";
    text += "    for (uint i = 0; i < rounds; ++i) {\n";
    for (unsigned i = 0; i < values; ++i)
        text += "        " + v(i) + " = mad(" + v(i) + ", a, " + v(i + 1) + ");\n";
    text += "    }\n    float sum = 0;\n";
    for (unsigned i = 0; i < values; ++i)
        text += "    sum += " + v(i) + ";\n";
    return text + "    if (sum == b)\n        out[0] = sum;\n}\n";
}

std::size_t copy_bytes(const DeviceInfo &info) {
    std::size_t bytes = std::size_t(info.type == DeviceType::cpu ? 64 : 256) << 20;
    if (info.max_allocation)
        bytes = std::min<std::size_t>(bytes, info.max_allocation / 2);
    if (info.global_memory)
        bytes = std::min<std::size_t>(bytes, info.global_memory / 8);
    return std::bit_floor(bytes);
}

} // namespace

double measure_copy_bandwidth(const DevicePtr &device) {
    const std::size_t bytes = copy_bytes(device->info());
    Bench bench(device, copy_source);
    const Buffer from(device, bytes), to(device, bytes);
    const cl::Kernel kernel = bench.kernel("copy", from.handle(), to.handle());
    const double seconds =
        bench.least_seconds(kernel, bytes / 16, group_size(device->info(), 256), 8);
    if (!(seconds > 0))
        throw Error(tuning_says.copy_without_time, device->info().name);
    return 2 * static_cast<double>(bytes) / seconds;
}

double measure_launch(const DevicePtr &device) {
    Bench bench(device, copy_source);
    const Buffer to(device, 16);
    const cl::Kernel kernel = bench.kernel("nothing", to.handle());
    std::vector<double> seconds;
    for (int run = 0; run < 32; ++run) {
        const Clock::time_point start = Clock::now();
        bench.queue().launch(kernel, cl::NDRange(1), cl::NDRange(1));
        bench.queue().finish();
        seconds.push_back(milliseconds_since(start) * 1e-3);
    }
    std::nth_element(seconds.begin(), seconds.begin() + 16, seconds.end());
    return seconds[16];
}

std::vector<TimeBy> time_local_strides(const DevicePtr &device) {
    static_assert(tile_numbers == 4096, "as the kernel has it");
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 256);
    Bench bench(device, stride_source);
    const Buffer out(device, 16);
    std::vector<TimeBy> times;
    for (cl_uint stride = 1; stride <= 64; stride *= 2)
        times.emplace_back(stride,
                           bench.least_seconds(bench.kernel("strides", out.handle(), cl_uint(0),
                                                            stride, cl_uint(2048)),
                                               info.compute_units * group, group, 3));
    return times;
}

std::optional<unsigned> banks_by(const std::vector<TimeBy> &times) {
    if (times.empty())
        return std::nullopt;
    const auto longest =
        std::max_element(times.begin(), times.end(),
                         [](const TimeBy &a, const TimeBy &b) { return a.second < b.second; });
    if (!(longest->second > 2.5 * times.front().second))
        return std::nullopt;
    for (const auto &[stride, seconds] : times)
        if (seconds > 0.8 * longest->second)
            return stride;
    return std::nullopt;
}

std::vector<TimeBy> time_live_values(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 64);
    std::string source;
    for (unsigned values : live_values)
        source += live_source(values);
    Bench bench(device, source);
    const Buffer out(device, 16);
    std::vector<TimeBy> times;
    for (unsigned values : live_values) {
        const cl::Kernel kernel =
            bench.kernel("live_" + std::to_string(values), out.handle(), cl_float(0.5f),
                         cl_float(-1), cl_uint(operations / values));
        times.emplace_back(values,
                           bench.least_seconds(kernel, info.compute_units * 16 * group, group, 3));
    }
    return times;
}

std::optional<unsigned> registers_by(const std::vector<TimeBy> &times) {
    std::optional<unsigned> registers;
    double least = std::numeric_limits<double>::infinity();
    for (const auto &[values, seconds] : times) {
        if (seconds > 1.5 * least)
            break;
        least = std::min(least, seconds);
        registers = values + 16;
    }
    return registers;
}

} // namespace imago
