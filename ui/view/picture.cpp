// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/picture.h"

#include "ui/view/tone/tone_bytes.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <thread>
#include <utility>

namespace imago {
namespace {

/// The mean of two colours, byte by byte, rounded down.
inline QRgb mean(QRgb a, QRgb b) {
    return (a & b) + (((a ^ b) & 0xfefefefeu) >> 1);
}

/// The same, rounded up.
inline QRgb mean_up(QRgb a, QRgb b) {
    return (a | b) - (((a ^ b) & 0xfefefefeu) >> 1);
}

/// The mean of four colours: rounded up, then down. With both steps down, three halvings would make
/// a picture darker than its samples by one and a half levels.
inline QRgb mean(QRgb a, QRgb b, QRgb c, QRgb d) {
    return mean(mean_up(a, b), mean_up(c, d));
}

/// Calls work(y) for every row, on several threads if there are many pixels.
template <class Work>
void for_rows(int width, int height, const Work &work) {
    const auto rows = [&work](int first, int last) {
        for (int y = first; y < last; ++y)
            work(y);
    };
    constexpr int large = 1 << 18; // below, starting threads takes longer than it saves
    const int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 4);
    if (static_cast<double>(width) * height < large || threads == 1)
        return rows(0, height);
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i)
        others.emplace_back(rows, height * i / threads, height * (i + 1) / threads);
    rows(0, height / threads);
}

QRgb *row_of(const QImage &image, uchar *bytes, int y) {
    return reinterpret_cast<QRgb *>(bytes + static_cast<qsizetype>(y) * image.bytesPerLine());
}

PixelRows rows_of(QImage pixels) {
    const bool alpha = pixels.hasAlphaChannel();
    return {pixels.size(), alpha, [pixels](QRgb *line, int x, int y, int width) {
                std::copy_n(reinterpret_cast<const QRgb *>(pixels.constScanLine(y)) + x, width,
                            line);
            }};
}

/// The halved copy, computed when it is looked at.
PixelRows half_rows(PixelRows from) {
    const int last_column = from.size.width() - 1, last_row = from.size.height() - 1;
    const QSize size(last_column / 2 + 1, last_row / 2 + 1);
    const bool alpha = from.alpha;
    return {size, alpha, [=, from = std::move(from)](QRgb *line, int first, int y, int width) {
                thread_local std::vector<QRgb> upper, lower; // a paint() of a half calls another
                const int left = 2 * first, whole = std::min(2 * width, last_column + 1 - left);
                std::vector<QRgb> a = std::move(upper), b = std::move(lower);
                a.resize(static_cast<std::size_t>(whole));
                b.resize(static_cast<std::size_t>(whole));
                from.paint(a.data(), left, 2 * y, whole);
                from.paint(b.data(), left, std::min(2 * y + 1, last_row), whole);
                const QRgb *up = a.data(), *down = b.data();
                for (int x = 0; x < whole / 2; ++x)
                    line[x] = mean(up[2 * x], down[2 * x + 1], up[2 * x + 1], down[2 * x]);
                if (whole % 2) // at an odd side
                    line[width - 1] = mean(up[whole - 1], down[whole - 1]);
                upper = std::move(a);
                lower = std::move(b);
            }};
}

/// A part of a row of an image, as floats: three channels, of a gray image three times the same.
class ChannelRows {
  public:
    ChannelRows(const Image &image, std::size_t first, int width) {
        const auto count = static_cast<std::size_t>(width);
        room_.resize(image.narrow() ? image.channels * count : 0);
        for (std::size_t c = 0; c < 3; ++c)
            rows_[c] = c < image.channels ? image.stretch(c, first, count, room_.data() + c * count)
                                          : rows_[0];
    }
    const float *operator[](std::size_t channel) const { return rows_[channel]; }

  private:
    std::vector<float> room_;
    const float *rows_[3];
};

/// A sample as 0..255; NaN becomes 0.
inline unsigned to_byte(float scaled) {
    const float floor = 0.0f < scaled ? scaled : 0.0f;
    return static_cast<unsigned>(static_cast<int>((floor < 255.0f ? floor : 255.0f) + 0.5f));
}

void pack_row(QRgb *line, const float *red, const float *green, const float *blue, int width,
              float scale, float offset) {
    for (int x = 0; x < width; ++x)
        line[x] = 0xff000000u | to_byte(red[x] * scale + offset) << 16 |
                  to_byte(green[x] * scale + offset) << 8 | to_byte(blue[x] * scale + offset);
}

