// SPDX-License-Identifier: MIT
#include "engine/tuning/probe/probes.h"

#include "engine/tuning/micro_benchmark.h"

#include <optional>
#include <utility>

namespace imago {
namespace {

constexpr const char *work_source = R"(
__kernel void set_copies(__global const float4 *from, __global float4 *to, uint mask, uint rounds) {
    const uint items = get_global_size(0);
    uint at = get_global_id(0);
    for (uint i = 0; i < rounds; ++i, at += items)
        to[at & mask] = from[at & mask];
}
__kernel void own_copies(__global const float16 *from, __global float16 *to, uint own, uint rounds) {
    from += get_global_id(0) * own;
    to += get_global_id(0) * own;
    for (uint i = 0; i < rounds; ++i)
        for (uint k = 0; k < own; ++k)
            to[k] = from[k];
}
__kernel void local_reads(__global float *out, float zero, uint rounds) {
    __local float4 tile[1024];
    const uint item = get_local_id(0);
    for (uint i = item; i < 1024; i += get_local_size(0))
        tile[i] = (float4)(zero);
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 a = 0, b = 0, c = 0, d = 0;
    for (uint i = 0; i < rounds; ++i) {
        a += tile[(item + 4 * i) & 1023];
        b += tile[(item + 4 * i + 256) & 1023];
        c += tile[(item + 4 * i + 512) & 1023];
        d += tile[(item + 4 * i + 768) & 1023];
    }
    a += b + c + d;
    if (a.x + a.y + a.z + a.w > 1)
        out[0] = a.x;
}
__kernel void barriers(__global float *out, float start, uint rounds) {
    __local float tile[256];
    const uint item = get_local_id(0), size = get_local_size(0);
    float value = start;
    for (uint i = 0; i < rounds; ++i) {
        tile[item] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        value = tile[(item + 1) & (size - 1)];
    }
    if (value > start)
        out[0] = value;
}
__kernel void multiply_adds(__global float *out, float a, float b, uint rounds) {
    float16 v = (float16)(get_local_id(0)), w = v + 1, x = v + 2, y = v + 3;
    for (uint i = 0; i < rounds; ++i) {
        v = mad(v, (float16)(a), (float16)(b));
        w = mad(w, (float16)(a), (float16)(b));
        x = mad(x, (float16)(a), (float16)(b));
        y = mad(y, (float16)(a), (float16)(b));
    }
    v += w + x + y;
    if (v.s0 + v.s1 + v.s2 + v.s3 + v.s4 + v.s5 + v.s6 + v.s7 + v.s8 + v.s9 + v.sa + v.sb + v.sc +
            v.sd + v.se + v.sf == -1)
        out[0] = v.s0;
}
)";

/// A group counts itself in, works for a while and counts itself out: it waits for no other, and so
/// cannot hang.
constexpr const char *resident_source = R"(
__kernel void residents(__global volatile uint *state, float a, uint rounds) {
    if (get_local_id(0) == 0) {
        const uint now = atomic_inc(&state[0]) + 1;
        atomic_max(&state[1], now);
        float value = now;
        for (uint i = 0; i < rounds; ++i)
            value = mad(value, a, a);
        if (value == -1)
            state[2] = 1;
        atomic_dec(&state[0]);
    }
}
)";

bool cpu(const DeviceInfo &info) {
    return info.type == DeviceType::cpu;
}

/// The rate of copies within `bytes` on a CPU: each core copies a part of its own, since neighbours
/// in time are neighbours in memory there. Work-items that stride through the set, as on a GPU,
/// reached a tenth of it.
double copy_by_cores(const DevicePtr &device, std::size_t bytes) {
    const std::size_t cores = device->info().compute_units;
    const std::size_t own = std::max<std::size_t>(1, bytes / 128 / cores); // vectors of 64 bytes
    const std::size_t moved = std::max<std::size_t>(std::size_t{256} << 20, 3 * bytes);
    const auto rounds = cl_uint(std::max<std::size_t>(1, moved / (own * cores * 128)));
    Bench bench(device, work_source);
    const Buffer from(device, own * cores * 64), to(device, own * cores * 64);
    const cl::Kernel kernel =
        bench.kernel("own_copies", from.handle(), to.handle(), cl_uint(own), rounds);
    return double(own * cores) * rounds * 128 / bench.least_seconds(kernel, cores, 1, 4);
}

/// The rate of copies within `bytes` of source and result, by work-items that stay.
double copy_within(const DevicePtr &device, std::size_t bytes) {
    if (cpu(device->info()))
        return copy_by_cores(device, bytes);
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 256);
    const std::size_t items = info.compute_units * group * 8;
    const std::size_t moved = std::size_t{1} << 30;
    const auto rounds = cl_uint(std::max<std::size_t>(1, moved / (items * 32)));
    Bench bench(device, work_source);
    const Buffer from(device, bytes / 2), to(device, bytes / 2);
    const cl::Kernel kernel =
        bench.kernel("set_copies", from.handle(), to.handle(), cl_uint(bytes / 32 - 1), rounds);
    return double(items) * rounds * 32 / bench.least_seconds(kernel, items, group, 3);
}

double local_rate(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 256), items = info.compute_units * group * 16;
    const cl_uint rounds = 256;
    Bench bench(device, work_source);
    const Buffer out(device, 16);
    const cl::Kernel kernel = bench.kernel("local_reads", out.handle(), cl_float(0), rounds);
    return double(items) * rounds * 64 / bench.least_seconds(kernel, items, group, 3);
}

