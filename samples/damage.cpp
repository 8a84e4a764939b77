// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the damaged photographs among the samples, which a filter mends: as a newspaper prints one
// (halftone: dots of a screen at 45 degrees, scanned a little out of focus), and as a bad sensor
// takes one (stripes: rows that hum, and a slanted interference).
//     damage halftone samples/images/camera.png samples/images/camera_halftone.png
//     damage stripes samples/images/chelsea.png samples/images/chelsea_stripes.png
#include "app/media/image/image_file.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <numbers>

namespace {

constexpr double turn = 2 * std::numbers::pi;

/// The damaged value of a sample 0 .. 1 of channel c at (x, y).
using Damage = std::function<double(double sample, std::size_t c, double x, double y)>;

/// Ink where the picture is darker than the screen, whose cells are 4.5 x sqrt(2) pixels apart.
double halftone(double sample, std::size_t, double x, double y) {
    constexpr double cycles = 1 / 9.0, softness = 0.3;
    const double screen =
        0.5 + 0.25 * (std::cos(turn * cycles * (x + y)) + std::cos(turn * cycles * (x - y)));
    const double t = std::clamp((sample - screen) / softness + 0.5, 0.0, 1.0);
    return 0.06 + 0.9 * t * t * (3 - 2 * t);
}

double stripes(double sample, std::size_t c, double x, double y) {
    constexpr double strength[] = {0.05, 0.06, 0.08}; // red, green, blue
    return sample + strength[c] * std::sin(turn * 0.137 * y) +
           0.04 * std::sin(turn * (0.213 * x - 0.081 * y));
}

imago::Image damaged(imago::Image image, const Damage &damage) {
    const double peak = imago::depth_maximum(image.depth);
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t y = 0; y < image.height; ++y)
            for (std::size_t x = 0; x < image.width; ++x) {
                float &sample = image.plane(c)[y * image.width + x];
                sample = static_cast<float>(peak * damage(sample / peak, c, static_cast<double>(x),
                                                          static_cast<double>(y)));
            }
    return image;
}

} // namespace

int main(int argc, char **argv) try {
    const std::string kind = argc == 4 ? argv[1] : "";
    if (kind != "halftone" && kind != "stripes") {
        std::cerr << "damage halftone|stripes IN OUT\n";
        return 2;
    }
    const imago::Image image = imago::read_image(argv[2]).image;
    imago::write_image(argv[3], damaged(image, kind == "halftone" ? halftone : stripes),
                       {image.depth});
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
