// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_plan.h"

#include "app/batch/sentences.h"
#include "app/media/file/file_bytes.h"
#include "app/media/file/sentences.h"
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/raw_file.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/error.h"
#include "engine/support/json_line.h"
#include "engine/values/media/file_format.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <set>

namespace imago {

namespace fs = std::filesystem;

namespace {

using Kind = FileFormat::Kind;

bool is_picture_name(const fs::path &path) {
    const FileFormat *format = format_ending_in(name_ending(path));
    if (format && format->signals)
        return false;
    const std::vector<std::string> readable = readable_image_extensions();
    return std::find(readable.begin(), readable.end(), lower_extension(path)) != readable.end() ||
           is_array_name(path);
}

/// Whether the name is the one of its signal: a recording has another file beside its samples.
bool is_signal_name(const fs::path &path) {
    const std::string ending = name_ending(path);
    const FileFormat *format = format_ending_in(ending);
    return raw_format_of(path) ||
           (format && (format->kind == Kind::sound || format->kind == Kind::table ||
                       format->kind == Kind::array ||
                       (format->kind == Kind::recording && ending == format->written().front())));
}

/// The extension of a result in a format like the picture's.
std::string picture_extension(const fs::path &path) {
    const FileFormat *format = format_ending_in(name_ending(path));
    return !format->written().empty()                   ? path.extension().string()
           : format->kind == Kind::array                ? ".npy"
           : format->depths.front() == SampleDepth::f32 ? ".tif"
                                                        : ".png";
}

std::string signal_extension(const fs::path &path) {
    const std::string ending = name_ending(path);
    if (is_of(Kind::table, ending))
        return ".csv";
    if (is_of(Kind::sound, ending))
        return format_written_in(ending) ? path.extension().string() : ".wav";
    if (is_of(Kind::recording, ending))
        return "." + ending;
    const auto raw = raw_format_of(path);
    return raw && raw->complex ? ".cf32" : ".npy";
}

bool is_hidden(const fs::path &path) {
    return path.filename().string().starts_with('.');
}

/// The plain files below a folder, as paths from it, without what is hidden and without one folder.
std::vector<fs::path> files_below(const fs::path &folder, const fs::path &without) {
    std::vector<fs::path> names;
    std::error_code failure;
    const auto options = fs::directory_options::skip_permission_denied;
    fs::recursive_directory_iterator at(folder, options, failure), end;
    for (; !failure && at != end; at.increment(failure)) {
        std::error_code gone; // a file may vanish meanwhile
        const bool below = at->is_directory(gone);
        if (is_hidden(at->path()) || (below && fs::equivalent(at->path(), without, gone)))
            at.disable_recursion_pending();
        else if (at->is_regular_file(gone))
            names.push_back(at->path().lexically_relative(folder));
    }
    if (failure)
        throw Error(batch_says.not_listed, folder.string(), Sentence::verbatim(failure.message()));
    std::sort(names.begin(), names.end());
    return names;
}

void check_folders(const FolderOrder &order) {
    std::error_code failure;
    if (!fs::is_directory(order.input, failure))
        throw usage_error(batch_says.no_input_folder, order.input.string());
    if (fs::equivalent(order.input, order.output, failure))
        throw usage_error(batch_says.same_folder, order.input.string());
}

/// Refuses results that would replace an input, or another result: a file in its own format comes
/// before those that change it.
void refuse_clashes(const FolderOrder &order, const std::set<fs::path> &inputs,
                    std::vector<FolderFile> &files) {
    std::map<fs::path, fs::path> results;
    for (const bool own_format : {true, false})
        for (FolderFile &file : files) {
            if ((file.name.extension() == file.result.extension()) != own_format)
                continue;
            const auto [at, is_new] = results.emplace(file.result, file.name);
            if (!is_new)
                file.refusal = {batch_says.same_output, file.result.string(), at->second.string()};
            else if (inputs.contains(fs::weakly_canonical(order.output / file.result)))
                file.refusal = {batch_says.is_input, file.result.string()};
        }
}

} // namespace

Sentence format_refusal(const Recipe &recipe, const fs::path &result) {
    const auto *last = std::get_if<CompressStep>(&recipe.steps.back());
    const std::string extension = lower_extension(result);
    if (!last || last->settings.mode != CompressSettings::Mode::bytes || extension == ".jpg" ||
        extension == ".jpeg")
        return {};
    return {batch_says.bytes_need_jpeg, result.string()};
}

FileStamp stamp_of(const fs::path &path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    return {static_cast<std::uintmax_t>(status.st_size),
            std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

fs::path result_of(const fs::path &name, const FolderOrder &order) {
    const std::string &format = order.recipe.output.format;
    const std::string extension = !format.empty()                ? "." + format
                                  : is_for_signals(order.recipe) ? signal_extension(name)
                                                                 : picture_extension(name);
    return name.parent_path() / (name.stem().string() + order.suffix + extension);
}

FolderPlan plan_folder(const FolderOrder &order) {
    check(order.recipe);
    check_folders(order);
    const bool signals = is_for_signals(order.recipe);
    FolderPlan plan;
    std::set<fs::path> inputs;
    for (const fs::path &name : files_below(order.input, order.output)) {
        if (!(signals ? is_signal_name(name) : is_picture_name(name))) {
            const FileFormat *format = format_ending_in(name_ending(name));
            plan.others += !format || format->beside().empty() || // it belongs to another file
                           name_ending(name) != format->beside();
            continue;
        }
        plan.files.push_back({name, result_of(name, order), {}});
        inputs.insert(fs::weakly_canonical(order.input / name));
    }
    for (FolderFile &file : plan.files)
        file.refusal = format_refusal(order.recipe, file.result);
    refuse_clashes(order, inputs, plan.files);
    return plan;
}

namespace {

constexpr const char *journal_name = ".imago-folder.jsonl";

/// Stamps are texts: a double does not hold nanoseconds since 1970.
std::string stamp_text(const FileStamp &stamp) {
    return std::to_string(stamp.bytes) + " " + std::to_string(stamp.changed);
}

} // namespace

FolderJournal::FolderJournal(const fs::path &folder)
    : folder_(folder), file_(folder / journal_name) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        throw Error(batch_says.not_made, folder.string(), Sentence::verbatim(failure.message()));
    lock_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ < 0 || ::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        if (lock_ >= 0)
            ::close(lock_);
        if (why == EWOULDBLOCK)
            throw Error(batch_says.taken, folder.string());
        throw Error(file_says.write_failed, folder.string(),
                    Sentence::verbatim(std::strerror(why)));
    }
    read();
    descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
        const int why = errno;
        ::close(lock_);
        throw Error(file_says.write_failed, file_.string(), Sentence::verbatim(std::strerror(why)));
    }
}

