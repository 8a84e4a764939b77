// SPDX-License-Identifier: MIT
#include "engine/program/stored_program.h"

#include "engine/program/build.h"
#include "engine/program/cache.h"
#include "engine/support/process_wide.h"

#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace imago {
namespace {

enum class Keep { at_once, later, never };

struct PlatformRule {
    const char *platform_name;
    Keep keep;
};

/// Rejected for PoCL: storing at once. When asked for a binary, PoCL 3.1 compiles every kernel once
/// more, for any group size (0.3 s of processor time a kernel, where the compilation itself takes
/// 0.13 s), and the binary has no machine code for the group size in use before the kernel has run.
constexpr PlatformRule platform_rules[] = {
    {"Portable Computing Language", Keep::later},
    {"Oclgrind", Keep::never},
};

Keep rule_for(const DeviceInfo &device) {
    for (const PlatformRule &rule : platform_rules)
        if (device.platform_name == rule.platform_name)
            return rule.keep;
    return Keep::at_once;
}

/// Programs that are to be stored later.
struct KeptPrograms {
    std::mutex mutex;
    std::deque<std::pair<Digest, cl::Program>> waiting; ///< the oldest first, each key once
    std::size_t most = most_programs;
};

/// Takes out those beyond the limit, to be destroyed without the mutex, which the caller holds.
std::vector<cl::Program> take_surplus(KeptPrograms &kept) {
    std::vector<cl::Program> surplus;
    for (; kept.waiting.size() > kept.most; kept.waiting.pop_front())
        surplus.push_back(std::move(kept.waiting.front().second));
    return surplus;
}

bool store(const ProgramCache &cache, const Digest &key, const cl::Program &program) noexcept {
    try {
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        return binaries.size() == 1 && cache.store(key, binaries.front());
    } catch (...) {
        return false; // a driver without binaries, or out of memory
    }
}

} // namespace

std::optional<cl::Program> load_program(const Device &device, const Digest &key,
                                        const std::string &options) {
    const auto cache = user_program_cache();
    if (!cache || rule_for(device.info()) == Keep::never)
        return std::nullopt;
    const auto binary = cache->load(key);
    if (!binary)
        return std::nullopt;
    try {
        std::vector<cl_int> status;
        cl::Program program(device.context(), {device.handle()}, {*binary}, &status);
        program.build({device.handle()}, options.c_str());
        if (status == std::vector<cl_int>{CL_SUCCESS} &&
            program.getInfo<CL_PROGRAM_NUM_KERNELS>() > 0)
            return program;
    } catch (const cl::Error &) {
        // The driver refused it, for instance after an update that kept the version.
    }
    cache->remove(key);
    return std::nullopt;
}

void keep_program(const Device &device, const Digest &key, const cl::Program &program) noexcept {
    try {
        const auto cache = user_program_cache();
        const Keep rule = rule_for(device.info());
        if (!cache || rule == Keep::never)
            return;
        if (rule == Keep::at_once) {
            store(*cache, key, program);
            return;
        }
        auto &kept = process_wide<KeptPrograms>();
        std::vector<cl::Program> surplus; // destroyed after the lock
        const std::lock_guard lock(kept.mutex);
        std::erase_if(kept.waiting, [&](const auto &row) { return row.first == key; });
        kept.waiting.emplace_back(key, program);
        surplus = take_surplus(kept);
    } catch (...) {
        return; // out of memory: not kept
    }
}

std::size_t store_kept_programs(std::size_t most) noexcept {
    std::size_t stored = 0;
    try {
        const auto cache = user_program_cache();
        auto &kept = process_wide<KeptPrograms>();
        for (; most > 0; --most) {
            std::pair<Digest, cl::Program> taken;
            {
                const std::lock_guard lock(kept.mutex);
                if (kept.waiting.empty())
                    break;
                taken = std::move(kept.waiting.front());
                kept.waiting.pop_front();
            }
            if (cache)
                stored += store(*cache, taken.first, taken.second);
        }
    } catch (...) {
        return stored;
    }
    return stored;
}

void limit_kept_programs(std::size_t most) noexcept {
    try {
        auto &kept = process_wide<KeptPrograms>();
        std::vector<cl::Program> surplus; // destroyed after the lock
        const std::lock_guard lock(kept.mutex);
        kept.most = most;
        surplus = take_surplus(kept);
    } catch (...) {
        return; // out of memory: the next keep_program() drops them
    }
}

std::size_t kept_programs() noexcept {
    auto &kept = process_wide<KeptPrograms>();
    const std::lock_guard lock(kept.mutex);
    return kept.waiting.size();
}

} // namespace imago
