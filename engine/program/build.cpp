// SPDX-License-Identifier: MIT
#include "engine/program/build.h"

#include "engine/device/device.h"
#include "engine/device/driver_check.h"
#include "engine/device/launch_turns.h"
#include "engine/device/status.h"
#include "engine/process/forked.h"
#include "engine/program/cache.h"
#include "engine/program/file_descriptor.h"
#include "engine/program/sentences.h"
#include "engine/program/trim_folder.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/own_folder.h"
#include "engine/support/process_wide.h"
#include "engine/support/sha256.h"
#include "engine/support/user_folders.h"
#include "engine/values/platform_label.h"
#include "engine/vendor/ptx.h"

#include <CL/opencl.hpp>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace imago {
namespace {

// Moves programs between the driver and the cache on disk: programs from binaries, and binaries of
// programs.

enum class Keep { at_once, later, never };

struct PlatformRule {
    std::string_view platform_name;
    Keep keep;
};

/// Rejected for PoCL: storing at once. When asked for a binary, PoCL 3.1 compiles every kernel once
/// more, for any group size (0.3 s of processor time a kernel, where the compilation itself takes
/// 0.13 s), and the binary has no machine code for the group size in use before the kernel has run.
constexpr PlatformRule platform_rules[] = {
    {pocl_platform, Keep::later},
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
        std::vector<std::vector<unsigned char>> binaries;
        use_alone(program, [&] { binaries = program.getInfo<CL_PROGRAM_BINARIES>(); }); // else none
        return_freed_memory();
        return binaries.size() == 1 && cache.store(key, binaries.front());
    } catch (...) {
        return false; // a driver without binaries, or out of memory
    }
}

/// The program of this key, built from the user's cache; empty if it is not there or the driver
/// refuses it; then its entry is removed. Any thread may call, as with all of this header.
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

/// Puts a compiled program into the user's cache: at once if the driver has the binary at hand; at
/// store_programs() if the driver would compile again for it (PoCL); not at all if a binary is
/// worse than the source (oclgrind, which quotes source lines). Never throws: a program that cannot
/// be stored is compiled again by the next process.
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

/// Stores up to `most` of the programs that keep_program() left for later; returns how many entries
/// were written. A program without an available binary is dropped.
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

/// Sets how many programs wait for store_kept_programs() at most. Beyond that, those that wait
/// longest are dropped, and compiled again by the next process.
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

/// How many programs keep_program() left for later.
std::size_t kept_programs() noexcept {
    auto &kept = process_wide<KeptPrograms>();
    const std::lock_guard lock(kept.mutex);
    return kept.waiting.size();
}

/// Context, device, options, source, groups. Handles are used instead of the index or the name:
/// sub-devices have those of others, and a program serves its own context only. A program holds its
/// context, so no handle in this map is reused for another context.
using Key = std::tuple<cl_context, cl_device_id, std::string, std::string, int>;

/// This is not a Memo, since programs of other keys build meanwhile.
struct Programs {
    struct Row {
        std::shared_future<BuiltProgram> program;
        std::uint64_t used = 0; ///< the number of the last call that asked for it
    };
    std::mutex mutex;
    std::map<Key, Row> built;
    std::map<Key, Digest> digests; ///< for is_stored()
    std::uint64_t calls = 0;
    std::size_t most = most_programs;
    std::atomic<std::size_t> compiled{0};
    std::atomic<std::size_t> loaded{0};
};

/// The build option of OpenCL that turns optimisation off.
constexpr const char *without_optimisation = "-cl-opt-disable";