FolderJournal::~FolderJournal() {
    ::close(descriptor_);
    ::close(lock_);
}

/// Compares stamps as texts, as the file has them, so that they are read in one way only.
void FolderJournal::read() {
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);) {
        const std::optional<JsonLine> json = JsonLine::parse(line);
        if (!json || !json->text("result"))
            continue;
        Entry entry;
        entry.source.name = json->text_or("input", {});
        entry.source.recipe = json->text_or("recipe", {});
        const auto stamp = [&](const char *name, FileStamp &to) {
            const std::string text = json->text_or(name, {});
            long long changed = 0;
            unsigned long long bytes = 0;
            if (std::sscanf(text.c_str(), "%llu %lld", &bytes, &changed) == 2)
                to = {bytes, changed};
        };
        stamp("input_stamp", entry.source.stamp);
        entry.written = json->flag_or("written", false);
        entry.none = json->flag_or("none", false);
        stamp("result_stamp", entry.result);
        entries_[*json->text("result")] = entry;
    }
}

bool FolderJournal::is_done(const fs::path &result, const Source &source) const {
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(result.string());
    return at != entries_.end() && at->second.written && at->second.source == source &&
           at->second.result != FileStamp() && at->second.result == stamp_of(folder_ / result);
}

bool FolderJournal::is_foreign(const fs::path &result) const {
    const auto is_there = [&](const fs::path &name) {
        std::error_code failure;
        return fs::exists(fs::symlink_status(folder_ / name, failure));
    };
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(result.string());
    const bool unknown = at == entries_.end() || at->second.none;
    const FileFormat *const format = format_written_in(name_ending(result));
    const std::string beside = format ? format->beside() : "";
    if (unknown && !beside.empty() && is_there(fs::path(result).replace_extension(beside)))
        return true;
    return is_there(result) &&
           (unknown || (at->second.written && at->second.result != stamp_of(folder_ / result)));
}

void FolderJournal::begin(const fs::path &result, const Source &source) {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0 || status.st_nlink == 0)
        throw Error(batch_says.gone, folder_.string());
    {
        const std::lock_guard lock(mutex_);
        const auto at = entries_.find(result.string());
        before_[result.string()] = at == entries_.end() ? Entry{.none = true} : at->second;
    }
    add(result, {.source = source}, true);
}

void FolderJournal::end(const fs::path &result, const Source &source) {
    add(result, {.source = source, .written = true, .result = stamp_of(folder_ / result)}, false);
}

void FolderJournal::give_up(const fs::path &result) {
    Entry before;
    {
        const std::lock_guard lock(mutex_);
        before = before_[result.string()];
    }
    add(result, before, false);
}

/// The line begins with a newline, so that it is whole after one that was cut off.
void FolderJournal::add(const fs::path &result, const Entry &entry, bool sync) {
    JsonLine json;
    json.set("result", result.string())
        .set("input", entry.source.name)
        .set("input_stamp", stamp_text(entry.source.stamp))
        .set("recipe", entry.source.recipe);
    if (entry.none)
        json.set("none", true);
    if (entry.written)
        json.set("written", true).set("result_stamp", stamp_text(entry.result));
    const std::string line = "\n" + json.print() + "\n";
    const std::lock_guard lock(mutex_);
    const ssize_t written = ::write(descriptor_, line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size()) || (sync && ::fdatasync(descriptor_) != 0))
        throw Error(file_says.write_failed, file_.string(),
                    Sentence::verbatim(std::strerror(written < 0 || sync ? errno : ENOSPC)));
    entries_[result.string()] = entry;
}

} // namespace imago
