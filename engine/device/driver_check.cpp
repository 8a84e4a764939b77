// SPDX-License-Identifier: MIT
#include "engine/device/driver_check.h"

#include "engine/device/sentences.h"
#include "engine/process/child_environment.h"
#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/process/start_again.h"
#include "engine/support/error.h"
#include "engine/support/kept_text.h"
#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"
#include "engine/support/user_folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>

namespace imago {

namespace fs = std::filesystem;

namespace {

constexpr const char *pocl_variable = "POCL_CACHE_DIR";

std::string environment_value(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

/// Whether a folder is writable and has room, or can be created in its nearest existing parent.
bool writable(fs::path folder) {
    for (;; folder = folder.parent_path()) {
        struct stat seen {};
        if (::stat(folder.c_str(), &seen) == 0)
            return S_ISDIR(seen.st_mode) && (seen.st_uid == ::geteuid() || seen.st_uid == 0) &&
                   ::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0 &&
                   has_room(folder);
        if (!folder.has_relative_path())
            return false;
    }
}

/// The folder of this process; it is removed at its end.
std::optional<PrivateFolder> &own_folder() {
    static std::optional<PrivateFolder> own;
    return own;
}

/// Numbers at any place of a file; what is behind its end is 0.
class Places {
  public:
    explicit Places(const fs::path &file) : file_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
        struct stat seen {};
        if (file_ >= 0 && ::fstat(file_, &seen) == 0)
            size_ = static_cast<std::uint64_t>(seen.st_size);
    }
    ~Places() {
        if (file_ >= 0)
            ::close(file_);
    }
    Places(const Places &) = delete;
    Places &operator=(const Places &) = delete;
    bool open() const { return file_ >= 0; }
    std::uint64_t size() const { return size_; }
    std::uint64_t number(std::uint64_t at, std::size_t bytes) const { // of little-endian machines
        std::uint64_t value = 0;
        const ssize_t there = ::pread(file_, &value, bytes, static_cast<off_t>(at));
        return there == static_cast<ssize_t>(bytes) ? value : 0;
    }

  private:
    int file_;
    std::uint64_t size_ = 0;
};

/// Whether a library of 64 bits is all there: the table of its sections is its end.
bool is_whole_library(const Places &file) {
    constexpr std::uint64_t elf = 0x464c457f, wide = 2, header = 64;
    if (file.number(0, 4) != elf || file.number(4, 1) != wide)
        return file.number(0, 4) == elf;
    const std::uint64_t end = file.number(0x28, 8) + file.number(0x3a, 2) * file.number(0x3c, 2);
    return std::max(end, header) <= file.size();
}

/// Whether LLVM's bitcode is all there: a mark, and blocks with their length in words.
bool is_whole_bitcode(const Places &file) {
    constexpr std::uint64_t mark = 0xdec04342;
    if (file.number(0, 4) != mark)
        return false;
    std::uint64_t at = 4;
    while (at + 8 <= file.size())
        at += 8 + 4 * file.number(at + 4, 4);
    return at == file.size();
}

/// Whether a file of PoCL's is not what its name says. Those that it is still writing may hold
/// anything, and one that was just removed is not damaged.
bool is_damaged(const fs::directory_entry &entry) {
    const fs::path extension = entry.path().extension();
    const bool library = extension == ".so" || extension == ".o", bitcode = extension == ".bc";
    if (!(library || bitcode) || entry.path().filename().string().starts_with("tempfile"))
        return false;
    std::error_code gone;
    if (!entry.is_regular_file(gone))
        return entry.exists(gone);
    const Places file(entry.path());
    return file.open() && !(library ? is_whole_library(file) : is_whole_bitcode(file));
}

std::optional<fs::path> damaged_pocl_file() {
    try {
        std::error_code end;
        fs::recursive_directory_iterator at(pocl_cache_folder(),
                                            fs::directory_options::skip_permission_denied, end);
        for (; !end && at != fs::recursive_directory_iterator(); at.increment(end))
            if (is_damaged(*at))
                return at->path();
    } catch (const std::exception &) { // no memory for a path: nothing is known
    }
    return std::nullopt;
}

void provide_private_pocl_cache() {
    auto &own = own_folder();
    if (!own) {
        auto made = PrivateFolder::make("pocl", PrivateFolder::Holds::programs);
        if (!made)
            return;
        own.emplace(*std::move(made));
    }
    ::setenv(pocl_variable, own->path().c_str(), 1);
}

/// Returns the value when the program started. Khronos's loader cuts its lists in place.
std::string variable(const std::string &name) {
    for (const std::string &row : child_environment())
        if (row.rfind(name + "=", 0) == 0)
            return row.substr(name.size() + 1);
    return {};
}

/// Returns the first word; empty if there is none.
std::string library_in(const fs::path &icd) {
    std::ifstream file(icd);
    std::string library;
    file >> library;
    return library;
}

void add_folder(std::vector<DriverFile> &files, const fs::path &folder) {
    std::error_code failure;
    std::vector<fs::path> paths;
    for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
         it.increment(failure))
        if (it->path().extension() == ".icd")
            paths.push_back(it->path());
    std::sort(paths.begin(), paths.end());
    for (const fs::path &path : paths)
        if (const std::string library = library_in(path); !library.empty())
            files.push_back({path.string(), library});
}

std::string state_of(const fs::path &path) {
    std::error_code failure;
    const auto size = fs::file_size(path, failure);
    if (failure)
        return path.string() + " -";
    const auto time = fs::last_write_time(path, failure).time_since_epoch().count();
    return path.string() + " " + std::to_string(size) + " " + std::to_string(time);
}

constexpr const char *trial_variable = "IMAGO_DRIVER_TRIAL";

/// Returns the folder for findings about drivers; empty if this user keeps nothing.
std::optional<fs::path> kept_folder() {
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(*own / "drivers") : std::nullopt;
}

/// Returns the findings about drivers in this state; empty if they were not tried.
std::optional<std::vector<LeftOutDriver>> known(const std::string &state) {
    const auto folder = kept_folder();
    const auto text = folder ? kept_text(*folder, state) : std::nullopt;
    if (!text)
        return std::nullopt;
    std::vector<LeftOutDriver> left_out;
    std::istringstream lines(*text);
    lines.imbue(std::locale::classic());
    for (LeftOutDriver one; std::getline(lines, one.file);) {
        int trouble = 0;
        if (!std::getline(lines, one.library) ||
            !(lines >> trouble >> one.code >> one.seconds >> one.beside_others) ||
            lines.get() != '\n' || trouble < 0 || trouble > int(LeftOutDriver::Trouble::exited))
            return std::nullopt;
        one.trouble = LeftOutDriver::Trouble(trouble);
        left_out.push_back(one);
    }
    return left_out;
}

/// Keeps the findings. If that fails, the drivers are tried again at the next start.
void keep(const std::string &state, const std::vector<LeftOutDriver> &left_out) {
    const auto folder = kept_folder();
    if (!folder)
        return;
    std::ostringstream text;
    text.imbue(std::locale::classic());
    for (const LeftOutDriver &one : left_out)
        text << one.file << '\n'
             << one.library << '\n'
             << int(one.trouble) << ' ' << one.code << ' ' << one.seconds << ' '
             << one.beside_others << '\n';
    keep_text(*folder, state, text.str());
}

using Trouble = std::optional<LeftOutDriver>; ///< does not yet say which driver

/// Returns why a process that lists the devices of these drivers does not end; empty if it ends.
Trouble trouble_of(const std::string &program, const std::vector<DriverFile> &files,
                   double deadline) {
    const auto folder = PrivateFolder::make("drivers"); // drivers for one process
    if (!folder)
        throw Error(device_says.no_temporary_folder);
    make_driver_folder(folder->path().string(), files);
    const ProgramRun run =
        run_within(program, {"--list"}, deadline,
                   {"OCL_ICD_VENDORS=" + folder->path().string(), "OCL_ICD_FILENAMES"});
    using What = LeftOutDriver::Trouble;
    switch (run.end) {
    case ProgramRun::End::late:
        return LeftOutDriver{{}, {}, What::late, 0, deadline, false};
    case ProgramRun::End::signalled:
        return LeftOutDriver{{}, {}, What::signalled, run.code, 0, false};
    case ProgramRun::End::exited:
        if (run.output.find("listed\n") == std::string::npos)
            return LeftOutDriver{{}, {}, What::exited, run.code, 0, false};
        break;
    case ProgramRun::End::not_started:
        break; // this says nothing about drivers
    }
    return std::nullopt;
}

LeftOutDriver left_out_for(const DriverFile &file, LeftOutDriver trouble) {
    trouble.file = file.path;
    trouble.library = file.library;
    return trouble;
}

/// Tries each driver by itself, all at the same time.
std::vector<Trouble> troubles_of_each(const std::string &program,
                                      const std::vector<DriverFile> &files, double deadline) {
    std::vector<std::future<Trouble>> trials;
    for (const DriverFile &file : files)
        trials.push_back(std::async(std::launch::async, [&program, file, deadline] {
            return trouble_of(program, {file}, deadline);
        }));
    std::vector<Trouble> troubles;
    for (auto &trial : trials)
        troubles.push_back(trial.get());
    return troubles;
}

std::vector<LeftOutDriver> tried(const std::string &program, const std::vector<DriverFile> &files,
                                 double deadline) {
    if (files.empty() || !trouble_of(program, files, deadline))
        return {};
    std::vector<LeftOutDriver> left_out;
    std::vector<DriverFile> good;
    const std::vector<Trouble> troubles = troubles_of_each(program, files, deadline);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!troubles[i])
            good.push_back(files[i]);
        else
            left_out.push_back(left_out_for(files[i], *troubles[i]));
    if (good.size() < 2 || !trouble_of(program, good, deadline))
        return left_out;
    // Each driver works by itself, but not all together. Keeps drivers that work together.
    std::vector<DriverFile> fused_pair;
    for (const DriverFile &file : good) {
        fused_pair.push_back(file);
        if (const Trouble trouble = trouble_of(program, fused_pair, deadline)) {
            fused_pair.pop_back();
            left_out.push_back(left_out_for(file, *trouble));
            left_out.back().beside_others = true;
        }
    }
    return left_out;
}

