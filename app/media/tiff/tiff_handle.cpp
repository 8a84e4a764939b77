// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_handle.h"

#include "app/media/tiff/tiff_sizes.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace imago {
namespace {

TiffHandle &handle_of(thandle_t self) {
    return *static_cast<TiffHandle *>(self);
}

tmsize_t write_nothing(thandle_t, void *, tmsize_t) {
    return 0;
}

int close_nothing(thandle_t) {
    return 0;
}

toff_t size_of(thandle_t self) {
    return handle_of(self).size();
}

} // namespace

tmsize_t TiffHandle::read(thandle_t self, void *to, tmsize_t count) {
    TiffHandle &handle = handle_of(self);
    const std::size_t from =
        handle.at_ >= handle.shift_from_ ? handle.at_ + handle.shift_ : handle.at_;
    const std::size_t there = handle.bytes_.size() - std::min(from, handle.bytes_.size());
    const std::size_t taken =
        std::min(there, static_cast<std::size_t>(std::max<tmsize_t>(count, 0)));
    if (taken > 0)
        std::memcpy(to, handle.bytes_.data() + from, taken);
    handle.at_ += taken;
    return static_cast<tmsize_t>(taken);
}

toff_t TiffHandle::seek(thandle_t self, toff_t offset, int whence) {
    TiffHandle &handle = handle_of(self);
    handle.at_ = static_cast<std::size_t>(offset + (whence == SEEK_CUR   ? handle.at_
                                                    : whence == SEEK_END ? handle.bytes_.size()
                                                                         : 0));
    return handle.at_;
}

int TiffHandle::keep(TIFF *, void *text, const char *, const char *format, va_list values) {
    auto &kept = *static_cast<std::string *>(text);
    if (!kept.empty())
        return 1;
    char message[120];
    std::vsnprintf(message, sizeof message, format, values);
    kept = message;
    std::replace_if(
        kept.begin(), kept.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }, '?');
    while (!kept.empty() && (kept.back() == '.' || kept.back() == ' '))
        kept.pop_back();
    return 1;
}

TiffHandle::TiffHandle(std::span<const unsigned char> bytes, const std::string &name)
    : bytes_(bytes) {
    error_.reserve(128);
    warning_.reserve(128);
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options)
        return;
    // Of codecs that unpack a strip into memory of their own: as check_decoded() allows.
    constexpr std::size_t floor = std::size_t{256} << 20, most_ratio = 256;
    TIFFOpenOptionsSetMaxSingleMemAlloc(
        options, static_cast<tmsize_t>(floor + most_ratio * std::min(bytes.size(), floor << 10)));
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep, &error_);
    TIFFOpenOptionsSetWarningHandlerExtR(options, keep, &warning_);
    tiff_ = TIFFClientOpenExt(name.c_str(), "rm", this, read, write_nothing, seek, close_nothing,
                              size_of, nullptr, nullptr, options);
    TIFFOpenOptionsFree(options);
}

TiffHandle::~TiffHandle() {
    if (tiff_)
        TIFFClose(tiff_);
}

void TiffHandle::shift_reads(std::size_t first, std::size_t by) {
    shift_from_ = first;
    shift_ = by;
}

bool TiffHandle::states(std::uint32_t tag) const {
    const bool big_endian = TIFFIsBigEndian(tiff_) != 0;
    const TiffSizes sizes = TiffSizes::of(TIFFIsBigTIFF(tiff_) != 0);
    const std::size_t first = TIFFCurrentDirOffset(tiff_);
    const auto number = [&](std::size_t at, std::size_t width) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width && at < bytes_.size() && bytes_.size() - at >= width; ++i)
            value = value << 8 | bytes_[at + (big_endian ? i : width - 1 - i)];
        return value;
    };
    const std::uint64_t count = std::min<std::uint64_t>(number(first, sizes.count), 65535);
    for (std::size_t i = 0; i < count; ++i)
        if (number(first + sizes.count + i * sizes.entry(), 2) == tag)
            return true;
    return false;
}

void TiffHandle::forget() {
    error_.clear();
    warning_.clear();
}

} // namespace imago
