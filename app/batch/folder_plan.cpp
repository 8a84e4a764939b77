// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_plan.h"

#include "app/batch/sentences.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/raw_file.h"
#include "app/media/signal/sigmf_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "engine/support/error.h"

#include <algorithm>
#include <map>
#include <set>

#include <sys/stat.h>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr const char *sound_extensions[] = {".wav",  ".flac", ".ogg", ".oga", ".opus",
                                            ".aiff", ".aif",  ".au",  ".caf"};
constexpr const char *table_extensions[] = {".csv", ".tsv", ".txt", ".dat"};

template <class List>
bool holds(const List &list, const std::string &extension) {
    return std::find(std::begin(list), std::end(list), extension) != std::end(list);
}

bool is_picture_name(const fs::path &path) {
    return holds(readable_image_extensions(), lower_extension(path)) || is_array_name(path);
}

bool is_signal_name(const fs::path &path) {
    const std::string extension = lower_extension(path);
    return holds(sound_extensions, extension) || holds(table_extensions, extension) ||
           is_array_name(path) || extension == ".sigmf-data" || raw_format_of(path);
}

/// The extension of a result in a format like the picture's.
std::string picture_extension(const fs::path &path) {
    const std::string extension = lower_extension(path);
    constexpr const char *integers[] = {".bmp", ".pbm", ".pgm", ".ppm", ".pnm", ".pam"};
    return extension == ".npz"          ? ".npy"
           : extension == ".pfm"        ? ".tif"
           : holds(integers, extension) ? ".png"
                                        : path.extension().string();
}

std::string signal_extension(const fs::path &path) {
    const std::string extension = lower_extension(path);
    if (holds(table_extensions, extension))
        return ".csv";
    if (is_array_name(path))
        return ".npy";
    if (holds(sound_extensions, extension))
        return writes_sound(path) ? path.extension().string() : ".wav";
    const auto raw = raw_format_of(path);
    return extension == ".sigmf-data" ? extension : raw && raw->complex ? ".cf32" : ".npy";
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
            plan.others += lower_extension(name) != ".sigmf-meta"; // it belongs to another file
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

} // namespace imago
