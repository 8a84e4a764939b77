// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_files.h"

#include "app/cli/common/texts.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/pages/page_option.h"
#include "app/media/file/atomic_file.h"
#include "app/media/npy/picture_array.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace imago::cli {
namespace {

bool is_array(const std::string &path) {
    return has_extension(path, ".npy") || has_extension(path, ".npz");
}

/// Reads an array as a gray float image; non-finite samples become 0, or throw Error.
FilterInput read_array(const std::string &path, const std::string &chosen, bool zero_nan) {
    const PictureArray array = picture_array(read_chosen_array(path, chosen), path, 2, zero_nan);
    return {array.picture(0), texts_of(array.notes)};
}

} // namespace

bool has_extension(const std::filesystem::path &path, const std::string &extension) {
    std::string own = path.extension().string();
    std::transform(own.begin(), own.end(), own.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return own == extension;
}

FilterInput read_filter_input(const FilterOptions &options) {
    if (!options.page.empty()) {
        if (takes_all_pages(options.page))
            throw usage_error("--page all does not apply to --suggest, which takes one page");
        if (!options.signal.array.empty())
            throw usage_error("--page does not apply to --array");
        ImageReadResult read = read_page(options.input, read_options(options.image), options.page);
        return {std::move(read.image), page_notes(read.notes)};
    }
    if (is_array(options.input))
        return read_array(options.input, options.signal.array, nan_to_zero(options.image));
    ImageReadResult result = read_image(options.input, read_options(options.image));
    return {std::move(result.image), page_notes(result.notes)};
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
        write_picture_array(path, {std::shared_ptr<const Image>(std::shared_ptr<void>(), &image)});
        SavedImage saved;
        if (const Sentence lost = lost_in_array(image); !lost.empty())
            saved.notes.push_back(lost.text());
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
