// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/netpbm.h"

#include "app/media/codec/sentences.h"
#include "app/media/file/decode_limits.h"
#include "app/media/file/sentences.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace imago {
namespace {

class NetpbmReader {
  public:
    NetpbmReader(std::span<const unsigned char> bytes, const std::string &name,
                 std::size_t max_pixels)
        : bytes_(bytes), name_(name), kind_(static_cast<char>(bytes[1])) {
        kind_ == '7' ? read_pam_header() : read_header();
        check_picture_size(name_, width_, height_, max_pixels);
        if (maximum_ < 1 || maximum_ > 65535)
            fail({codec_says.bad_maximum, maximum_});
    }

    NetpbmPicture run(bool narrow) {
        check_length();
        check_memory(name_, static_cast<double>(width_ * height_ * channels_) * sizeof(float));
        Image &image = picture_.image;
        image.width = width_;
        image.height = height_;
        image.channels = channels_ < 3 ? 1 : 3;
        image.depth = is_float()       ? SampleDepth::f32
                      : maximum_ > 255 ? SampleDepth::u16
                                       : SampleDepth::u8;
        image.samples.resize(image.count());
        if (channels_ > image.channels)
            image.alpha.resize(image.plane_size());
        for (std::size_t y = 0; y < height_; ++y)
            for (std::size_t x = 0; x < width_; ++x)
                read_pixel((is_float() ? height_ - 1 - y : y) * width_ + x);
        if (image.depth == SampleDepth::u8)
            fill_range();
        else if (image.depth == SampleDepth::u16 && maximum_ != 65535)
            picture_.notes.push_back({codec_says.maximum_kept, maximum_});
        look_behind();
        if (narrow && image.depth == SampleDepth::u8) {
            image.bytes.assign(image.samples.begin(), image.samples.end());
            free_memory(image.samples);
        }
        return std::move(picture_);
    }

  private:
    [[noreturn]] void fail(const Sentence &reason) const {
        throw Error(file_says.read_failed, name_, reason);
    }

    bool is_text() const { return kind_ >= '1' && kind_ <= '3'; }
    bool is_float() const { return kind_ == 'f' || kind_ == 'F'; }
    bool is_bits() const { return kind_ == '1' || kind_ == '4'; }

    void skip_space() {
        for (; at_ < bytes_.size() && (std::isspace(bytes_[at_]) || bytes_[at_] == '#'); ++at_)
            if (bytes_[at_] == '#')
                while (at_ + 1 < bytes_.size() && bytes_[at_] != '\n')
                    ++at_;
    }

    std::string_view word() {
        skip_space();
        const std::size_t first = at_;
        while (at_ < bytes_.size() && !std::isspace(bytes_[at_]) && bytes_[at_] != '#')
            ++at_;
        return {reinterpret_cast<const char *>(bytes_.data()) + first, at_ - first};
    }

    template <class Number>
    Number number_of(std::string_view text, const Sentence &otherwise) const {
        Number number{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end != text.data() + text.size())
            fail(otherwise);
        return number;
    }

    std::size_t number() { return number_of<std::size_t>(word(), codec_says.bad_pnm); }

    /// One white space ends a header before raw samples. A comment may stand before it.
    void end_header() {
        if (at_ < bytes_.size() && bytes_[at_] == '#')
            while (at_ < bytes_.size() && bytes_[at_] != '\n')
                ++at_;
        ++at_;
    }

    void read_header() {
        at_ = 2;
        width_ = number();
        height_ = number();
        channels_ = kind_ == '3' || kind_ == '6' || kind_ == 'F' ? 3 : 1;
        if (is_float()) {
            const double scale = number_of<double>(word(), codec_says.bad_pnm);
            little_endian_ = scale < 0;
            if (std::fabs(scale) != 1)
                picture_.notes.push_back(
                    {codec_says.scale_kept,
                     RealNumber{std::fabs(scale), 6, RealNumber::Style::significant}});
        } else {
            maximum_ = is_bits() ? 1 : number();
        }
        end_header();
    }

