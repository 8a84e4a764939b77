// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/decode_limits.h"

#include "app/media/file/sentences.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"

#include <algorithm>

namespace imago {
namespace {

Error limit_error(const std::string &name, const Sentence &reason) {
    return Error(file_says.read_failed, name, reason);
}

} // namespace

void check_picture_size(const std::string &name, std::uint64_t width, std::uint64_t height,
                        std::size_t max_pixels) {
    if (width == 0 || height == 0)
        throw limit_error(name, {file_says.bad_header, width, height});
    if (height > max_pixels / width)
        throw limit_error(name, {file_says.too_many_pixels, width, height, max_pixels});
}

void check_plausible(const std::string &name, double raw, double stored, double ratio) {
    if (raw > stored * ratio)
        throw limit_error(name, file_says.too_short);
}

double most_decoded(std::size_t length) {
    constexpr double floor = 256.0 * 1024 * 1024, mebibyte = 1024.0 * 1024;
    return floor + 256 * std::max(0.0, static_cast<double>(length) - mebibyte);
}

void check_decoded(const std::string &name, std::size_t length, double decoded) {
    const double most = most_decoded(length);
    if (decoded > most)
        throw limit_error(name, {file_says.bomb, length, static_cast<std::uint64_t>(decoded),
                                 static_cast<std::uint64_t>(most)});
}

void check_memory(const std::string &name, double bytes) {
    if (const auto reason = beyond_free_memory(static_cast<std::uint64_t>(bytes)))
        throw limit_error(name, *reason);
}

} // namespace imago
