// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/spectrum_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/sentences.h"
#include "engine/support/error.h"

#include <utility>

namespace imago {
namespace {

/// The floats of one number.
constexpr std::size_t parts_of(const ComplexPlanes &) {
    return 2;
}
constexpr std::size_t parts_of(const RealPlanes &) {
    return 1;
}

/// A plane of numbers, or one of their parts: page `page` of a file.
template <class Number>
std::shared_ptr<const Image> page_of(const PlanesOf<Number> &planes, std::size_t page) {
    const std::size_t size = planes.height * planes.width, parts = parts_of(planes);
    Image image{
        .width = planes.width, .height = planes.height, .channels = 1, .depth = SampleDepth::f32};
    image.samples.resize(size);
    // Complex numbers are pairs of floats ([complex.numbers.general]).
    const auto *const from =
        reinterpret_cast<const float *>(planes.numbers.data() + page / parts * size) + page % parts;
    for (std::size_t i = 0; i < size; ++i)
        image.samples[i] = from[parts * i];
    return std::make_shared<const Image>(std::move(image));
}

template <class Number>
void write(const std::filesystem::path &path, PlanesOf<Number> planes,
           std::vector<std::size_t> shape) {
    if (lower_extension(path) == ".npy") {
        if (shape.empty())
            shape = {planes.height, planes.width};
        if (shape.size() == 2 && planes.planes > 1)
            shape.insert(shape.begin(), planes.planes);
        return write_npy(path, {std::move(shape), std::move(planes.numbers)});
    }
    RecipeOutput output;
    output.depth = SampleDepth::f32;
    const std::size_t pages = parts_of(planes) * planes.planes;
    PictureFile file(path, output, pages);
    for (std::size_t page = 0; page < pages; ++page)
        file.set(page, page_of(planes, page));
    file.write();
}

} // namespace

void check_spectrum_output(const std::filesystem::path &path) {
    const std::string extension = lower_extension(path);
    if (extension != ".npy" && extension != ".tif" && extension != ".tiff")
        throw usage_error(pages_says.spectrum_output, path.string());
    check_output_path(path);
}

void write_spectrum_planes(const std::filesystem::path &path, SpectrumPlanes planes,
                           std::vector<std::size_t> shape) {
    check_spectrum_output(path);
    std::visit([&](auto &all) { write(path, std::move(all), std::move(shape)); }, planes);
}

} // namespace imago
