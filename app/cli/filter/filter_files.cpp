// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_files.h"

#include "app/cli/common/texts.h"
#include "app/cli/pages/page_option.h"
#include "app/media/npy/picture_array.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace imago::cli {

bool has_extension(const std::filesystem::path &path, const std::string &extension) {
    std::string own = path.extension().string();
    std::transform(own.begin(), own.end(), own.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return own == extension;
}

FilterInput read_filter_input(const FilterOptions &options) {
    if (takes_all_pages(options.page))
        throw usage_error("--page all does not apply to --suggest, which takes one page");
    ImageReadResult read = read_picture(options.input, read_options(options.image), options.page,
                                        options.signal.array);
    return {std::move(read.image), page_notes(read.notes)};
}

SavedImage write_removed(const FilterOptions &options, const std::string &path,
                         const Image &original, const Image &result) {
    Image removed = original;
    removed.alpha.clear();
    removed.metadata = nullptr; // it is not the picture that they describe
    float middle = 0;
    if (!is_array_name(path) &&
        saved_depth(options.image, path, original.depth) != SampleDepth::f32)
        middle = original.depth == SampleDepth::f32
                     ? 0.5f
                     : static_cast<float>((depth_maximum(original.depth) + 1) / 2);
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        removed.samples[i] += middle - result.samples[i];
    FilterOptions plain = options; // its levels are the result's
    plain.image.levels.clear();
    return save_image(plain.image, path, removed);
}

} // namespace imago::cli