/// The same by any curve.
void pack_row(QRgb *line, const ChannelRows &rows, bool gray, int width, const ToneBytes &bytes) {
    for (int x = 0; x < width; ++x) {
        const unsigned red = bytes(rows[0][x]);
        const unsigned green = gray ? red : bytes(rows[1][x]),
                       blue = gray ? red : bytes(rows[2][x]);
        line[x] = 0xff000000u | red << 16 | green << 8 | blue;
    }
}

void pack_difference_row(QRgb *line, const ChannelRows &a, const ChannelRows &b, int width,
                         float scale) {
    constexpr float middle = 127.5f;
    for (int x = 0; x < width; ++x)
        line[x] = 0xff000000u | to_byte((a[0][x] - b[0][x]) * scale + middle) << 16 |
                  to_byte((a[1][x] - b[1][x]) * scale + middle) << 8 |
                  to_byte((a[2][x] - b[2][x]) * scale + middle);
}

/// Shows alpha in its saved form: straight samples, which are premultiplied for painting.
void apply_alpha(QRgb *line, const float *alpha, int width, float scale) {
    for (int x = 0; x < width; ++x)
        line[x] = qPremultiply((line[x] & 0x00ffffffu) | to_byte(alpha[x] * scale) << 24);
}

QSize size_of(std::size_t width, std::size_t height) {
    return {static_cast<int>(width), static_cast<int>(height)};
}

/// The place of column x of row y in a plane.
std::size_t place(std::size_t plane_width, int x, int y) {
    return static_cast<std::size_t>(y) * plane_width + static_cast<std::size_t>(x);
}

/// An object that the caller keeps alive.
template <class T>
std::shared_ptr<const T> unowned(const T &object) {
    return {std::shared_ptr<const T>(), &object};
}

} // namespace

