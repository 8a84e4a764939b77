// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/complex_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The real or the imaginary parts of a plane.
std::shared_ptr<const Image> part_of(const ComplexPlanes &planes, std::size_t plane,
                                     bool imaginary) {
    const std::size_t size = planes.height * planes.width;
    Image image{
        .width = planes.width, .height = planes.height, .channels = 1, .depth = SampleDepth::f32};
    image.samples.resize(size);
    const std::complex<float> *const from = planes.numbers.data() + plane * size;
    std::transform(from, from + size, image.samples.begin(),
                   [imaginary](std::complex<float> x) { return imaginary ? x.imag() : x.real(); });
    return std::make_shared<const Image>(std::move(image));
}

} // namespace

void check_complex_output(const std::filesystem::path &path) {
    const std::string extension = lower_extension(path);
    if (extension != ".npy" && extension != ".tif" && extension != ".tiff")
        throw usage_error(pages_says.complex_output, path.string());
    check_output_path(path);
}

void write_complex_planes(const std::filesystem::path &path, ComplexPlanes planes,
                          std::vector<std::size_t> shape) {
    check_complex_output(path);
    if (lower_extension(path) == ".npy") {
        if (shape.empty())
            shape = {planes.height, planes.width};
        if (shape.size() == 2 && planes.planes > 1)
            shape.insert(shape.begin(), planes.planes);
        return write_npy(path, {std::move(shape), std::move(planes.numbers)});
    }
    RecipeOutput output;
    output.depth = SampleDepth::f32;
    PictureFile file(path, output, 2 * planes.planes);
    for (std::size_t page = 0; page < 2 * planes.planes; ++page)
        file.set(page, part_of(planes, page / 2, page % 2 == 1));
    file.write();
}

} // namespace imago