/// Returns a folder below the folder of findings, which all processes share, or else a folder of
/// this process until it ends.
fs::path folder_of_others(const std::string &names) {
    if (const auto kept = kept_folder()) {
        const fs::path folder = *kept / ("without-" + short_name(names));
        if (make_own_folder(*kept) == FolderTrouble::none &&
            make_own_folder(folder) == FolderTrouble::none)
            return folder;
    }
    static const std::optional<PrivateFolder> own = PrivateFolder::make("drivers");
    if (!own)
        throw Error(device_says.no_temporary_folder);
    return own->path();
}

/// Makes this process and its children use only the other drivers.
void use_others(const std::vector<DriverFile> &files, const std::vector<LeftOutDriver> &left_out) {
    std::vector<DriverFile> others;
    for (const DriverFile &file : files)
        if (std::none_of(left_out.begin(), left_out.end(),
                         [&](const LeftOutDriver &one) { return one.file == file.path; }))
            others.push_back(file);
    std::string names;
    for (const DriverFile &file : others)
        names += file.path + ' ' + file.library + '\n';
    const fs::path folder = folder_of_others(names);
    make_driver_folder(folder.string(), others);
    setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
    unsetenv("OCL_ICD_FILENAMES");
}

bool switched_off() {
    const char *value = std::getenv(trial_variable);
    return value && std::strcmp(value, "off") == 0;
}

} // namespace