    void read_pam_header() {
        at_ = 2;
        std::string tuples;
        for (std::string_view key = word(); key != "ENDHDR"; key = word()) {
            if (key.empty())
                fail(codec_says.bad_pnm);
            if (key == "TUPLTYPE") {
                tuples = word();
                continue;
            }
            const std::size_t value = number();
            (key == "WIDTH"    ? width_
             : key == "HEIGHT" ? height_
             : key == "DEPTH"  ? channels_
                               : maximum_) = value;
        }
        ++at_;
        constexpr std::string_view known[] = {
            "BLACKANDWHITE",       "GRAYSCALE",       "RGB",
            "BLACKANDWHITE_ALPHA", "GRAYSCALE_ALPHA", "RGB_ALPHA"};
        const bool kept = tuples.empty() ||
                          std::find(std::begin(known), std::end(known), tuples) != std::end(known);
        if (!kept || channels_ < 1 || channels_ > 4)
            fail({codec_says.other_tuples,
                  tuples.empty() ? std::to_string(channels_) : tuples.substr(0, 40)});
    }

    std::size_t sample_bytes() const { return is_float() ? 4 : maximum_ > 255 ? 2 : 1; }

    void check_length() const {
        const std::size_t stored = bytes_.size() - std::min(bytes_.size(), at_);
        const std::size_t samples = width_ * height_ * channels_;
        const std::size_t needed = kind_ == '4'   ? (width_ + 7) / 8 * height_
                                   : kind_ == '1' ? samples // digits may touch
                                   : is_text()    ? 2 * samples - 1
                                                  : samples * sample_bytes();
        if (stored < needed)
            fail(codec_says.cut_off);
    }

    /// A pixel at the place in the picture that comes next in the file.
    void read_pixel(std::size_t place) {
        Image &image = picture_.image;
        for (std::size_t c = 0; c < channels_; ++c) {
            const float sample = is_bits() ? bit(place) : is_text() ? text_sample() : raw_sample();
            (c < image.channels ? image.samples[c * image.plane_size() + place]
                                : image.alpha[place]) = sample;
        }
    }

    /// 1 is black.
    float bit(std::size_t place) {
        if (kind_ == '4') {
            const std::size_t x = place % width_, row = (width_ + 7) / 8 * (place / width_);
            return bytes_[at_ + row + x / 8] >> (7 - x % 8) & 1 ? 0.0f : 1.0f;
        }
        skip_space();
        if (at_ >= bytes_.size() || (bytes_[at_] != '0' && bytes_[at_] != '1'))
            fail(codec_says.cut_off);
        return bytes_[at_++] == '1' ? 0.0f : 1.0f;
    }

    float text_sample() {
        const std::string_view text = word();
        if (text.empty())
            fail(codec_says.cut_off);
        const Sentence otherwise{codec_says.bad_sample, std::string(text.substr(0, 20)), maximum_};
        const auto sample = number_of<std::size_t>(text, otherwise);
        if (sample > maximum_)
            fail(otherwise);
        return static_cast<float>(sample);
    }

    float raw_sample() {
        const unsigned char *from = bytes_.data() + at_;
        at_ += sample_bytes();
        if (!is_float())
            return static_cast<float>(sample_bytes() == 1 ? from[0] : from[0] << 8 | from[1]);
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < 4; ++i)
            bits = bits << 8 | from[little_endian_ ? 3 - i : i];
        return std::bit_cast<float>(bits);
    }

    void fill_range() {
        if (maximum_ == 255)
            return;
        const bool fits = 255 % maximum_ == 0;
        if (fits)
            for (std::vector<float> *samples : {&picture_.image.samples, &picture_.image.alpha})
                for (float &sample : *samples)
                    sample *= static_cast<float>(255 / maximum_);
        if (!is_bits() && maximum_ > 1)
            picture_.notes.push_back(
                {fits ? codec_says.maximum_scaled : codec_says.maximum_kept, maximum_});
    }

    void look_behind() {
        if (kind_ == '4')
            at_ += (width_ + 7) / 8 * height_;
        const FileFormat *next =
            at_ < bytes_.size() ? format_starting_with(bytes_.subspan(at_)) : nullptr;
        if (!is_text() && !is_float() && next && next->is_netpbm())
            picture_.notes.push_back(codec_says.pictures_follow);
    }

    std::span<const unsigned char> bytes_;
    const std::string &name_;
    char kind_;
    std::size_t at_ = 0, width_ = 0, height_ = 0, channels_ = 1, maximum_ = 1;
    bool little_endian_ = false;
    NetpbmPicture picture_;
};

} // namespace

NetpbmPicture decode_netpbm(std::span<const unsigned char> bytes, const std::string &name,
                            std::size_t max_pixels, bool narrow) {
    return NetpbmReader(bytes, name, max_pixels).run(narrow);
}

} // namespace imago
