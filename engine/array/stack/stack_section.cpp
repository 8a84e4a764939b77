// SPDX-License-Identifier: MIT
#include "engine/array/stack/stack_section.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Calls `copy` with each place of a plane of the section, and the slice and the place in its plane
/// that come there.
template <class Copy>
void for_each_place(const StackSlices &slices, const StackPlace &place, Copy copy) {
    const bool rows = place.plane == StackPlane::xz;
    const std::size_t width = slices.front()->width;
    const std::size_t length = rows ? width : slices.front()->height;
    for (std::size_t slice = 0; slice < slices.size(); ++slice)
        for (std::size_t i = 0; i < length; ++i)
            copy(rows ? slice * length + i : i * slices.size() + slice, slice,
                 rows ? place.at * width + i : i * width + place.at);
}

/// Whether all slices have something.
bool all(const StackSlices &slices, bool (*has)(const Image &)) {
    return std::all_of(slices.begin(), slices.end(),
                       [=](const auto &image) { return has(*image); });
}

bool has_left_out(const Image &image) {
    return image.metadata && !image.metadata->left_out.empty();
}

std::shared_ptr<const ImageMetadata>
section_metadata(const StackSlices &slices, const StackPlace &place, std::size_t plane_size) {
    const Image &first = *slices.front();
    auto metadata = std::make_shared<ImageMetadata>();
    if (first.metadata)
        metadata->profile = first.metadata->profile;
    if (std::any_of(slices.begin(), slices.end(),
                    [](const auto &image) { return has_left_out(*image); })) {
        metadata->left_out.resize(first.channels * plane_size);
        for (std::size_t c = 0; c < first.channels; ++c)
            for_each_place(slices, place, [&](std::size_t to, std::size_t slice, std::size_t from) {
                const Image &image = *slices[slice];
                metadata->left_out[c * plane_size + to] =
                    has_left_out(image) && image.metadata->left_out[c * image.plane_size() + from];
            });
    }
    return metadata->profile.empty() && metadata->left_out.empty() ? nullptr : metadata;
}

} // namespace

std::size_t plane_count(const StackSlices &slices, StackPlane plane) {
    switch (plane) {
    case StackPlane::xz:
        return slices.front()->height;
    case StackPlane::yz:
        return slices.front()->width;
    case StackPlane::xy:
        break;
    }
    return slices.size();
}

std::shared_ptr<const Image> stack_section(const StackSlices &slices, const StackPlace &wanted) {
    const StackPlace place{wanted.plane,
                           std::min(wanted.at, plane_count(slices, wanted.plane) - 1)};
    if (place.plane == StackPlane::xy)
        return slices[place.at];
    const Image &first = *slices.front();
    const bool rows = place.plane == StackPlane::xz;
    Image section{.width = rows ? first.width : slices.size(),
                  .height = rows ? slices.size() : first.height,
                  .channels = first.channels,
                  .depth = first.depth};
    const auto fill = [&](auto &samples, std::size_t planes, auto sample) {
        samples.resize(planes * section.plane_size());
        for (std::size_t c = 0; c < planes; ++c)
            for_each_place(slices, place, [&](std::size_t to, std::size_t slice, std::size_t from) {
                samples[c * section.plane_size() + to] = sample(*slices[slice], c, from);
            });
    };
    if (all(slices, [](const Image &image) { return image.narrow(); }))
        fill(section.bytes, first.channels, [](const Image &image, std::size_t c, std::size_t at) {
            return image.bytes[c * image.plane_size() + at];
        });
    else
        fill(section.samples, first.channels,
             [](const Image &image, std::size_t c, std::size_t at) { return image.sample(c, at); });
    if (all(slices, [](const Image &image) { return !image.alpha.empty(); }))
        fill(section.alpha, 1,
             [](const Image &image, std::size_t, std::size_t at) { return image.alpha[at]; });
    section.metadata = section_metadata(slices, place, section.plane_size());
    return std::make_shared<const Image>(std::move(section));
}

} // namespace imago
