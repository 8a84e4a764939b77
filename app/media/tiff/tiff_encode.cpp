// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a picture by libtiff, to memory. Floats are not packed: without differences of their bytes
// (predictor 3) they shrink by a tenth, and ImageJ does not read them with.
#include "app/media/tiff/tiff_encode.h"

#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_handle.h"
#include "app/media/tiff/tiff_sizes.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cstring>

namespace imago {
namespace {

constexpr std::size_t strip_bytes = std::size_t{1} << 16;

/// libtiff's object over bytes that grow.
class TiffOutput {
  public:
    TiffOutput(bool big, const std::string &name) {
        TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
        if (!options)
            throw std::bad_alloc();
        TIFFOpenOptionsSetErrorHandlerExtR(options, TiffHandle::keep, &error_);
        TIFFOpenOptionsSetWarningHandlerExtR(options, TiffHandle::keep, &warning_);
        tiff_ = TIFFClientOpenExt(name.c_str(), big ? "w8l" : "wl", this, read, write, seek, close,
                                  size, nullptr, nullptr, options);
        TIFFOpenOptionsFree(options);
        if (!tiff_)
            throw std::bad_alloc();
    }
    ~TiffOutput() {
        if (tiff_)
            TIFFClose(tiff_);
    }
    TiffOutput(const TiffOutput &) = delete;
    TiffOutput &operator=(const TiffOutput &) = delete;

    TIFF *get() const { return tiff_; }
    const std::string &error() const { return error_; }

    std::vector<unsigned char> finish() {
        TIFFClose(std::exchange(tiff_, nullptr));
        return std::move(bytes_);
    }

  private:
    static TiffOutput &of(thandle_t self) { return *static_cast<TiffOutput *>(self); }

    static tmsize_t read(thandle_t self, void *to, tmsize_t count) {
        TiffOutput &out = of(self);
        const std::size_t there = out.bytes_.size() - std::min(out.at_, out.bytes_.size()),
                          taken = std::min(there, static_cast<std::size_t>(count));
        if (taken > 0)
            std::memcpy(to, out.bytes_.data() + out.at_, taken);
        out.at_ += taken;
        return static_cast<tmsize_t>(taken);
    }

    /// No exception may pass through libtiff.
    static tmsize_t write(thandle_t self, void *from, tmsize_t count) try {
        TiffOutput &out = of(self);
        const std::size_t end = out.at_ + static_cast<std::size_t>(count);
        if (out.bytes_.size() < end)
            out.bytes_.resize(end);
        std::memcpy(out.bytes_.data() + out.at_, from, static_cast<std::size_t>(count));
        out.at_ = end;
        return count;
    } catch (const std::bad_alloc &) {
        return -1;
    }

    static toff_t seek(thandle_t self, toff_t offset, int whence) {
        TiffOutput &out = of(self);
        out.at_ = static_cast<std::size_t>(offset + (whence == SEEK_CUR   ? out.at_
                                                     : whence == SEEK_END ? out.bytes_.size()
                                                                          : 0));
        return out.at_;
    }

    static int close(thandle_t) { return 0; }
    static toff_t size(thandle_t self) { return of(self).bytes_.size(); }

    std::vector<unsigned char> bytes_;
    std::size_t at_ = 0;
    std::string error_, warning_;
    TIFF *tiff_ = nullptr;
};

} // namespace

std::vector<unsigned char> encode_tiff(const TiffSamples &samples, const TiffRowSource &row,
                                       const std::string &name) {
    const std::size_t row_bytes = samples.width * samples.channels * samples.bits / 8;
    const bool floats = samples.bits == 32;
    TiffOutput out(samples.big || row_bytes * samples.height > longest_classic_tiff, name);
    const auto set = [&](std::uint32_t tag, auto value) { TIFFSetField(out.get(), tag, value); };
    set(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(samples.width));
    set(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(samples.height));
    set(TIFFTAG_BITSPERSAMPLE, static_cast<int>(samples.bits));
    set(TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(samples.channels));
    set(TIFFTAG_SAMPLEFORMAT, floats ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    set(TIFFTAG_PHOTOMETRIC, samples.channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    set(TIFFTAG_COMPRESSION, floats ? COMPRESSION_NONE : COMPRESSION_LZW);
    if (!floats)
        set(TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    set(TIFFTAG_ROWSPERSTRIP,
        static_cast<std::uint32_t>(std::clamp<std::size_t>(
            strip_bytes / std::max<std::size_t>(row_bytes, 1), 1, samples.height)));
    if (samples.channels == 4) {
        const std::uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(out.get(), TIFFTAG_EXTRASAMPLES, 1, &alpha);
    }
    bool good = true;
    for (std::size_t y = 0; good && y < samples.height; ++y)
        good = TIFFWriteScanline(out.get(), row(y), static_cast<std::uint32_t>(y)) == 1;
    if (!good || TIFFWriteDirectory(out.get()) != 1)
        throw Error(tiff_says.write_failed, name, out.error());
    return out.finish();
}

} // namespace imago
