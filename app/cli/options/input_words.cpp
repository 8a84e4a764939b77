// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/input_words.h"

namespace imago::cli {

std::string image_words() {
    return "image (" + format_names(FileFormat::Kind::picture) + ")";
}

std::string array_file_words() {
    return "array (" + format_names(FileFormat::Kind::array) + ")";
}

std::string sound_words() {
    return "sound (" + format_names(FileFormat::Kind::sound) + ")";
}

std::string iq_words() {
    return "raw I and Q (.cu8, .cs16, .cf32 ..., " + format_names(FileFormat::Kind::recording) +
           ")";
}

std::string array_words() {
    return "Array (data set) of a file with several (.npz, .h5, .mat, .fits). Default: the only "
           "one, "
           "or the one that the file prefers, or the largest; of a .npz the only one";
}

std::string written_words(std::initializer_list<FileFormat::Kind> kinds) {
    return listed(usual_endings(kinds), " or ");
}

std::string pipe_words() {
    return ". A pipe is -";
}

} // namespace imago::cli
