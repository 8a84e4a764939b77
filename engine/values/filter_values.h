// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"
#include "engine/values/halftone/frequency.h"
#include "engine/values/halftone/halftone_screen.h"
#include "engine/values/plan_report.h"
#include "engine/values/wave/wave_values.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

namespace imago {

/// The largest frequency of a plane in cycles per pixel, which is that of a diagonal checkerboard.
inline constexpr double largest_frequency = 0.5 * std::numbers::sqrt2;
/// The largest frequency of a volume in cycles per sample, along its diagonal.
inline constexpr double largest_volume_frequency = 0.5 * std::numbers::sqrt3;

/// The smallest distance of neighbours in a lattice.
inline constexpr double finest_lattice = 0.002;
/// The most points of a brush's line.
inline constexpr std::size_t brush_points = 4096;

/// One factor of a mask over the frequencies (x, y) of a plane; r = sqrt(x^2 + y^2). Every shape is
/// symmetric, m(-x, -y) = m(x, y), so that a filtered plane is real.
///
/// With the edge
///     e(d) = 1                           d <= -soft / 2
///            (1 - sin(pi d / soft)) / 2  between: half a period of a cosine
///            0                           d >= soft / 2
/// (soft = 0: 1 for d <= 1e-6, which puts frequencies on the edge inside in spite of rounding)
/// the shapes are
///     low    e(r - radius)
///     high   1 - e(r - radius)
///     band   e(r - outer) (1 - e(r - inner))
///     stop   1 - band
///     notch  (1 - e(d+ - radius)) (1 - e(d- - radius)), d+ and d- the distances to (x, y) and
///            (-x, -y), on the torus of frequencies: 0.5 and -0.5 are the same
///     wedge  1 - e(r (a - width / 2)), a the angle between the frequency's line through 0 and that
///            of `angle`, both in radians here: takes patterns of about one direction away
///     lattice  1 - e(d - radius), d the distance to the nearest of i (x, y) + j (x2, y2), i and j
///            whole numbers that are not both 0: the harmonics of a screen, a weave, a raster
///     brush  1 - e(d - radius), d the distance to the line through `points` or to its mirror
///            image, whichever is nearer
/// (the last two in the plane, not on the torus; where a frequency of 0.5 stands for -0.5, too, the
/// nearer counts) then `invert` makes 1 - m of it, then `strength` 1 - strength (1 - m).
///
/// In a volume r, d+, d- and d are distances in three dimensions, from slice to slice too; the
/// notch is at (x, y, z), the lattice has three vectors or two, and the wedge is a double cone
/// around the direction that is `elevation` above the slices' plane:
/// engine/values/mask/volume_mask.h. There is no brush.
struct FilterShape {
    /// One of the formulas above.
    enum class Kind { low, high, band, stop, notch, wedge, lattice, brush };
    Kind kind = Kind::low; ///< which members apply
    /// low, high: 0 .. largest_volume_frequency; notch, brush: > 0; lattice: > 0, at most half the
    /// distance of neighbours in the lattice
    double radius = 0;
    double inner = 0;      ///< band, stop: inner < outer, both as for low
    double outer = 0;      ///< as inner
    double x = 0, y = 0;   ///< notch, lattice: -0.5 .. 0.5
    double x2 = 0, y2 = 0; ///< lattice: -0.5 .. 0.5, in another direction than (x, y)
    /// In volumes alone, from slice to slice, -0.5 .. 0.5. A lattice may have a third vector.
    double z = 0, z2 = 0;
    double x3 = 0, y3 = 0, z3 = 0;
    std::vector<Frequency> points; ///< brush: 1 to brush_points, each -0.5 .. 0.5
    double angle = 0;     ///< wedge: degrees from x towards y (clockwise as images are shown)
    double elevation = 0; ///< wedge, in volumes alone: degrees from the slices' plane, -90 .. 90
    double width = 0;     ///< wedge: degrees, > 0 .. 180
    double soft = 0;      ///< width of the edge: 0 .. largest_frequency
    double strength = 1;  ///< 0 .. 1: the share of the shape's effect that is applied
    bool invert = false;  ///< 1 - m instead of m

