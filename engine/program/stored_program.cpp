// SPDX-License-Identifier: MIT
#include "engine/program/stored_program.h"

#include "engine/program/cache.h"
#include "engine/support/process_wide.h"

#include <map>
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
    std::map<Digest, cl::Program> by_key;
};

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
        const std::lock_guard lock(kept.mutex);
        kept.by_key.insert_or_assign(key, program);
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
            std::map<Digest, cl::Program>::node_type taken;
            {
                const std::lock_guard lock(kept.mutex);
                if (kept.by_key.empty())
                    break;
                taken = kept.by_key.extract(kept.by_key.begin());
            }
            if (cache)
                stored += store(*cache, taken.key(), taken.mapped());
        }
    } catch (...) {
        return stored;
    }
    return stored;
}

std::size_t kept_programs() noexcept {
    auto &kept = process_wide<KeptPrograms>();
    const std::lock_guard lock(kept.mutex);
    return kept.by_key.size();
}

} // namespace imago