bool is_built(const std::shared_future<BuiltProgram> &program) {
    return program.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// Takes the programs used longest ago out of the map, so that no more than its limit stay; those
/// that build stay. Called with the mutex held. The result is for the caller to destroy without it,
/// since a driver takes its time to unload a program.
std::vector<std::shared_future<BuiltProgram>> take_surplus(Programs &programs) {
    std::vector<std::shared_future<BuiltProgram>> surplus;
    while (programs.built.size() > programs.most) {
        auto oldest = programs.built.end();
        for (auto row = programs.built.begin(); row != programs.built.end(); ++row)
            if (is_built(row->second.program) &&
                (oldest == programs.built.end() || row->second.used < oldest->second.used))
                oldest = row;
        if (oldest == programs.built.end())
            break;
        surplus.push_back(std::move(oldest->second.program));
        programs.built.erase(oldest);
    }
    return surplus;
}

/// Bytes of all logs of failed builds; each log has its kernel's source, some 20 kB.
constexpr std::uint64_t most_log_bytes = std::uint64_t{16} << 20;

/// The log replaces anything with that name, since a link may lead to a file of another user.
bool write_own_file(const std::filesystem::path &path, const std::string &text) {
    ::unlink(path.c_str());
    const FileDescriptor file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    for (std::size_t sent = 0; file && sent < text.size();) {
        const ssize_t n = ::write(file.descriptor(), text.data() + sent, text.size() - sent);
        if (n < 0 && errno != EINTR)
            return false;
        sent += n > 0 ? static_cast<std::size_t>(n) : 0;
    }
    return bool(file);
}

/// Writes log and source; returns the path, or an empty string if nothing could be written.
std::string write_log(const Device &device, const std::string &source, const std::string &options,
                      const std::string &log) {
    const auto folder = build_log_folder();
    if (!folder || make_own_folder(*folder) != FolderTrouble::none)
        return {};
    const std::size_t hash = std::hash<std::string>{}(device.info().name + options + source);
    const auto path = *folder / ("build-" + std::to_string(hash) + ".log");
    const std::string text = "Device: " + device.info().name + " (" + device.info().driver_version +
                             ")\nOptions: " + options + "\n\n" + log + "\n\n---- source ----\n" +
                             source;
    const bool written = write_own_file(path, text);
    trim_folder(*folder, ".log", most_log_bytes);
    return written ? path.string() : std::string();
}

std::string build_log(const Device &device, const cl::Program &program) {
    try {
        return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device.handle());
    } catch (const cl::Error &) {
        return "(the driver gave no log)";
    }
}

/// An error unless it has kernels: PoCL builds a program without any from an empty file of its
/// cache.
cl_int check_kernels(const cl::Program &program) {
    std::size_t kernels = 0;
    const cl_int status =
        clGetProgramInfo(program(), CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, nullptr);
    return status == CL_SUCCESS && kernels == 0 ? CL_INVALID_PROGRAM_EXECUTABLE : status;
}

cl::Program compile(const Device &device, const std::string &source, const std::string &options) {
    cl::Program program;
    try {
        program = cl::Program(device.context(), source);
    } catch (const cl::Error &error) {
        throw opencl_error({program_says.handing_source, device.info().name}, error);
    }
    // Rejected: cl::Program::build, which always asks for the log, and throws the status of that
    // query if it fails.
    const cl_device_id handle = device.handle()();
    cl_int status = clBuildProgram(program(), 1, &handle, options.c_str(), nullptr, nullptr);
    if (status == CL_SUCCESS)
        status = check_kernels(program);
    if (status != CL_SUCCESS) {
        if (device.info().platform_name == pocl_platform)
            if (const auto damaged = damaged_driver_cache())
                throw Error(*damaged);
        const std::string path = write_log(device, source, options, build_log(device, program));
        const auto folder = build_log_folder();
        const std::string &name = device.info().name, failure = opencl_status_name(status);
        if (!path.empty())
            throw Error(program_says.not_built, name, failure, path);
        if (folder)
            throw Error(program_says.not_built_nor_logged, name, failure, folder->string());
        throw Error(program_says.not_built_without_folder, name, failure);
    }
    return program;
}

/// The program for a minimum of work-groups per compute unit, if the driver's binaries are PTX.
/// Rejected: the option -cl-nv-maxrregcount, which driver 580.159 accepts and ignores.
std::optional<cl::Program> with_minimum_groups(const Device &device, const cl::Program &program,
                                               const std::string &options, int groups) {
    try {
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.size() != 1)
            return std::nullopt;
        const auto ptx = ptx_with_minimum_groups({binaries[0].begin(), binaries[0].end()}, groups);
        if (!ptx)
            return std::nullopt;
        cl::Program bounded(device.context(), {device.handle()},
                            {std::vector<unsigned char>(ptx->begin(), ptx->end())});
        bounded.build({device.handle()}, options.c_str());
        return bounded;
    } catch (const cl::Error &) {
        return std::nullopt;
    }
}

void identify(const Device &device, const cl::Program &program, const std::string &source,
              const std::string &options) {
    if (launches_take_turns(device.info()))
        identify_program(program, std::hash<std::string>{}(options + '\n' + source));
}