    /// Whether it has numbers that only volumes have.
    bool in_volume() const {
        return z != 0 || z2 != 0 || x3 != 0 || y3 != 0 || z3 != 0 || elevation != 0;
    }
    bool operator==(const FilterShape &) const = default;
};

/// A mask: the product of its shapes and pictures; 1 everywhere if there are none.
struct FilterMask {
    std::vector<FilterShape> shapes; ///< factors, in any order
    /// Planes of the transform's size (Filter::height(), width()), values 0 .. 1, with frequency 0
    /// at (height / 2, width / 2) as in numpy.fft.fftshift. The mean of the values at (x, y) and
    /// (-x, -y) applies.
    std::vector<std::shared_ptr<const Plane>> pictures;
    /// Frequency 0 passes whatever the factors are: the mean of each plane stays. (With a margin
    /// that is the mean of plane and margin; the image's own mean then changes by what moves
    /// between the two.)
    bool keep_mean = true;

    bool operator==(const FilterMask &) const = default;
};

/// How the edges of an image are treated. A transform takes it as periodic, so that its left edge
/// and its right one, its top and its bottom, leak into each other. All but `none` and `taper` put
/// a margin around it: on each side an eighth of the extent, or 16 samples if that is less, but no
/// more than the extent; and enough to make the whole a product of 2, 3, 5 and 7. The margin is
/// filtered with the image and cut off again. It holds the response of features of the mask that
/// are wider than about 8 / extent cycles per pixel; sharper ones reach across it.
enum class FilterEdges {
    none, ///< periodic, unchanged
    /// The margin is the image's reflection (dcba|abcd|dcba), next to the image. Where the margins
    /// of opposite edges meet (the plane is periodic), they fade into each other over half of the
    /// room between the edges, by half a period of a cosine: there is no step that would show as a
    /// cross.
    mirror,
    mean, ///< the margin is the plane's mean
    /// No margin: a frame of the same width, but at most half of the extent, inside the image fades
    /// to the plane's mean by half a period of a cosine, so that the edges meet. It stays faded in
    /// the result, which therefore serves to measure the middle rather than to be looked at.
    taper,
    /// `none` or `mirror`, whichever leaves no cross in the spectrum, as choose_edges() of
    /// engine/values/edge_choice.h measures.
    automatic,
};

/// Which planes of a colour image are filtered; the others stay.
using FilterChannels = CompressSettings::Channels;

/// The use of a filter's result, and the outputs besides it.
struct FilterViews {
    /// With ResultUse::view the result of a narrow image still has floats if bytes would clip more
    /// than a twentieth of them, or if less than 16 levels (root mean square) are removed.
    ResultUse use = ResultUse::floats;
    bool spectrum = false; ///< log magnitudes
    bool phase = false;    ///< phase of the spectrum
    bool mask = false;     ///< mask at the half spectrum's frequencies
    bool planes = false;   ///< the transformed planes: the image with its margin
};

/// Measures of a filtered image before its samples are rounded.
struct FilterFigures {
    std::size_t clipped = 0; ///< samples that a file of the image's depth clips; 0 for f32
    double removed_rms = 0;  ///< root mean square of image - result
    double mean = 0;         ///< mean of the result's samples
};

/// A mask at a half spectrum's frequencies, to be looked at: row y and column x for (x / width,
/// y / height) of the whole, where y > height / 2 means y - height.
struct MaskView {
    std::size_t width = 0;           ///< columns: half of the planes' width, and one
    std::size_t height = 0;          ///< rows: the planes' height
    std::vector<std::uint8_t> parts; ///< height * width: 255ths of what passes
};

/// A filtered picture, what was requested besides it, and the time it took.
struct FilterResult {
    std::shared_ptr<const Image> image;    ///< the result: floats, or narrow (ResultUse)
    std::optional<FilterFigures> figures;  ///< empty if the use is `floats`
    std::size_t height = 0, width = 0;     ///< size of the transformed planes
    std::size_t top = 0, left = 0;         ///< position of the image's first sample in them
    FilterEdges edges = FilterEdges::none; ///< how edges were treated; never `automatic`
    /// log10(1 + |F|), the mean over the planes, at the frequencies of MaskView: the other half
    /// mirrors them. The same object as long as image, channels and edges are the same, as is the
    /// phase; null if not requested.
    std::shared_ptr<const Plane> spectrum;
    /// The phase in radians of the first plane; of green for red, green and blue. height * width,
    /// frequency 0 at (height / 2, width / 2).
    std::shared_ptr<const Plane> phase;
    std::shared_ptr<const MaskView> mask; ///< null if not requested
    /// The transformed planes with their margin; null if not requested, and if they are the image.
    /// The same object as long as the spectrum is.
    std::shared_ptr<const Image> planes;
    /// The halftone's screens of each channel that were removed before the mask, as found or given;
    /// empty if that was not requested.
    std::vector<PlaneScreens> screens;
    /// The waves that WaveSettings lists, in its order, as they are before the mask and the
    /// changes.
    std::vector<MeasuredWave> waves;
    PlanReport plan; ///< steps of this run: another mask runs only the mask and the inverse
    double engine_milliseconds = 0; ///< from the start of the work to the result on the host