std::optional<Sentence> damaged_driver_cache() {
    const auto damaged = damaged_pocl_file();
    return damaged ? std::optional<Sentence>(
                         {device_says.cache_damaged, pocl_cache_folder(), damaged->string()})
                   : std::nullopt;
}

std::optional<DamagedCache> survive_damaged_caches(char **arguments) {
    const auto earlier = start_again_after_crashes(arguments);
    if (!earlier)
        return std::nullopt;
    const auto damaged = damaged_driver_cache();
    if (!damaged) {
        if (earlier->signal != 0)
            std::raise(earlier->signal);
        return std::nullopt;
    }
    if (!earlier->repeatable)
        return DamagedCache{{device_says.cache_ended, *damaged}, true};
    provide_private_pocl_cache();
    return DamagedCache{{device_says.cache_replaced, *damaged}, false};
}

std::string pocl_cache_folder() {
    if (const std::string named = environment_value(pocl_variable); !named.empty())
        return named;
    if (const std::string cache = environment_value("XDG_CACHE_HOME"); !cache.empty())
        return cache + "/pocl";
    if (const std::string home = environment_value("HOME"); !home.empty())
        return home + "/.cache/pocl";
    return "/tmp/pocl";
}

bool driver_caches_writable() {
    return writable(pocl_cache_folder());
}

