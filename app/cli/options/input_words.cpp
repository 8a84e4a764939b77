// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/input_words.h"

#include "app/media/file/read_formats.h"

namespace imago::cli {

std::string image_words() {
    return "image (" + format_names(picture_formats()) + ")";
}

std::string sound_words() {
    return "sound (" + format_names(sound_formats()) + ")";
}

std::string pipe_words() {
    return ". A pipe is -";
}

} // namespace imago::cli
