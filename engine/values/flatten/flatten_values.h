// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// How the light of a picture is evened out by the picture's own background b, each plane x by
/// itself, each slice of a volume as well. The background is the plane under a Gaussian, mirrored
/// at its edges with the last sample twice, so that b and x have the same mean m.
struct FlattenSettings {
    /// What becomes of a sample.
    enum class Method {
        divide,   ///< x / b * m: light that falls unevenly, or a lens that darkens its corners
        subtract, ///< x - b + m: light that is added, such as haze or fluorescence
    };

    /// The Gaussian's standard deviation in samples, of what is larger than the subject's detail;
    /// least_flatten_scale .. most_flatten_scale.
    double scale = 50;
    Method method = Method::divide; ///< how the background is taken out

    bool operator==(const FlattenSettings &) const = default;
};

/// The range of FlattenSettings::scale.
inline constexpr double least_flatten_scale = 1, most_flatten_scale = 10000;

/// What is known of the background of a plane.
struct FlattenFigures {
    double mean = 0;    ///< of the background, and of the plane
    double least = 0;   ///< the background's least sample
    double largest = 0; ///< its largest one
};

} // namespace imago
