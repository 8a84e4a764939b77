// SPDX-License-Identifier: MIT
#include "engine/prepare/usual_pictures.h"

#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/program/build.h"
#include "engine/support/error.h"
#include "engine/transform/problem_arrays.h"
#include "engine/transform/transform.h"

#include <memory>

namespace imago {
namespace {

std::shared_ptr<const Image> gray_picture(const UsualPicture &size) {
    auto image = std::make_shared<Image>();
    image->width = size.width;
    image->height = size.height;
    image->channels = size.channels;
    image->samples.assign(image->count(), 127);
    return image;
}

/// The transforms of a picture that is compressed as a whole, and of one that is filtered without
/// and with a mirrored margin, which has a size of its own.
std::vector<RequestedTransform> transforms_of(const DevicePtr &device, const UsualPicture &size) {
    const auto image = gray_picture(size);
    std::vector<RequestedTransform> all;
    {
        Compressor compressor(device);
        compressor.load(image, {});
        all = compressor.transforms();
    }
    for (const FilterEdges edges : {FilterEdges::mirror, FilterEdges::none}) {
        Filter filter(device);
        filter.set_image(image, FilterChannels::rgb, edges);
        const std::vector<RequestedTransform> more = filter.transforms();
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

/// Builds a plan and runs it: a CPU's driver compiles for a group size at the first run, and the
/// binary that is stored holds what was compiled by then.
void prepare_plan(const DevicePtr &device, const RequestedTransform &requested) {
    if (is_compiled(device, requested.problem, requested.options))
        return;
    run_for_code(build_plan(device, requested.problem, requested.options));
    store_programs();
}

} // namespace

const std::vector<UsualPicture> &usual_pictures() {
    // The planes of large pictures run one by one on a CPU: one channel stands for three there.
    static const std::vector<UsualPicture> sizes{
        {512, 512, 3},   // test pictures, crops
        {1920, 1080, 3}, // screens
        {1024, 1024, 3}, // microscopes, synthetic pictures
        {4032, 3024, 1}, // telephones
        {4000, 3000, 1}, // cameras of 12 megapixels
        {512, 512, 1},   // test pictures in gray
        {1024, 1024, 1}, // microscopes
    };
    return sizes;
}

void prepare_picture(const DevicePtr &device, const UsualPicture &picture) {
    for (const RequestedTransform &requested : transforms_of(device, picture))
        prepare_plan(device, requested);
}

void prepare_usual_pictures(const DevicePtr &device) {
    for (const UsualPicture &picture : usual_pictures())
        try {
            prepare_picture(device, picture);
        } catch (const Error &error) {
            if (error.kind() != Error::Kind::failure)
                throw;
        }
}

} // namespace imago