/// Takes the program from the cache on disk, else from the source; without the time.
BuiltProgram load_or_compile(const Device &device, const std::string &source,
                             const std::string &options, int minimum_groups) {
    const Digest key = program_key(device.info(), options, source, minimum_groups);
    if (auto program = load_program(device, key, options)) {
        ++process_wide<Programs>().loaded;
        identify(device, *program, source, options);
        return {*std::move(program), 0, minimum_groups};
    }
    cl::Program program = compile(device, source, options);
    ++process_wide<Programs>().compiled;
    identify(device, program, source, options);
    if (minimum_groups) {
        auto bounded = with_minimum_groups(device, program, options, minimum_groups);
        if (!bounded)
            return {program, 0, 0}; // not stored: stored ones are bounded
        program = *std::move(bounded);
    }
    keep_program(device, key, program);
    return {program, 0, minimum_groups};
}

} // namespace

std::optional<std::filesystem::path> build_log_folder() {
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(*own / "build-logs") : std::nullopt;
}

BuiltProgram build_program(const Device &device, const std::string &source,
                           const std::string &options, int minimum_groups) {
    need_driver(); // a thread that does not exist may be building it
    const Key key{device.context()(), device.handle()(), options, source, minimum_groups};
    auto &programs = process_wide<Programs>();
    std::promise<BuiltProgram> promise;
    std::shared_future<BuiltProgram> future;
    std::vector<std::shared_future<BuiltProgram>> surplus; // destroyed at the end
    bool mine = false;
    {
        const std::lock_guard lock(programs.mutex);
        auto [row, inserted] = programs.built.try_emplace(key);
        if (inserted)
            row->second.program = promise.get_future().share();
        row->second.used = ++programs.calls;
        future = row->second.program;
        mine = inserted;
        surplus = take_surplus(programs);
    }
    if (!mine)
        return future.get();
    return_freed_memory(); // of compilations before, the last of which came with a first launch
    const auto start = std::chrono::steady_clock::now();
    try {
        promise.set_value(load_or_compile(device, source, options, minimum_groups));
    } catch (...) {
        promise.set_exception(std::current_exception());
        const std::lock_guard lock(programs.mutex);
        programs.built.erase(key); // a later call tries again
    }
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - start;
    {
        const std::lock_guard lock(programs.mutex);
        for (auto &one : take_surplus(programs)) // where all others were building
            surplus.push_back(std::move(one));
    }
    BuiltProgram built = future.get();
    built.milliseconds = spent.count();
    return built;
}

bool is_stored(const Device &device, const std::string &source) {
    const auto cache = user_program_cache();
    if (!cache)
        return false;
    auto &programs = process_wide<Programs>();
    const std::lock_guard lock(programs.mutex);
    if (programs.digests.size() >= 4 * programs.most)
        programs.digests.clear(); // keys are whole sources
    const auto [row, is_new] =
        programs.digests.try_emplace({device.context()(), device.handle()(), "", source, 0});
    if (is_new) // a millisecond for a long source
        row->second = program_key(device.info(), "", source);
    std::error_code unknown;
    return std::filesystem::exists(cache->path_of(row->second), unknown);
}

bool is_at_hand(const Device &device, const std::string &source) {
    auto &programs = process_wide<Programs>();
    {
        const std::lock_guard lock(programs.mutex);
        if (programs.built.count({device.context()(), device.handle()(), "", source, 0}) > 0)
            return true;
    }
    return is_stored(device, source);
}

BuiltProgram build_ready_program(const Device &device, const std::string &source) {
    if (is_at_hand(device, source))
        return build_program(device, source);
    BuiltProgram program = build_program(device, source, without_optimisation);
    program.quick = true;
    return program;
}

ProgramCounts program_counts() {
    const auto &programs = process_wide<Programs>();
    return {programs.compiled, programs.loaded};
}

std::size_t store_programs(std::size_t most) {
    return store_kept_programs(most);
}

std::size_t programs_to_store() {
    return kept_programs();
}

void limit_programs(std::size_t most) {
    auto &programs = process_wide<Programs>();
    std::vector<std::shared_future<BuiltProgram>> surplus;
    {
        const std::lock_guard lock(programs.mutex);
        programs.most = most;
        surplus = take_surplus(programs);
    }
    limit_kept_programs(most);
}

void forget_programs() {
    auto &programs = process_wide<Programs>();
    std::map<Key, Programs::Row> forgotten; // destroyed without the mutex
    const std::lock_guard lock(programs.mutex);
    forgotten.swap(programs.built);
}

} // namespace imago
