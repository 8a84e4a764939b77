// SPDX-License-Identifier: GPL-3.0-or-later
// JPEG by libjpeg itself: OpenCV drops its warnings, which are all that tells damaged data from
// others.
#include "app/media/codec/jpeg_pixels.h"

#include "app/media/codec/libjpeg.h"

#include <cstdio>

namespace imago {

JpegErrors::JpegErrors() {
    jpeg_std_error(&manager);
    manager.error_exit = [](j_common_ptr state) {
        auto *errors = reinterpret_cast<JpegErrors *>(state->err);
        (*state->err->format_message)(state, errors->message);
        std::longjmp(errors->start, 1);
    };
    manager.emit_message = [](j_common_ptr state, int level) { // below 0: data are damaged
        auto *errors = reinterpret_cast<JpegErrors *>(state->err);
        if (level < 0 && state->err->num_warnings++ == 0)
            (*state->err->format_message)(state, errors->warning);
    };
    manager.output_message = [](j_common_ptr) {};
}

namespace {

/// What a decompressor of pixels works on.
struct PixelReading {
    jpeg_decompress_struct state{};
    JpegErrors errors;
    const std::vector<unsigned char> *file = nullptr;
    CodecPixels pixels;
    bool inks = false, inverted = false;
    JDIMENSION damaged_row = 0; ///< at which the first warning came

    PixelReading() { state.err = &errors.manager; }
    PixelReading(const PixelReading &) = delete;
    PixelReading &operator=(const PixelReading &) = delete;
    ~PixelReading() { jpeg_destroy_decompress(&state); }
};

void read_jpeg_header(PixelReading &work) {
    jpeg_decompress_struct &state = work.state;
    jpeg_create_decompress(&state);
    jpeg_mem_src(&state, work.file->data(),
                 static_cast<unsigned long>(work.file->size())); // NOLINT
    jpeg_read_header(&state, TRUE);
    work.inks = state.num_components == 4;
    work.inverted = state.saw_Adobe_marker != FALSE;
    state.out_color_space = state.num_components == 1 ? JCS_GRAYSCALE
                            : work.inks               ? JCS_CMYK
                                                      : JCS_EXT_BGR;
    jpeg_start_decompress(&state);
}

void read_jpeg_rows(PixelReading &work) {
    jpeg_decompress_struct &state = work.state;
    while (state.output_scanline < state.output_height) {
        JSAMPROW row = work.pixels.row(static_cast<int>(state.output_scanline));
        const bool warned = work.errors.manager.num_warnings > 0;
        jpeg_read_scanlines(&state, &row, 1);
        if (!warned && work.errors.manager.num_warnings > 0)
            work.damaged_row = state.output_scanline;
    }
    jpeg_finish_decompress(&state);
}

/// Cyan, magenta, yellow and black as blue, green and red. Adobe stores the light that inks leave.
CodecPixels inks_to_colours(const CodecPixels &inks, bool inverted) {
    CodecPixels colours(inks.rows, inks.cols, 3, 8);
    for (int y = 0; y < inks.rows; ++y) {
        const unsigned char *from = inks.row(y);
        unsigned char *to = colours.row(y);
        for (int x = 0; x < inks.cols; ++x, from += 4, to += 3)
            for (int c = 0; c < 3; ++c) {
                const int light = inverted ? from[2 - c] : 255 - from[2 - c];
                const int paper = inverted ? from[3] : 255 - from[3];
                to[c] = static_cast<unsigned char>((light * paper + 127) / 255);
            }
    }
    return colours;
}

} // namespace

std::optional<DecodedPixels> decode_jpeg(const std::vector<unsigned char> &bytes) {
    if (bytes.size() < 3 || bytes[0] != 0xff || bytes[1] != 0xd8)
        return std::nullopt;
    PixelReading work;
    work.file = &bytes;
    DecodedPixels decoded;
    bool done = guarded(work.errors, read_jpeg_header, work);
    if (done) {
        work.pixels =
            CodecPixels(static_cast<int>(work.state.output_height),
                        static_cast<int>(work.state.output_width), work.state.output_components, 8);
        done = guarded(work.errors, read_jpeg_rows, work);
    }
    if (!done) {
        decoded.complaint = work.errors.message;
        return decoded;
    }
    decoded.pixels = work.inks ? inks_to_colours(work.pixels, work.inverted) : work.pixels;
    decoded.complaint = work.errors.warning;
    decoded.row = work.damaged_row;
    return decoded;
}

} // namespace imago
