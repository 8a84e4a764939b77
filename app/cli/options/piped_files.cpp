// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/piped_files.h"

#include "app/media/file/file_bytes.h"
#include "app/media/file/pipes.h"
#include "app/media/signal/sound_file.h"
#include "engine/op/operation.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

namespace imago::cli {
namespace {

namespace fs = std::filesystem;

/// Commands besides those of operations that read a file, and the format that they write; empty:
/// that of the input.
struct PipedCommand {
    std::string_view name, output;
};
constexpr PipedCommand piped_commands[] = {
    {"compress", ""},      {"crop", ""},         {"descreen", ""}, {"filter", ""},
    {"transform", ".npy"}, {"spectrum", ".csv"}, {"frc", ".csv"},  {"poisson", ".npy"}};

/// The format that a command writes which reads a file; none: it reads none.
std::optional<std::string_view> output_of(const std::string &name) {
    for (const PipedCommand &row : piped_commands)
        if (row.name == name)
            return row.output;
    const Operation *const operation = operation_named(name);
    if (!operation)
        return std::nullopt;
    const bool table = operation->gives == Operation::Gives::table ||
                       operation->input == Operation::Input::signals;
    return table ? ".csv" : "";
}

constexpr std::string_view output_options[] = {"-o", "--output", "--removed", "--coefficients"};

/// The extension of what begins so; of sound that is not written, the one that its result has.
std::string extension_of(const fs::path &path) {
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = peek(file, sound_start_bytes);
    const FileFormat *format = format_starting_with(bytes);
    const bool writes_wav =
        format ? format->kind == FileFormat::Kind::sound && format->written().empty()
               : is_sound(bytes);
    return writes_wav ? ".wav" : format ? "." + format->endings.front() : ".csv";
}

bool is_output_of(const std::string &option) {
    return std::find(std::begin(output_options), std::end(output_options), option) !=
           std::end(output_options);
}

/// The name that a command reads in place of a pipe.
std::string kept_name(const std::string &argument) {
    const fs::path path = argument == "-" ? "/dev/stdin" : argument;
    constexpr std::uint64_t shares = 3; // the bytes, what is read from them, and its result
    if (is_pipe(path))
        keep_pipe(path, free_host_memory() / shares);
    // Not from a terminal or a device, which might never end.
    if (open_input_file(path).bytes == 0)
        throw Error("cannot read '" + argument +
                    "': no bytes came from it; a whole file is needed");
    const bool standard = argument == "-" || argument == "/dev/stdin";
    std::string name = standard ? "stdin" : argument;
    if (fs::path(name).extension().empty())
        name += extension_of(path);
    name_pipe(path, name);
    return name;
}

/// Sends reports to standard error, and what has this name to where they went before.
void take_standard_output(const std::string &name) {
    const int output = ::dup(STDOUT_FILENO);
    if (output < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        throw Error("standard output cannot be written");
    name_output(name, output);
}

/// The extension of the output for an input of this name.
std::string output_extension(const std::string &input, std::string_view own) {
    if (!own.empty())
        return std::string(own);
    const std::string extension = lower_extension(input);
    constexpr std::string_view read_only[] = {".bmp", ".gif", ".pgm", ".ppm", ".pbm",
                                              ".pnm", ".pam", ".pfm", ""};
    if (is_of(FileFormat::Kind::array, name_ending(input)))
        return ".npy";
    if (extension == ".mp3" || extension == ".ogg" || extension == ".oga")
        return ".wav";
    return std::find(std::begin(read_only), std::end(read_only), extension) != std::end(read_only)
               ? ".png"
               : extension;
}

} // namespace

std::vector<std::string> with_piped_files(std::vector<std::string> arguments) {
    const auto format = arguments.size() > 1 ? output_of(arguments[1]) : std::nullopt;
    if (!format)
        return arguments;
    std::error_code failure;
    std::size_t output = 0;
    std::string input;
    for (std::size_t i = 2; i < arguments.size(); ++i) {
        std::string &argument = arguments[i];
        const bool written = is_output_of(arguments[i - 1]);
        if (written && argument == "-")
            output = i;
        else if (!written && (argument == "-" || argument == "/dev/stdin" || is_pipe(argument)))
            argument = kept_name(argument);
        // The input is the first word that is a file's name.
        if (input.empty() && !written && !argument.starts_with('-') &&
            fs::exists(readable_path(argument), failure))
            input = argument;
    }
    if (output > 0) {
        arguments[output] = "stdout" + output_extension(input, *format);
        take_standard_output(arguments[output]);
    }
    return arguments;
}

} // namespace imago::cli
