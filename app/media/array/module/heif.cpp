// SPDX-License-Identifier: GPL-3.0-or-later
// HEIC and AVIF by libheif: the pictures of the top level, upright and in RGB.
#include "app/media/array/raw_array.h"

#include <libheif/heif.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace imago {
namespace {

template <auto release>
struct Releaser {
    template <class T>
    void operator()(T *object) const {
        release(object);
    }
};
using Context = std::unique_ptr<heif_context, Releaser<heif_context_free>>;
using Handle = std::unique_ptr<heif_image_handle, Releaser<heif_image_handle_release>>;
using Picture = std::unique_ptr<heif_image, Releaser<heif_image_release>>;

void check(const heif_error &error) {
    if (error.code != heif_error_Ok)
        throw RawFailure{error.message ? error.message : "libheif refuses it"};
}

Context open_file(const RawFile &from) {
    Context context(heif_context_alloc());
    check(heif_context_read_from_file(context.get(), from.path.c_str(), nullptr));
    return context;
}

std::vector<heif_item_id> pictures_of(heif_context *context) {
    std::vector<heif_item_id> ids(static_cast<std::size_t>(
        std::max(0, heif_context_get_number_of_top_level_images(context))));
    ids.resize(std::min(ids.size(), most_raw_arrays));
    const int there = heif_context_get_list_of_top_level_image_IDs(context, ids.data(),
                                                                   static_cast<int>(ids.size()));
    ids.resize(static_cast<std::size_t>(std::max(0, there)));
    return ids;
}

Handle handle_of(heif_context *context, heif_item_id id) {
    heif_image_handle *handle = nullptr;
    check(heif_context_get_image_handle(context, id, &handle));
    return Handle(handle);
}

RawArray look(const heif_image_handle *handle, std::size_t number) {
    RawArray array;
    array.name = std::to_string(number + 1);
    array.type = heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? "<u2" : "|u1";
    array.shape = {3, static_cast<std::uint64_t>(std::max(0, heif_image_handle_get_height(handle))),
                   static_cast<std::uint64_t>(std::max(0, heif_image_handle_get_width(handle)))};
    array.colour = true;
    array.preferred = heif_image_handle_is_primary_image(handle) != 0;
    if (heif_image_handle_has_alpha_channel(handle))
        array.notes = {"its alpha channel is left out"};
    return array;
}

std::vector<RawArray> list(const RawFile &from) {
    const Context context = open_file(from);
    std::vector<RawArray> all;
    for (const heif_item_id id : pictures_of(context.get()))
        all.push_back(look(handle_of(context.get(), id).get(), all.size()));
    return all;
}

void read(const RawFile &from, RawArray &array) {
    const Context context = open_file(from);
    const std::vector<heif_item_id> ids = pictures_of(context.get());
    const std::size_t number = std::stoul(array.name) - 1;
    const Handle handle = handle_of(context.get(), ids.at(number));
    const bool wide = array.type == "<u2";
    heif_image *decoded = nullptr;
    check(heif_decode_image(handle.get(), &decoded, heif_colorspace_RGB,
                            wide ? heif_chroma_interleaved_RRGGBB_LE : heif_chroma_interleaved_RGB,
                            nullptr));
    const Picture picture(decoded);
    const auto width = static_cast<std::size_t>(
                   heif_image_get_width(decoded, heif_channel_interleaved)),
               height = static_cast<std::size_t>(
                   heif_image_get_height(decoded, heif_channel_interleaved));
    int stride = 0;
    const std::uint8_t *samples =
        heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride);
    if (!samples || width != array.shape[2] || height != array.shape[1])
        throw RawFailure{"its size is not what its header says"};
    const int bits = heif_image_get_bits_per_pixel_range(decoded, heif_channel_interleaved);
    const unsigned most = wide && bits > 8 && bits < 16 ? (1u << bits) - 1 : 65535;
    array.bytes.resize(array.sample_bytes());
    const std::size_t item = array.item_bytes(), plane = width * height * item;
    for (std::size_t y = 0; y < height; ++y) {
        const std::uint8_t *at = samples + y * static_cast<std::size_t>(stride);
        for (std::size_t x = 0; x < width; ++x)
            for (std::size_t c = 0; c < 3; ++c, at += item) {
                unsigned char *to = &array.bytes[c * plane + (y * width + x) * item];
                if (!wide) {
                    *to = *at;
                    continue;
                }
                // The range of 10 or 12 bits becomes that of 16.
                const unsigned sample = at[0] | static_cast<unsigned>(at[1]) << 8;
                const auto value = static_cast<std::uint16_t>(
                    (std::uint64_t{std::min(sample, most)} * 65535 + most / 2) / most);
                std::memcpy(to, &value, item);
            }
    }
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
