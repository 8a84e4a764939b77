// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pages/page_option.h"

#include "app/cli/options/options.h"
#include "app/cli/options/signal_options.h"
#include "app/media/image/finish_picture.h"
#include "app/media/image/sentences.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/tiff/tiff_file.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

void add_page_option(CLI::App &command, std::string &page) {
    command
        .add_option("--page", page,
                    "The page of a TIFF, the frame, or the plane of an array of three axes, from "
                    "1; or all: "
                    "each by itself, into pages of the output. Default: the first page")
        ->type_name("N");
}

bool takes_all_pages(const std::string &page) {
    return page == "all";
}

ImageReadResult read_page(const std::string &path, const ImageReadOptions &options,
                          const std::string &page) {
    const auto number = static_cast<std::size_t>(
        parse_whole(page, "--page", 1, static_cast<long long>(most_pages)));
    PicturePages pages(path, options);
    if (number > pages.count())
        throw usage_error("--page " + page + ": '" + path + "' has " +
                          std::to_string(pages.count()) +
                          (pages.count() == 1 ? " page" : " pages"));
    return pages.read(number - 1);
}

ImageReadResult read_picture(const std::string &path, const ImageReadOptions &options,
                             const std::string &page, const std::string &array) {
    if (!page.empty() && !array.empty())
        throw usage_error("--page does not apply to --array");
    if (!page.empty())
        return read_page(path, options, page);
    if (!is_array_name(path) && array.empty())
        return read_image(path, options);
    const PictureArray read = picture_array(read_chosen_array(path, array), path, 2);
    ImageReadResult result{read.picture(0), read.notes};
    finish_picture(result, options, path);
    return result;
}

std::vector<std::string> page_notes(const std::vector<Sentence> &notes) {
    std::vector<std::string> texts;
    for (const Sentence &note : notes) {
        texts.push_back(note.text());
        if (note == Sentence(image_says.first_page))
            texts.push_back(
                "--page N reads another page, and --page all does this to all of them.");
    }
    return texts;
}

} // namespace imago::cli
