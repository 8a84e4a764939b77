// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_files.h"

#include "app/cli/common/texts.h"
#include "app/cli/options/signal_options.h"
#include "app/media/file/atomic_file.h"
#include "app/media/npy/npy_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <utility>

namespace imago::cli {
namespace {

bool is_array(const std::string &path) {
    return has_extension(path, ".npy") || has_extension(path, ".npz");
}

std::vector<float> to_floats(NpyArray &array, const std::string &name) {
    if (auto *floats = std::get_if<std::vector<float>>(&array.data))
        return std::move(*floats);
    const auto *doubles = std::get_if<std::vector<double>>(&array.data);
    if (!doubles)
        throw usage_error("'" + name +
                          "' holds complex samples, and a picture real ones; "
                          "--dimensions 1 filters its rows as signals");
    std::vector<float> floats;
    floats.reserve(doubles->size());
    for (const double value : *doubles) {
        floats.push_back(static_cast<float>(value));
        if (std::isfinite(value) && !std::isfinite(floats.back()))
            throw Error("'" + name + "' holds samples beyond the range of float32 (3.4e38)");
    }
    return floats;
}

/// Reads an array as a gray float image; non-finite samples become 0, or throw Error.
FilterInput read_array(const std::string &path, const std::string &chosen, bool zero_nan) {
    NpyArray array = read_chosen_array(path, chosen);
    if (array.shape.size() != 2 || array.size() == 0)
        throw usage_error("'" + path + "' has " + std::to_string(array.shape.size()) +
                          " axes and " + std::to_string(array.size()) +
                          " samples; a filter takes two axes, rows and columns, of 1 or more");
    FilterInput input;
    const bool rounded = std::holds_alternative<std::vector<double>>(array.data);
    input.image = {array.shape[1], array.shape[0], 1, SampleDepth::f32, to_floats(array, path), {}};
    std::vector<float> &samples = input.image.samples;
    const auto finite = [](float value) { return std::isfinite(value); };
    const auto bad = static_cast<std::size_t>(
        std::count_if(samples.begin(), samples.end(), std::not_fn(finite)));
    if (bad > 0) {
        const std::string what = std::to_string(bad) + " of its " + std::to_string(samples.size()) +
                                 " samples are NaN or infinite";
        if (!zero_nan)
            throw Error("cannot read '" + path + "': " + what + "; --nan zero replaces them by 0");
        std::replace_if(samples.begin(), samples.end(), std::not_fn(finite), 0.0f);
        input.notes.push_back(what + " and were replaced by 0.");
    }
    if (rounded)
        input.notes.push_back("The array's float64 was rounded to float32.");
    if (const Sentence note = rounding_note(array); !note.empty())
        input.notes.push_back(note.text());
    return input;
}

/// The image's metadata that an array cannot hold, as a sentence; empty: nothing is lost.
std::string metadata_lost_in_array(const Image &image) {
    if (!image.metadata)
        return {};
    const bool profile = !image.metadata->profile.empty(), exif = !image.metadata->exif.empty();
    return profile && exif ? "A .npy array holds no colour profile and no EXIF: they were not "
                             "written."
           : profile       ? "A .npy array holds no colour profile: it was not written."
           : exif          ? "A .npy array holds no EXIF: it was not written."
                           : "";
}

void write_array(const std::string &path, const Image &image) {
    NpyArray array{{image.height, image.width}, image.samples};
    if (image.channels > 1)
        array.shape.insert(array.shape.begin(), image.channels);
    write_npy(path, array);
}

} // namespace

bool has_extension(const std::filesystem::path &path, const std::string &extension) {
    std::string own = path.extension().string();
    std::transform(own.begin(), own.end(), own.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return own == extension;
}

FilterInput read_filter_input(const FilterOptions &options) {
    if (is_array(options.input))
        return read_array(options.input, options.signal.array, nan_to_zero(options.image));
    ImageReadResult result = read_image(options.input, read_options(options.image));
    return {std::move(result.image), texts_of(result.notes)};
}

std::shared_ptr<const Plane> read_mask_picture(const std::string &path) {
    if (is_array(path)) {
        Image image = read_array(path, {}, false).image;
        return std::make_shared<const Plane>(
            Plane{image.width, image.height, std::move(image.samples)});
    }
    const Image image = read_image(path).image;
    Plane plane = luma(image);
    if (image.depth != SampleDepth::f32)
        for (float &sample : plane.samples) // rounding may put the luma of white slightly above 1
            sample = std::min(1.0f, sample / static_cast<float>(depth_maximum(image.depth)));
    return std::make_shared<const Plane>(std::move(plane));
}

void check_filter_output(const FilterOptions &options, const std::string &path) {
    if (is_array(path)) {
        refuse_levels(options.image, path);
        check_output_path(path);
        return;
    }
    check_saved_image(options.image, path);
}

SavedImage write_filter_output(const FilterOptions &options, const std::string &path,
                               const Image &image) {
    if (is_array(path)) {
        write_array(path, image);
        SavedImage saved;
        if (std::string lost = metadata_lost_in_array(image); !lost.empty())
            saved.notes.push_back(std::move(lost));
        return saved;
    }
    return save_image(options.image, path, image);
}

SavedImage write_removed(const FilterOptions &options, const std::string &path,
                         const Image &original, const Image &result) {
    Image removed = original;
    removed.alpha.clear();
    removed.metadata = nullptr; // it is not the picture that they describe
    float middle = 0;
    if (!is_array(path) && saved_depth(options.image, path, original.depth) != SampleDepth::f32)
        middle = original.depth == SampleDepth::f32
                     ? 0.5f
                     : static_cast<float>((depth_maximum(original.depth) + 1) / 2);
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        removed.samples[i] += middle - result.samples[i];
    FilterOptions plain = options; // its levels are the result's
    plain.image.levels.clear();
    return write_filter_output(plain, path, removed);
}

} // namespace imago::cli