QImage pixels_of(const PixelRows &rows, const QRect &part) {
    QImage pixels(part.size(),
                  rows.alpha ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    uchar *bytes = pixels.bits();
    for_rows(part.width(), part.height(), [&](int y) {
        rows.paint(row_of(pixels, bytes, y), part.x(), part.y() + y, part.width());
    });
    return pixels;
}

QImage pixels_of(const PixelRows &rows) {
    return pixels_of(rows, QRect(QPoint(0, 0), rows.size));
}

Picture::Picture(QImage pixels) : Picture(rows_of(std::move(pixels))) {}

Picture::Picture(PixelRows rows) : rows_(std::move(rows)) {
    constexpr int smallest_side = 16, large_picture = 1 << 22;
    const auto large = [](QSize size) {
        return std::max(size.width(), size.height()) > 2 * smallest_side;
    };
    if (!large(rows_.size))
        return;
    PixelRows next = half_rows(rows_);
    const bool computed =
        static_cast<double>(rows_.size.width()) * rows_.size.height() > large_picture;
    halved_.push_back(computed ? QImage() : pixels_of(next));
    while (large(next.size)) {
        next = half_rows(halved_.back().isNull() ? std::move(next) : rows_of(halved_.back()));
        halved_.push_back(pixels_of(next));
    }
}

unsigned Picture::halvings_for(double scale) const {
    unsigned level = 0;
    for (; scale <= 0.5 && level < halved_.size(); scale *= 2)
        ++level;
    return level;
}

QSize Picture::size_of(unsigned halvings) const {
    QSize size = rows_.size;
    for (; halvings > 0; --halvings)
        size = QSize((size.width() + 1) / 2, (size.height() + 1) / 2);
    return size;
}

QImage Picture::finished(unsigned halvings) const {
    return halvings > 0 ? halved_[halvings - 1] : QImage();
}

QImage Picture::part(const QRect &part, unsigned halvings) const {
    if (const QImage copy = finished(halvings); !copy.isNull())
        return copy.copy(part);
    return pixels_of(halvings > 0 ? half_rows(rows_) : rows_, part);
}

QString depth_words(SampleDepth depth) {
    switch (depth) {
    case SampleDepth::u8:
        return QCoreApplication::translate("imago::SampleDepth", "8-bit");
    case SampleDepth::u16:
        return QCoreApplication::translate("imago::SampleDepth", "16-bit");
    case SampleDepth::f32:
        break;
    }
    return QCoreApplication::translate("imago::SampleDepth", "float");
}

DisplayRange display_range(const Image &image) {
    return resolve_levels({}, image);
}

PixelRows image_rows(std::shared_ptr<const Image> image, DisplayRange range) {
    const float scale = 255.0f / (range.high - range.low), offset = -range.low * scale;
    const QSize size = size_of(image->width, image->height);
    const bool alpha = !image->alpha.empty();
    std::shared_ptr<const ToneBytes> curve; // a line needs none
    if (range.curve.kind != ToneCurve::Kind::linear)
        curve = std::make_shared<const ToneBytes>(range);
    return {size, alpha, [=](QRgb *line, int x, int y, int width) {
                const std::size_t at = place(image->width, x, y);
                const ChannelRows rows(*image, at, width);
                if (curve)
                    pack_row(line, rows, image->channels == 1, width, *curve);
                else
                    pack_row(line, rows[0], rows[1], rows[2], width, scale, offset);
                if (alpha)
                    apply_alpha(line, image->alpha.data() + at, width,
                                255.0f / static_cast<float>(depth_maximum(image->depth)));
            }};
}

QImage image_pixels(const Image &image, DisplayRange range) {
    return pixels_of(image_rows(unowned(image), range));
}

PixelRows difference_rows(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                          DisplayRange range, float gain) {
    const float scale = gain * 255.0f / (range.high - range.low);
    return {size_of(a->width, a->height), false, [=](QRgb *line, int x, int y, int width) {
                const std::size_t at = place(a->width, x, y);
                pack_difference_row(line, ChannelRows(*a, at, width), ChannelRows(*b, at, width),
                                    width, scale);
            }};
}

Plane sorted_by_frequency(const Plane &blocks, std::size_t block) {
    const std::size_t width = blocks.width, across = width / block, down = blocks.height / block;
    Plane sorted{width, blocks.height, std::vector<float>(blocks.samples.size())};
    for_rows(static_cast<int>(width), static_cast<int>(blocks.height), [&](int row) {
        const auto y = static_cast<std::size_t>(row); // in the sorted plane
        const float *from = blocks.samples.data() + (y % down * block + y / down) * width;
        float *to = sorted.samples.data() + y * width;
        for (std::size_t u = 0; u < block; ++u)
            for (std::size_t x = 0; x < across; ++x)
                to[u * across + x] = from[x * block + u];
    });
    return sorted;
}

namespace {

/// The colours of log magnitudes; NaN has that of the largest.
class ColourOf {
  public:
    explicit ColourOf(const SpectrumColours &colours)
        : kept_(magnitude_colours(colours.map).data()),
          scale_(last / std::max(colours.largest, 1e-6f)), keep_from_(colours.keep_from) {}
    QRgb operator()(float value) const {
        const float position = value * scale_;
        const int step = static_cast<int>(position < last ? position : last);
        return (value < keep_from_ ? dropped_ : kept_)[step];
    }

  private:
    static constexpr float last = static_cast<float>(colour_steps - 1);
    const QRgb *kept_, *dropped_ = dropped_colours().data();
    float scale_, keep_from_;
};

} // namespace

PixelRows spectrum_rows(std::shared_ptr<const Plane> log_magnitudes,
                        const SpectrumColours &colours) {
    const QSize size = size_of(log_magnitudes->width, log_magnitudes->height);
    return {size, false,
            [=, plane = std::move(log_magnitudes)](QRgb *line, int left, int y, int width) {
                const ColourOf colour(colours);
                const float *row = plane->samples.data() + place(plane->width, left, y);
                for (int x = 0; x < width; ++x)
                    line[x] = colour(row[x]);
            }};
}

QImage spectrum_part(const Plane &log_magnitudes, const SpectrumColours &colours, std::size_t block,
                     PartInSight &part) {
    const int side = 1 << part.halvings, taken = std::min(side, 2);
    const QRect &area = part.area;
    const int left = area.left() / side, top = area.top() / side;
    const int right = (area.right() + side) / side, bottom = (area.bottom() + side) / side;
    part.area = QRect(left * side, top * side, (right - left) * side, (bottom - top) * side);
    QImage pixels(right - left, bottom - top, QImage::Format_RGB32);
    uchar *bytes = pixels.bits();
    const auto place = [block](int at, std::size_t n) { // of a coefficient among `n`
        const std::size_t i = std::min(static_cast<std::size_t>(at), n - 1);
        return block ? i % (n / block) * block + i / (n / block) : i;
    };
    const auto sample = [side, taken](int pixel, int i) { // the i-th of those that are taken
        return pixel * side + (2 * i + 1) * side / (2 * taken);
    };
    std::vector<std::size_t> columns;
    for (int x = left; x < right; ++x)
        for (int i = 0; i < taken; ++i)
            columns.push_back(place(sample(x, i), log_magnitudes.width));
    const ColourOf colour(colours);
    for_rows(pixels.width(), pixels.height(), [&](int y) {
        const float *rows[2];
        for (int i = 0; i < taken; ++i)
            rows[i] = log_magnitudes.samples.data() +
                      place(sample(top + y, i), log_magnitudes.height) * log_magnitudes.width;
        QRgb *line = row_of(pixels, bytes, y);
        const std::size_t *column = columns.data();
        for (int x = 0; x < pixels.width(); ++x, column += taken)
            line[x] = taken == 1 ? colour(rows[0][column[0]])
                                 : mean(colour(rows[0][column[0]]), colour(rows[1][column[1]]),
                                        colour(rows[0][column[1]]), colour(rows[1][column[0]]));
    });
    return pixels;
}

PixelRows phase_rows(std::shared_ptr<const Plane> phases) {
    const QSize size = size_of(phases->width, phases->height);
    return {size, false, [plane = std::move(phases)](QRgb *line, int left, int y, int width) {
                const QRgb *colours = phase_table().data();
                constexpr float turn = 2 * std::numbers::pi_v<float>;
                const float *row = plane->samples.data() + place(plane->width, left, y);
                for (int x = 0; x < width; ++x) {
                    const float step = (row[x] / turn + 0.5f) * static_cast<float>(colour_steps);
                    line[x] = colours[std::clamp(static_cast<int>(step), 0, colour_steps - 1)];
                }
            }};
}

namespace {

/// Where a row of a whole spectrum, frequency 0 in the middle, lies in its half.
template <class Value>
class HalfRow {
  public:
    /// `values` has `size.height()` rows of size.width() / 2 + 1 values.
    HalfRow(const Value *values, QSize size, int y) : middle_(size.width() / 2) {
        const int height = size.height(), v = y - height / 2;
        const auto row = [&](int at) {
            return values + place(static_cast<std::size_t>(middle_) + 1, 0, (at + height) % height);
        };
        right_ = row(v);
        left_ = row(-v);
    }
    Value operator[](int x) const {
        return x >= middle_ ? right_[x - middle_] : left_[middle_ - x];
    }

  private:
    int middle_;
    const Value *right_, *left_;
};

/// A colour of a spectrum of which a mask lets so many 255ths pass.
QRgb faded(QRgb colour, int passes) {
    constexpr int gray = 0x48, full = 256, kept_at_least = 72; // in 1/256 of the colour
    const int part = kept_at_least + (full - kept_at_least) * passes / 255;
    const auto mixed = [&](int value) {
        return static_cast<QRgb>((value * part + gray * (full - part)) >> 8);
    };
    return 0xff000000u | mixed(qRed(colour)) << 16 | mixed(qGreen(colour)) << 8 |
           mixed(qBlue(colour));
}

} // namespace

QImage reduced(const PixelRows &rows, const QRect &part, unsigned halvings) {
    if (halvings == 0)
        return pixels_of(rows, part);
    const PixelRows inside{part.size(), rows.alpha, [&](QRgb *line, int x, int y, int width) {
                               rows.paint(line, part.x() + x, part.y() + y, width);
                           }};
    QImage pixels = pixels_of(half_rows(inside));
    while (--halvings > 0)
        pixels = pixels_of(half_rows(rows_of(pixels)));
    return pixels;
}

QImage faded(const QImage &spectrum, const Plane &mask) {
    QImage pixels(spectrum.size(), QImage::Format_RGB32);
    uchar *bytes = pixels.bits();
    for_rows(pixels.width(), pixels.height(), [&](int y) {
        const float *passes = mask.samples.data() + place(mask.width, 0, y);
        const auto *from = reinterpret_cast<const QRgb *>(spectrum.constScanLine(y));
        QRgb *line = row_of(pixels, bytes, y);
        for (int x = 0; x < pixels.width(); ++x)
            line[x] = faded(from[x], static_cast<int>(to_byte(passes[x] * 255))); // as a MaskView
    });
    return pixels;
}

PixelRows half_spectrum_rows(std::shared_ptr<const Plane> log_magnitudes, QSize planes,
                             const SpectrumColours &colours) {
    return {planes, false,
            [=, half = std::move(log_magnitudes)](QRgb *line, int first, int y, int count) {
                const HalfRow row(half->samples.data(), planes, y);
                const ColourOf colour(colours);
                for (int x = 0; x < count; ++x)
                    line[x] = colour(row[first + x]);
            }};
}

PixelRows masked_rows(PixelRows spectrum, std::shared_ptr<const MaskView> mask) {
    const QSize size = spectrum.size;
    return {size, false, [=](QRgb *line, int first, int y, int count) {
                spectrum.paint(line, first, y, count);
                const HalfRow passes(mask->parts.data(), size, y);
                for (int x = 0; x < count; ++x)
                    line[x] = faded(line[x], passes[first + x]);
            }};
}

} // namespace imago