void provide_driver_caches() {
    const bool in_shared_folder = pocl_cache_folder() == "/tmp/pocl";
    // Nobody creates HOME here, although root could create a missing one.
    const std::string home = environment_value("HOME");
    const bool homeless = environment_value(pocl_variable).empty() &&
                          environment_value("XDG_CACHE_HOME").empty() &&
                          ::access(home.c_str(), F_OK) != 0;
    if (own_folder())
        return;
    if (!in_shared_folder && !homeless && driver_caches_writable())
        return;
    provide_private_pocl_cache();
}

std::string driver_folder() {
    const std::string vendors = variable("OCL_ICD_VENDORS");
    return vendors.empty() ? "/etc/OpenCL/vendors" : vendors;
}

std::vector<DriverFile> driver_files() {
    std::vector<DriverFile> files;
    const std::string vendors = variable("OCL_ICD_VENDORS");
    std::error_code failure;
    if (vendors.empty())
        add_folder(files, driver_folder());
    else if (fs::is_directory(vendors, failure))
        add_folder(files, vendors);
    else if (fs::path(vendors).extension() == ".icd")
        files.push_back({vendors, library_in(vendors)});
    else if (vendors.back() != '/')
        files.push_back({vendors, vendors});
    std::istringstream names(variable("OCL_ICD_FILENAMES"));
    for (std::string name; std::getline(names, name, ':');)
        if (!name.empty())
            files.push_back({name, name});
    std::erase_if(files, [](const DriverFile &file) { return file.library.empty(); });
    return files;
}

std::string driver_state(const std::vector<DriverFile> &files) {
    std::string state = state_of("/etc/ld.so.cache") + '\n';
    state += "LD_LIBRARY_PATH=" + variable("LD_LIBRARY_PATH") + '\n';
    for (const DriverFile &file : files) {
        state += state_of(file.path) + '\n';
        if (file.library != file.path) // otherwise the list of libraries has it
            state += state_of(file.library) + '\n';
    }
    return state;
}

void make_driver_folder(const std::string &folder, const std::vector<DriverFile> &files) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    std::size_t index = 0;
    for (const DriverFile &file : files) {
        // Some loaders take the files by name, and others in folder order. Both then follow our
        // order.
        const fs::path path = fs::path(folder) / (std::to_string(100 + index++) + ".icd");
        if (library_in(path) == file.library)
            continue; // another process may be reading it
        std::ofstream(path) << file.library << '\n';
        if (library_in(path) != file.library)
            throw Error(device_says.no_driver_list, folder);
    }
}

std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds) {
    provide_driver_caches();
    if (switched_off())
        return {};
    try {
        const std::vector<DriverFile> files = driver_files();
        const std::string state = driver_state(files);
        auto left_out = trial == DriverTrial::always ? std::nullopt : known(state);
        if (!left_out && trial != DriverTrial::none) {
            const HelperState program = find_helper_program(Helper::self_test);
            if (program.path.empty())
                return {};
            left_out = tried(program.path, files, deadline_seconds);
            keep(state, *left_out);
        }
        if (!left_out)
            return {};
        if (!left_out->empty())
            use_others(files, *left_out);
        setenv(trial_variable, "off", 1); // for children
        return *left_out;
    } catch (const std::exception &) { // without a folder for lists, no driver can be left out
        return {};
    }
}

std::vector<LeftOutDriver> try_again(const std::vector<LeftOutDriver> &left_out,
                                     double deadline_seconds) {
    const HelperState program = find_helper_program(Helper::self_test);
    if (program.path.empty())
        return left_out;
    std::vector<DriverFile> files;
    for (const LeftOutDriver &one : left_out)
        files.push_back({one.file, one.library});
    std::vector<LeftOutDriver> still;
    try {
        const std::vector<Trouble> troubles =
            troubles_of_each(program.path, files, deadline_seconds);
        for (std::size_t i = 0; i < files.size(); ++i)
            if (troubles[i])
                still.push_back(left_out_for(files[i], *troubles[i]));
    } catch (const std::exception &) {
        return left_out;
    }
    if (const auto folder = kept_folder(); folder && still.size() < left_out.size()) {
        std::error_code ignored;
        for (const auto &entry : fs::directory_iterator(*folder, ignored))
            if (entry.path().extension() == ".txt")
                fs::remove(entry.path(), ignored);
    }
    return still;
}

} // namespace imago
