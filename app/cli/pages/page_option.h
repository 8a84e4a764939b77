// SPDX-License-Identifier: GPL-3.0-or-later
// --page: which page of a TIFF, or plane of an array, a command for one picture takes.
#pragma once
#include "app/media/image/image_file.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace imago::cli {

/// Adds --page; the text is empty if it is not given.
void add_page_option(CLI::App &command, std::string &page);

/// Whether --page asks for all of them.
bool takes_all_pages(const std::string &page);

/// Reads the page that --page names, from 1, of an image or an array. Throws Error (usage) for no
/// number, and for one that the file does not have; and as PicturePages does.
ImageReadResult read_page(const std::string &path, const ImageReadOptions &options,
                          const std::string &page);

/// Reads a picture: an image or an array of two axes, and of both the page that is named, if one
/// is. `array` names one of several; empty: see read_array(). Throws Error as read_page(),
/// read_image() and picture_array() do.
ImageReadResult read_picture(const std::string &path, const ImageReadOptions &options,
                             const std::string &page, const std::string &array);

/// The notes in words. One that only the first page is read goes on with how to read others.
std::vector<std::string> page_notes(const std::vector<Sentence> &notes);

} // namespace imago::cli
