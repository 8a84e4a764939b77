// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/memory.h"

#include "app/cli/bench/contest/copy.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "bench_kernels.h"
#include "engine/device/status.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>

namespace imago::cli {

namespace {

struct Pattern {
    std::size_t width, stride, offset; ///< floats, vectors, floats
};
constexpr Pattern patterns[] = {{1, 1, 0}, {2, 1, 0}, {4, 1, 0},  {8, 1, 0},  {16, 1, 0}, {4, 2, 0},
                                {4, 4, 0}, {4, 8, 0}, {4, 16, 0}, {4, 32, 0}, {4, 64, 0}, {4, 1, 1},
                                {4, 1, 2}, {4, 1, 4}, {4, 1, 8},  {4, 1, 16}};
constexpr std::size_t most_offset = 16, most_stride = 64, widest = 16;

std::string name_of(const Pattern &pattern) {
    return "float" + std::to_string(pattern.width) + ", stride " + std::to_string(pattern.stride) +
           ", offset " + std::to_string(pattern.offset);
}

class PatternContestant : public Contestant {
  public:
    PatternContestant(const DevicePtr &device, const Pattern &pattern, const Buffer &in,
                      const Buffer &out, std::size_t floats)
        : queue_(device) {
        const bool cpu = device->info().type == DeviceType::cpu;
        const std::size_t each = cpu ? 16384 / pattern.width : 1;
        local_ = cpu ? 1 : std::min<std::size_t>(256, device->info().max_work_group_size);
        const std::size_t count = floats / pattern.width;
        const std::size_t items = (count + each - 1) / each;
        items_ = (items + local_ - 1) / local_ * local_;
        const std::string options = "-DWIDTH=" + std::to_string(pattern.width) +
                                    " -DSTRIDE=" + std::to_string(pattern.stride) +
                                    " -DOFFSET=" + std::to_string(pattern.offset) +
                                    " -DEACH=" + std::to_string(each);
        try {
            cl::Program program(device->context(), memory_kernels);
            program.build({device->handle()}, options.c_str());
            kernel_ = cl::Kernel(program, "copy_pattern");
            kernel_.setArg(0, in.handle());
            kernel_.setArg(1, out.handle());
            kernel_.setArg(2, static_cast<cl_ulong>(count));
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Building a copy of the memory benchmark"),
                               error);
        }
    }

    void restore() override {}
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            queue_.launch(kernel_, cl::NDRange(items_), cl::NDRange(local_));
    }
    void finish() override { queue_.finish(); }
    Bytes result() override { return {}; }

  private:
    Queue queue_;
    cl::Kernel kernel_;
    std::size_t items_ = 0, local_ = 1;
};

/// A transfer between pageable memory of the host and the device.
class TransferContestant : public Contestant {
  public:
    TransferContestant(const DevicePtr &device, const Buffer &buffer, std::size_t bytes, bool up)
        : queue_(device), buffer_(buffer), host_(bytes), up_(up) {}

    void restore() override {}
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            if (up_)
                queue_.upload(buffer_, host_.data(), host_.size());
            else
                queue_.download(host_.data(), buffer_, host_.size());
    }
    void finish() override { queue_.finish(); }
    Bytes result() override { return host_; }

  private:
    Queue queue_;
    Buffer buffer_;
    Bytes host_;
    bool up_;
};

struct Entrant {
    MemoryResult result;
    std::unique_ptr<Contestant> contestant;
    int repetitions = 1;
};

/// Runs once, and then as often as fits in 2 ms.
void settle(Entrant &entrant) {
    for (int i = 0; i < 2; ++i) {
        const auto start = Clock::now();
        entrant.contestant->enqueue(1);
        entrant.contestant->finish();
        const double once = std::max(milliseconds_since(start), 1e-3);
        entrant.repetitions = static_cast<int>(std::clamp(std::ceil(2 / once), 1.0, 1000.0));
    }
}

/// Each copy in turn is the first of a round.
void measure_in_rounds(std::vector<Entrant> &entrants, int rounds) {
    std::for_each(entrants.begin(), entrants.end(), settle);
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < entrants.size(); ++i) {
            Entrant &entrant = entrants[(i + static_cast<std::size_t>(round)) % entrants.size()];
            const auto run = [&](int times) {
                entrant.contestant->enqueue(times);
                entrant.contestant->finish();
            };
            entrant.result.samples.push_back(
                measure([&] { run(1); }, [&] { run(entrant.repetitions); }, entrant.repetitions));
        }
}