    /// Returns the log magnitude at column x and row y of the whole spectrum, with frequency 0 at
    /// (height / 2, width / 2). `spectrum` is not null.
    float log_magnitude(std::size_t x, std::size_t y) const {
        const bool right = x >= width / 2;
        const std::size_t u = right ? x - width / 2 : width / 2 - x;
        const std::size_t v = right ? y + height - height / 2 : height / 2 + height - y;
        return spectrum->at(u, v % height);
    }
};

/// Pictures of one size, depth and number of channels, one behind the other: a volume for each
/// channel.
using PictureStack = std::vector<std::shared_ptr<const Image>>;

/// What is in sight of a volume.
struct VolumeSight {
    std::size_t slice = 0;
    double budget_milliseconds = 33; ///< of a result that needs no preview before it
};

/// A filtered volume. What is looked at beside its pictures is there only if it was requested.
struct VolumeResult {
    PictureStack pictures; ///< floats, at the depth of the originals, with their alpha
    PlanReport plan;       ///< steps and times of the last channel
    double engine_milliseconds = 0;
    FilterEdges edges = FilterEdges::none; ///< `none` or `mirror`
    std::size_t height = 0, width = 0;     ///< of the transformed slices, which begin at their 0, 0
    std::vector<FilterFigures> figures;    ///< of each picture
    /// The section of the 3D spectrum at frequency 0 across the slices, which is the spectrum of
    /// their sum; as FilterResult::spectrum. The same object as long as the volume is.
    std::shared_ptr<const Plane> spectrum;
    std::shared_ptr<const MaskView> mask; ///< the mask's section there
};

/// A periodic pattern: a narrow maximum of a spectrum.
struct SpectralPeak {
    Frequency at;      ///< x >= 0, or 0 and y > 0: the other half mirrors these
    double ratio = 1;  ///< magnitude relative to its surroundings
    double radius = 0; ///< radius of a notch that removes it, in cycles per pixel

    double period() const { return 1 / std::hypot(at.x, at.y); } ///< in pixels
    /// The direction along which it repeats, in degrees from across towards down: -90 < angle <=
    /// 90.
    double angle() const { return std::atan2(at.y, at.x) * 180 / std::numbers::pi; }
};

/// The notch that removes a peak: its radius, with an edge that is soft over half of it.
inline FilterShape notch_of(const SpectralPeak &peak) {
    FilterShape notch;
    notch.kind = FilterShape::Kind::notch;
    notch.x = peak.at.x;
    notch.y = peak.at.y;
    notch.radius = peak.radius;
    notch.soft = peak.radius / 2;
    return notch;
}

/// The criteria for peaks.
struct PeakSettings {
    double least_ratio = 8;        ///< > 1
    double least_frequency = 0.01; ///< cycles per pixel; pictures themselves have most energy below
    std::size_t most = 24;         ///< the most peaks; the strongest by ratio
};

} // namespace imago
