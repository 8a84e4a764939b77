// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago::manual {

/// What a shell proposes for a value.
enum class Completion {
    none,
    words, ///< the allowed values
    files, ///< files whose names end in one of the words; without words any file
    folders,
    device,  ///< an index or the name of an OpenCL device
    devices, ///< several of them, with commas between
    command  ///< a command of the program
};

/// An option or a positional argument.
struct Option {
    std::vector<std::string> names; ///< "-o", "--output"; a positional has one name without dashes
    std::string value;              ///< "FILE", "hann|none", "U,V,R"; empty: a switch
    /// One line; lines after it are rows "name: text" of what the value may hold.
    std::string text;
    bool required = false;
    bool repeated = false;
    Completion completion = Completion::none;
    std::vector<std::string> words; ///< allowed values, or extensions of files without a dot

    /// The longest name.
    const std::string &name() const { return names.back(); }
    bool positional() const { return name().front() != '-'; }
};

/// A name and what it means: a row of a list.
struct Row {
    std::string name, text;
};

/// A page of the manual of a program or of one of its commands.
struct Page {
    std::string name;                     ///< of the page: "imago-cli-compress"
    std::string command;                  ///< as one types it: "imago-cli compress"
    std::string summary;                  ///< one line without a full stop
    std::vector<std::string> description; ///< paragraphs
    std::vector<Option> positionals, options;
    std::vector<Row> commands; ///< of a program that has commands
    std::vector<Row> examples; ///< the line, and what it does
    std::vector<Row> exit_codes, environment, files;
    std::vector<std::string> see_also; ///< names of pages of section 1
};

} // namespace imago::manual