/// The difference of two numbers of rounds, which leaves the launch out; empty if noise hides it.
std::optional<double> barrier_time(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 256);
    constexpr cl_uint few = 64, many = 2048;
    Bench bench(device, work_source);
    const Buffer out(device, 16);
    const auto seconds = [&](cl_uint rounds) {
        const cl::Kernel kernel = bench.kernel("barriers", out.handle(), cl_float(1), rounds);
        return bench.least_seconds(kernel, info.compute_units * group, group, 5);
    };
    const double each = (seconds(many) - seconds(few)) / (many - few);
    return each > 0 ? std::optional(each) : std::nullopt;
}

double multiply_add_rate(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 256), items = info.compute_units * group * 8;
    const cl_uint rounds = cpu(info) ? 512 : 2048;
    Bench bench(device, work_source);
    const Buffer out(device, 16);
    const cl::Kernel kernel =
        bench.kernel("multiply_adds", out.handle(), cl_float(0.5f), cl_float(0.25f), rounds);
    return double(items) * rounds * 64 / bench.least_seconds(kernel, items, group, 3);
}

unsigned paying_width(const DevicePtr &device) {
    constexpr unsigned widths[] = {1, 2, 4, 8, 16};
    std::string source;
    for (const unsigned width : widths) {
        const std::string type = width == 1 ? "float" : "float" + std::to_string(width);
        source += "__kernel void copy_" + std::to_string(width) + "(__global const " + type +
                  " *from, __global " + type +
                  " *to) {\n    to[get_global_id(0)] = from[get_global_id(0)];\n}\n";
    }
    Bench bench(device, source);
    const std::size_t bytes = std::size_t(cpu(device->info()) ? 16 : 128) << 20;
    const Buffer from(device, bytes), to(device, bytes);
    std::vector<double> seconds(std::size(widths), std::numeric_limits<double>::infinity());
    for (int round = 0; round < 4; ++round) // in turns: a disturbance meets all widths
        for (std::size_t i = 0; i < std::size(widths); ++i) {
            const cl::Kernel kernel =
                bench.kernel("copy_" + std::to_string(widths[i]), from.handle(), to.handle());
            seconds[i] =
                std::min(seconds[i], bench.least_seconds(kernel, bytes / 4 / widths[i],
                                                         group_size(device->info(), 256), 4));
        }
    const double least = *std::min_element(seconds.begin(), seconds.end());
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] <= 1.05 * least)
            return widths[i];
    return widths[0];
}

unsigned resident(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const std::size_t group = group_size(info, 64);
    Bench bench(device, resident_source);
    const Buffer state(device, 16);
    const cl_uint zeros[4] = {};
    bench.queue().upload(state, zeros, sizeof zeros);
    const cl::Kernel kernel =
        bench.kernel("residents", state.handle(), cl_float(0.5f), cl_uint(40000));
    bench.least_seconds(kernel, info.compute_units * 64 * group, group, 2);
    cl_uint seen[4] = {};
    bench.queue().download(seen, state, sizeof seen);
    return unsigned((seen[1] + info.compute_units - 1) / info.compute_units);
}

std::optional<unsigned> registers(const DevicePtr &device) {
    return registers_by(time_live_values(device));
}

std::optional<unsigned> banks(const DevicePtr &device) {
    return banks_by(time_local_strides(device));
}

void copies(const DevicePtr &device, MeasuredFacts &facts) {
    facts.copy_256_kib = copy_within(device, std::size_t{256} << 10);
    facts.copy_4_mib = copy_within(device, std::size_t{4} << 20);
    facts.copy_32_mib = copy_within(device, std::size_t{32} << 20);
    facts.copy_bandwidth = measure_copy_bandwidth(device);
}

/// Sets one fact.
template <auto fact, auto measure>
void set(const DevicePtr &device, MeasuredFacts &facts) {
    facts.*fact = measure(device);
}

/// A probe: its name, and what it measures.
struct Probe {
    const char *name;
    bool of_cpu; ///< whether it applies to a CPU
    void (*run)(const DevicePtr &, MeasuredFacts &);
};

using Facts = MeasuredFacts;
constexpr Probe probes[] = {
    {"copy", true, copies},
    {"local", true, set<&Facts::local_bandwidth, local_rate>},
    {"launch", true, set<&Facts::launch_seconds, measure_launch>},
    {"barrier", true, set<&Facts::barrier_seconds, barrier_time>},
    {"fma", true, set<&Facts::fma_rate, multiply_add_rate>},
    {"vector", true, set<&Facts::vector_width, paying_width>},
    {"resident", true, set<&Facts::resident_groups, resident>},
    {"registers", false, set<&Facts::item_registers, registers>},
    {"banks", false, set<&Facts::banks, banks>},
};

} // namespace

std::vector<std::string> probe_names(const DeviceInfo &device) {
    std::vector<std::string> names;
    for (const Probe &one : probes)
        if (one.of_cpu || !cpu(device))
            names.push_back(one.name);
    return names;
}

MeasuredFacts probe(const DevicePtr &device, std::string_view name) {
    MeasuredFacts facts;
    for (const Probe &one : probes)
        if (one.name == name) {
            one.run(device, facts);
            return facts;
        }
    throw usage_error(tuning_says.no_probe, std::string(name));
}

} // namespace imago
