// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// The blur of a picture or a volume, and how it is removed. The blur is a convolution with a point
/// spread function (PSF) whose samples sum to 1 and whose middle is sample 0.
struct DeconvolveSettings {
    /// The PSF. Distances are between the middles of samples, in samples.
    /// Of one that is larger than the picture, what can matter is taken (PointSpread); with edges
    /// of zeros the whole sums to 1.
    enum class Psf {
        /// exp(-r^2 / (2 size^2)) up to gaussian_reach * size along each axis (in volumes a ball).
        gaussian,
        /// 1 up to the radius `size`, with an edge of one sample: the part of 0 .. 1 that size +
        /// 1/2 - r is (in volumes a ball). A camera out of focus.
        disc,
        /// A straight motion over `size` samples in the direction `angle`, within each slice of a
        /// volume: the parts of 0 .. 1 that 1 - |across| and (size + 1) / 2 - |along| are,
        /// multiplied (as fspecial('motion') of MATLAB's toolbox has it).
        line,
        /// (2 J1(v) / v)^2, v = 2 pi r aperture pixel / wavelength, up to the dark ring airy_rings,
        /// within each slice of a volume: what diffraction at a round aperture leaves of a point
        /// (Born and Wolf, Principles of Optics, 8.5.2).
        airy,
        /// |int_0^1 J0(k aperture r t) exp(i k index z cos(t)) t dt|^2 with k = 2 pi / wavelength
        /// and cos(t) = sqrt(1 - (aperture t / index)^2): the light of a point that is z = `slice`
        /// times its slices out of focus (Born and Wolf 8.8, without the approximation of small
        /// angles). It reaches from each slice to all others, and across to where the cone of
        /// light ends beside the dark ring airy_rings.
        widefield,
        /// The square of widefield: a confocal microscope with a small pinhole, whose light comes
        /// and goes at one wavelength.
        confocal,
        /// A bright spot of the picture itself: the square (in volumes the cube) of `spot_size`
        /// samples around its brightest sample, less the median of the square's border, where that
        /// leaves less than 0, 0. It is looked for in the square around (spot_x, spot_y), in
        /// volumes of all slices; of colours in their mean.
        spot,
        /// Samples, whose middle one is that of index extent / 2 along each axis, rounded down.
        picture,
    };
    /// The estimate x of the picture y, H the transfer function of the PSF, Y the spectrum of y.
    enum class Method {
        /// X = conj(H) Y / (|H|^2 + noise). The mean stays. `noise` is the ratio of the power of
        /// noise to that of the picture, alike at all frequencies.
        wiener,
        /// X = conj(H) Y / (|H|^2 + noise |L|^2), L the transfer function of the Laplacian: the sum
        /// of 2 - 2 cos w over the axes (Hunt 1973, IEEE Trans. Computers C-22, 805).
        tikhonov,
        /// x <- x H'(y / H x) / s, H' the correlation with the PSF, s the sum of its samples, which
        /// is 1 unless it was cut, from a constant on: the most likely
        /// picture of samples that are counts (Richardson 1972, JOSA 62, 55; Lucy 1974, AJ 79,
        /// 745). Samples are 0 or more, and so are those of the result.
        richardson_lucy,
    };
    /// What lies beyond the edges. All but `periodic` extend each axis on which the PSF has more
    /// than one sample, to a length whose prime factors are 2, 3, 5 and 7, and cut the result back.
    enum class Edges {
        periodic, ///< the opposite edge
        zero,     ///< zeros; an estimate of Richardson-Lucy is 0 there, too
        mirror,   ///< the mirror image, the last sample twice; that of both edges meet and fade
        taper,    ///< the last sample, fading into the first one of the opposite edge
    };

    /// What the doors give.
    enum class Shown {
        sharpened, ///< the estimate x
        residual,  ///< y - H x
        blur,      ///< the PSF around the middle of the picture, 1 where it is largest
        transfer,  ///< |H|, frequency 0 in the middle of the picture
    };

