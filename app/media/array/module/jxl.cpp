// SPDX-License-Identifier: GPL-3.0-or-later
// JPEG XL by libjxl: gray or RGB, upright; the frames of an animation by their numbers.
#include "app/media/array/raw_array.h"

#include <jxl/decode.h>

#include <cstring>
#include <fstream>
#include <memory>

namespace imago {
namespace {

struct DecoderDestroyer {
    void operator()(JxlDecoder *decoder) const { JxlDecoderDestroy(decoder); }
};

/// A decoder with the whole file, which it reads as far as it is asked.
class Decoding {
  public:
    Decoding(const RawFile &file, int events)
        : bytes_(file.length), decoder_(JxlDecoderCreate({})) {
        std::ifstream stream(file.path, std::ios::binary);
        if (!stream.read(reinterpret_cast<char *>(bytes_.data()),
                         static_cast<std::streamsize>(bytes_.size())) ||
            !decoder_)
            throw RawFailure{"it cannot be read"};
        if (JxlSignatureCheck(bytes_.data(), bytes_.size()) < JXL_SIG_CODESTREAM)
            throw RawFailure{"it does not begin as a JPEG XL file does"};
        check(JxlDecoderSubscribeEvents(get(), events));
        check(JxlDecoderSetInput(get(), bytes_.data(), bytes_.size()));
        JxlDecoderCloseInput(get());
    }
    JxlDecoder *get() const { return decoder_.get(); }
    /// The next event. Throws RawFailure where the file is damaged or cut off.
    JxlDecoderStatus next() const {
        const JxlDecoderStatus status = JxlDecoderProcessInput(get());
        if (status == JXL_DEC_ERROR)
            throw RawFailure{"it is damaged"};
        if (status == JXL_DEC_NEED_MORE_INPUT)
            throw RawFailure{"it is cut off"};
        return status;
    }
    static void check(JxlDecoderStatus status) {
        if (status != JXL_DEC_SUCCESS)
            throw RawFailure{"libjxl refuses it"};
    }
    JxlBasicInfo info() const {
        JxlBasicInfo info{};
        check(JxlDecoderGetBasicInfo(get(), &info));
        return info;
    }

  private:
    std::vector<unsigned char> bytes_;
    std::unique_ptr<JxlDecoder, DecoderDestroyer> decoder_;
};

/// Integers of up to 16 bits keep their type, with the range of 8 or 16 bits; others are floats.
const char *type_of(const JxlBasicInfo &info) {
    return info.exponent_bits_per_sample > 0 || info.bits_per_sample > 16 ? "<f4"
           : info.bits_per_sample > 8                                     ? "<u2"
                                                                          : "|u1";
}

/// Whether the colours are sRGB's, or gray with its curve.
bool is_srgb(const JxlDecoder *decoder, const JxlPixelFormat &format) {
    JxlColorEncoding colours{};
    if (JxlDecoderGetColorAsEncodedProfile(decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA,
                                           &colours) != JXL_DEC_SUCCESS)
        return false;
    const bool primaries =
        colours.color_space == JXL_COLOR_SPACE_GRAY || colours.primaries == JXL_PRIMARIES_SRGB;
    return primaries && colours.transfer_function == JXL_TRANSFER_FUNCTION_SRGB;
}

JxlPixelFormat format_of(const RawArray &array) {
    return {array.colour ? 3u : 1u,
            array.type == "<f4"   ? JXL_TYPE_FLOAT
            : array.type == "<u2" ? JXL_TYPE_UINT16
                                  : JXL_TYPE_UINT8,
            JXL_LITTLE_ENDIAN, 0};
}

RawArray look(const Decoding &decoding) {
    const JxlBasicInfo info = decoding.info();
    RawArray array;
    array.type = type_of(info);
    array.shape = {info.ysize, info.xsize};
    array.colour = info.num_color_channels == 3;
    if (array.colour)
        array.shape.insert(array.shape.begin(), 3);
    if (info.num_extra_channels > 0)
        array.notes.emplace_back(info.alpha_bits > 0 ? "its alpha channel is left out"
                                                     : "its extra channels are left out");
    return array;
}

std::vector<RawArray> list(const RawFile &from) {
    const Decoding decoding(from, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME);
    RawArray first;
    std::vector<RawArray> all;
    for (JxlDecoderStatus status; (status = decoding.next()) != JXL_DEC_SUCCESS;) {
        if (status == JXL_DEC_BASIC_INFO)
            first = look(decoding);
        if (status == JXL_DEC_COLOR_ENCODING && !is_srgb(decoding.get(), format_of(first)))
            first.notes.emplace_back("its colours are not sRGB's, and their profile is left out");
        if (status != JXL_DEC_FRAME)
            continue;
        all.push_back(first);
        all.back().name = std::to_string(all.size());
        all.back().preferred = all.size() == 1;
        if (all.size() == most_raw_arrays)
            break;
    }
    return all;
}

/// Pixels to planes.
void part(const std::vector<unsigned char> &pixels, RawArray &array) {
    const std::size_t item = array.item_bytes(), count = pixels.size() / (3 * item);
    array.bytes.resize(pixels.size());
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            std::memcpy(&array.bytes[(c * count + i) * item], &pixels[(3 * i + c) * item], item);
}

void read(const RawFile &from, RawArray &array) {
    const Decoding decoding(from, JXL_DEC_FULL_IMAGE);
    const JxlPixelFormat format = format_of(array);
    JxlDecoderSkipFrames(decoding.get(), std::stoul(array.name) - 1);
    std::vector<unsigned char> pixels(array.sample_bytes());
    for (JxlDecoderStatus status; (status = decoding.next()) != JXL_DEC_FULL_IMAGE;) {
        if (status != JXL_DEC_NEED_IMAGE_OUT_BUFFER)
            throw RawFailure{"it has no frame " + array.name};
        std::size_t bytes = 0;
        Decoding::check(JxlDecoderImageOutBufferSize(decoding.get(), &format, &bytes));
        if (bytes != pixels.size())
            throw RawFailure{"its size is not what its header says"};
        Decoding::check(
            JxlDecoderSetImageOutBuffer(decoding.get(), &format, pixels.data(), pixels.size()));
    }
    if (array.colour)
        part(pixels, array);
    else
        array.bytes = std::move(pixels);
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
