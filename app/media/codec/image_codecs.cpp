// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/image_codecs.h"

#include "app/media/codec/jpeg_pixels.h"
#include "app/media/codec/png_pixels.h"
#include "app/media/codec/sentences.h"
#include "engine/support/error.h"

#include <opencv2/imgcodecs.hpp>

#include <utility>

#include <dlfcn.h>

namespace imago {

namespace {

using Decode = cv::Mat (*)(cv::InputArray, int);
using Encode = bool (*)(const cv::String &, cv::InputArray, std::vector<unsigned char> &,
                        const std::vector<int> &);

// As compilers name the two functions; nothing of OpenCV gives them in C. A program that links to
// the library would load it at its start, and GNU's linker has no way to put that off.
constexpr const char *decode_symbol = "_ZN2cv8imdecodeERKNS_11_InputArrayEi";
constexpr const char *encode_symbol =
    "_ZN2cv8imencodeERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_11_InputArrayERSt"
    "6vectorIhSaIhEERKSB_IiSaIiEE";

std::string loader_reason() {
    const char *reason = dlerror();
    return reason ? reason : "?";
}

struct Codecs {
    Decode decode = nullptr;
    Encode encode = nullptr;

    /// The library of the version that this was built with, wherever the loader finds it.
    Codecs() {
        void *library = dlopen(IMAGO_CODECS_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
        if (library) {
            decode = reinterpret_cast<Decode>(dlsym(library, decode_symbol));
            encode = reinterpret_cast<Encode>(dlsym(library, encode_symbol));
        }
        if (!decode || !encode)
            throw Error(codec_says.no_codecs, loader_reason());
    }
};

const Codecs &codecs() {
    static const Codecs opened; // never closed: drivers and libraries unload in orders of their own
    return opened;
}

} // namespace

DecodedPixels decode_pixels(const std::vector<unsigned char> &bytes) {
    if (auto decoded = decode_png(bytes))
        return *std::move(decoded);
    if (auto decoded = decode_jpeg(bytes))
        return *std::move(decoded);
    return {codecs().decode(bytes, cv::IMREAD_UNCHANGED), {}, 0};
}

bool encode_pixels(const std::string &extension, const cv::Mat &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters) {
    if (extension == ".png" && parameters.empty())
        if (bytes = encode_png(pixels); !bytes.empty())
            return true;
    return codecs().encode(extension, pixels, bytes, parameters);
}

} // namespace imago