    Psf psf = Psf::gaussian; ///< the blur
    unsigned dimensions = 2; ///< 3: the picture's slices are a volume; 2: each is a picture
    double size = 1;         ///< samples: sigma, radius or length; least_blur .. most_blur
    double angle = 0; ///< of a line: degrees from the x axis (right) towards the y axis (down)
    /// Of airy, widefield and confocal: numerical aperture; least_aperture .. most_aperture, of the
    /// latter two below the index.
    double aperture = 0.5;
    double wavelength = 0.55; ///< of these, in the unit of `pixel`; least_unit .. most_unit
    double pixel = 0.1;       ///< distance of their samples, such as micrometres; as wavelength
    double index = 1.518;     ///< refractive, of widefield and confocal; least_index .. most_index
    double slice = 0.2;       ///< distance of their slices, in the unit of `pixel`; as wavelength
    /// Of a spot: a column and a row of the picture, from 0, and the square's side, an odd number
    /// of 3 .. most_spot_size samples.
    unsigned spot_x = 0, spot_y = 0, spot_size = 15;
    std::string psf_file;           ///< of picture, for the doors: the path of its samples
    Method method = Method::wiener; ///< how the blur is removed
    /// Of wiener and tikhonov: least_noise .. most_noise. 0: the value that minimises generalised
    /// cross-validation, for each channel (Golub, Heath and Wahba 1979, Technometrics 21, 215). The
    /// picture is validated under a Hann window, unless its edges are periodic: what is assumed
    /// beyond the edges contradicts the blur. Without a window, the value was four times smaller
    /// for a motion, and the result 2.3 dB worse.
    double noise = 0.01;
    unsigned iterations = 30; ///< of richardson_lucy: 1 .. most_deconvolve_iterations
    /// Whether each of them begins where the last changes lead (Biggs and Andrews 1997, Applied
    /// Optics 36, 1766): fewer iterations give the same result.
    bool accelerated = false;
    /// Of richardson_lucy: 0 .. 1. It ends after an iteration that changes the estimate by less
    /// than this, |x_new - x| / |x| in the L2 norm. 0: it never does.
    double change = 0;
    Edges edges = Edges::mirror;    ///< what lies beyond the edges
    Shown shown = Shown::sharpened; ///< what is given

    bool operator==(const DeconvolveSettings &) const = default;
};

/// The range of DeconvolveSettings::size.
inline constexpr double least_blur = 0.1, most_blur = 1000;
/// The range of DeconvolveSettings::angle.
inline constexpr double least_blur_angle = -360, most_blur_angle = 360;
/// The range of DeconvolveSettings::aperture.
inline constexpr double least_aperture = 0.001, most_aperture = 2;
/// The range of DeconvolveSettings::wavelength and pixel.
inline constexpr double least_unit = 1e-6, most_unit = 1e6;
/// The range of DeconvolveSettings::index.
inline constexpr double least_index = 1, most_index = 4;
/// The largest DeconvolveSettings::spot_size, and the range of spot_x and spot_y.
inline constexpr unsigned most_spot_size = 255, most_spot_place = 1u << 30;
/// The range of DeconvolveSettings::noise, in addition to 0.
inline constexpr double least_noise = 1e-12, most_noise = 1e6;
/// The largest DeconvolveSettings::iterations.
inline constexpr unsigned most_deconvolve_iterations = 10000;
/// Standard deviations from the middle of a Gaussian to its end, as in scipy.ndimage.
inline constexpr double gaussian_reach = 4;
/// Dark rings of an Airy pattern to its end; 98 percent of the light falls within ten of them.
inline constexpr int airy_rings = 10;

/// What is known of a deconvolved channel.
struct DeconvolveFigures {
    double noise = 0;        ///< that was used; 0 for richardson_lucy
    unsigned iterations = 0; ///< that were done; 0 for wiener and tikhonov
    double change = 0;       ///< of the last iteration, as DeconvolveSettings::change
    /// The root of the mean square of y - H x over the picture: near the noise of the picture in a
    /// good result, below it in one that shows noise as detail.
    double residual = 0;
    /// The share of the result's samples that lie outside the range of the picture's by more than
    /// ringing_overshoot of that range.
    double beyond = 0;
    /// Whether that are more than ringing_share: waves along edges, or amplified noise. More noise,
    /// or fewer iterations, lessen it.
    bool ringing = false;
    /// Whether richardson_lucy stopped since an estimate had twice the residual of a constant, or
    /// left the range of the numbers. The result is then that of the iteration before.
    bool diverged = false;
};

/// See DeconvolveFigures::beyond and ringing.
inline constexpr double ringing_overshoot = 0.1, ringing_share = 0.01;

} // namespace imago
