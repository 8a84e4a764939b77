// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transform/transform_files.h"

#include "app/cli/common/texts.h"
#include "app/cli/options/image_options.h"
#include "app/cli/options/signal_options.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/array_file.h"
#include "engine/support/number_text.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace imago::cli {

namespace {

/// Whether the name is that of an image, whether this program was built to read them or not.
bool names_image(const std::string &path) {
    // Others keep the types of arrays.
    return is_of(FileFormat::Kind::picture, name_ending(path)) && !is_raw_name(path);
}

ImageWriteOptions write_options(const TransformOutput &output) {
    ImageWriteOptions options;
    options.depth = output.depth.empty() ? SampleDepth::f32 : parse_depth(output.depth);
    return options;
}

TransformInput read_image_input(const std::string &path) {
    ImageReadResult read = read_image(path);
    Image &image = read.image;
    TransformInput input{{{image.height, image.width}, {}}, true, texts_of(read.notes)};
    if (image.channels != 1)
        input.array.shape.insert(input.array.shape.begin(), image.channels);
    input.array.data = std::move(image.samples);
    if (!image.alpha.empty())
        input.notes.push_back("Its alpha channel is not transformed.");
    return input;
}

void check_image(const TransformOutput &output) {
    const ImageWriteOptions options = write_options(output);
    if (output.depth.empty() &&
        natural_output_depth(output.path, SampleDepth::f32) != SampleDepth::f32)
        throw usage_error("cannot write '" + output.path +
                          "': the result has floats, which .tif and .npy hold unchanged; --depth 8 "
                          "(or 16 in .png) rounds and clips them");
    check_image_output(output.path, options);
}

std::vector<std::string> write_image_output(const TransformOutput &output, const NpyArray &array) {
    const ImageWriteOptions options = write_options(output);
    Image image;
    image.height = array.shape[array.shape.size() - 2];
    image.width = array.shape.back();
    image.channels = array.size() / image.plane_size();
    image.depth = options.depth; // samples are stored unscaled
    image.samples = std::get<std::vector<float>>(array.data);
    const ImageWriteResult result = write_image(output.path, image, options);
    std::vector<std::string> notes = texts_of(result.notes);
    if (result.clipped != 0)
        notes.push_back(counted(result.clipped) + " of its " + counted(image.samples.size()) +
                        " samples were clipped to the range of " + depth_name(options.depth) + ".");
    return notes;
}

} // namespace

TransformInput read_transform_input(const std::string &path, const std::string &array) {
    if (names_image(path) && !array.empty())
        throw usage_error("--array does not apply: '" + path + "' has no arrays with names");
    if (names_image(path))
        return read_image_input(path);
    TransformInput input{read_chosen_array(path, array), false, {}};
    for (const Sentence &note : notes_of(input.array))
        input.notes.push_back(note.text());
    return input;
}

void check_transform_output(const TransformOutput &output, const Problem &problem, bool parts) {
    if (!names_image(output.path)) {
        if (!output.depth.empty())
            throw usage_error("--depth is for images (.tif, .png, .jpg), and '" + output.path +
                              "' is written as a NumPy array");
        check_array_format(output.path);
        check_output_path(output.path);
        return;
    }
    if (problem.complex_output() || parts)
        throw usage_error("cannot write '" + output.path + "': the result of " +
                          std::string(kind_name(problem.kind)) +
                          " is complex, and an image holds real samples; .npy is allowed");
    if (problem.precision == Precision::f64)
        throw usage_error("cannot write '" + output.path +
                          "': the result is float64, which only .npy holds; --precision float "
                          "computes in float32");
    check_image(output);
}

void check_transform_shape(const TransformOutput &output, const std::vector<std::size_t> &shape) {
    if (!names_image(output.path) || shape.size() == 2 ||
        (shape.size() == 3 && (shape[0] == 1 || shape[0] == 3)))
        return;
    std::string text;
    for (const std::size_t extent : shape)
        text += (text.empty() ? "" : ", ") + std::to_string(extent);
    throw usage_error("cannot write '" + output.path + "': the result has the shape (" + text +
                      "), and an image has (height, width) or (3, height, width); .npy is allowed");
}

std::vector<std::string> write_transform_output(const TransformOutput &output,
                                                const NpyArray &array) {
    if (names_image(output.path))
        return write_image_output(output, array);
    write_array(output.path, array);
    return {};
}

} // namespace imago::cli