/// Bytes of one array for a copy that exceeds the caches. The cache that a driver reports for a GPU
/// is sometimes that of one multiprocessor, and for a CPU that of the whole host; the size is
/// therefore limited.
double past_caches(const DeviceInfo &device) {
    constexpr double mib = double(1 << 20);
    const double wanted = device.type == DeviceType::cpu
                              ? std::clamp(double(device.global_cache), 128 * mib, 256 * mib)
                              : 512 * mib;
    return std::min({wanted, double(device.global_memory) / 8, double(device.max_allocation)});
}

} // namespace

CopyCeiling measure_copy_ceiling(const DevicePtr &device, int rounds) {
    const double both = 2 * past_caches(device->info());
    std::vector<Entrant> entrants;
    for (auto &[name, contestant] : make_copies(device, both))
        entrants.push_back({{name, both, {}}, std::move(contestant)});
    measure_in_rounds(entrants, std::min(rounds, 5));
    CopyCeiling best;
    for (const Entrant &entrant : entrants)
        if (best.samples.empty() ||
            spread_of_times(entrant.result.samples).median < spread_of_times(best.samples).median)
            best = {both, entrant.result.pattern, entrant.result.samples};
    return best;
}

nlohmann::ordered_json copy_ceiling_json(const CopyCeiling &ceiling) {
    return {{"bytes", ceiling.bytes},
            {"way", ceiling.way},
            {"times", times_json(ceiling.samples, 0, ceiling.bytes)}};
}

std::vector<MemoryResult> measure_memory(const DevicePtr &device, std::size_t bytes, int rounds) {
    const std::size_t unit = most_stride * widest;
    const std::size_t floats = std::max(bytes / sizeof(float) / unit, std::size_t{1}) * unit;
    bytes = floats * sizeof(float);
    const Buffer in(device, bytes + most_offset * sizeof(float)), out(device, bytes);
    Queue(device).upload(in, Bytes(in.bytes()).data(), in.bytes());
    Queue(device).upload(out, Bytes(out.bytes()).data(), out.bytes());
    std::vector<Entrant> entrants;
    const double both = 2 * static_cast<double>(bytes);
    for (auto &[name, contestant] : make_copies(device, both))
        entrants.push_back({{name, both, {}}, std::move(contestant)});
    for (const Pattern &pattern : patterns)
        entrants.push_back({{name_of(pattern), both, {}},
                            std::make_unique<PatternContestant>(device, pattern, in, out, floats)});
    for (const bool up : {true, false})
        entrants.push_back({{up ? "upload" : "download", both / 2, {}},
                            std::make_unique<TransferContestant>(device, out, bytes, up)});
    measure_in_rounds(entrants, rounds);
    std::vector<MemoryResult> results;
    for (Entrant &entrant : entrants)
        results.push_back(std::move(entrant.result));
    return results;
}

void print_memory(std::ostream &out, const std::vector<MemoryResult> &results) {
    double best = 0;
    for (const MemoryResult &result : results)
        best = std::max(best, result.bytes / spread_of_times(result.samples).median);
    std::vector<std::vector<std::string>> rows{{"memory", "GB/s", "quartiles", "of the best"}};
    for (const MemoryResult &result : results) {
        const Spread seconds = spread_of_times(result.samples);
        const auto rate = [&](double time) { return fixed(result.bytes / time * 1e-9, 1); };
        rows.push_back({result.pattern, rate(seconds.median),
                        rate(seconds.upper) + "-" + rate(seconds.lower),
                        fixed(100 * result.bytes / seconds.median / best, 0) + "%"});
    }
    print_table(out, rows, "lrrr");
}

nlohmann::ordered_json memory_json(const std::vector<MemoryResult> &results) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const MemoryResult &result : results)
        rows.push_back({{"pattern", result.pattern},
                        {"bytes", result.bytes},
                        {"times", times_json(result.samples, 0, result.bytes)}});
    return rows;
}

} // namespace imago::cli
