// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_files.h"

#include "app/cli/common/texts.h"
#include "app/cli/pages/page_option.h"
#include "app/media/npy/picture_array.h"
#include "app/media/pages/removed_picture.h"

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
    const SampleDepth depth =
        is_array_name(path) ? SampleDepth::f32 : saved_depth(options.image, path, original.depth);
    FilterOptions plain = options; // its levels are the result's
    plain.image.levels.clear();
    return save_image(plain.image, path, removed_picture(original, result, depth));
}

} // namespace imago::cli
