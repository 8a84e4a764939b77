// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the manual's tasks: cells out of focus, a drifting stack of cells, a
// lattice whose spacing is known.
//     tasks samples/tasks
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_file.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <numbers>
#include <random>
#include <vector>

namespace {

using imago::Image;
constexpr double turn = 2 * std::numbers::pi;

/// A spot of light, round.
struct Spot {
    double x, y, sigma, light;
};

/// Cells, each a soft disc with a bright core, and threads of small spots, in a square of `side`.
std::vector<Spot> cells(double side, int count) {
    std::mt19937 random(50);
    std::uniform_real_distribution<double> part(0, 1);
    std::vector<Spot> spots;
    for (int i = 0; i < count; ++i) {
        const double x = side * (1.4 * part(random) - 0.2), y = side * (1.4 * part(random) - 0.2);
        spots.push_back({x, y, 5 + 3 * part(random), 40 + 30 * part(random)});
        spots.push_back({x + 2, y - 1, 1.2, 90});
        const double angle = turn * part(random);
        for (int step = 0; step < 20; ++step)
            spots.push_back({x + (8 + 1.3 * step) * std::cos(angle),
                             y + (8 + 1.3 * step) * std::sin(angle + 0.02 * step), 0.8, 60});
    }
    return spots;
}

Image gray(std::size_t side) {
    return {side, side, 1, imago::SampleDepth::u8, std::vector<float>(side * side)};
}

/// The spots moved, out of focus by a Gaussian, and with noise, in counts of 8 bits.
Image picture(const std::vector<Spot> &spots, std::size_t side, double dx, double dy, double blur,
              double noise, unsigned seed) {
    Image image = gray(side);
    std::mt19937 random(seed);
    std::normal_distribution<double> grain(0, noise);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        const double x = static_cast<double>(i % side) - dx, y = static_cast<double>(i / side) - dy;
        double light = 20;
        for (const Spot &spot : spots) {
            const double wide = spot.sigma * spot.sigma + blur * blur;
            const double r = std::pow(x - spot.x, 2) + std::pow(y - spot.y, 2);
            if (r < 30 * wide)
                light += spot.light * spot.sigma * spot.sigma / wide * std::exp(-r / (2 * wide));
        }
        image.samples[i] = static_cast<float>(std::clamp(light + grain(random), 0.0, 255.0));
    }
    return image;
}

Image lattice(std::size_t side, double period, double degrees) {
    Image image = gray(side);
    std::mt19937 random(54);
    std::normal_distribution<double> grain(0, 20);
    const double angle = degrees * std::numbers::pi / 180;
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        const auto x = static_cast<double>(i % side), y = static_cast<double>(i / side);
        const double u = x * std::cos(angle) + y * std::sin(angle),
                     v = y * std::cos(angle) - x * std::sin(angle);
        image.samples[i] = static_cast<float>(std::clamp(
            128 + 20 * (std::cos(turn * u / period) + std::cos(turn * v / period)) + grain(random),
            0.0, 255.0));
    }
    return image;
}

void write_drift(const std::filesystem::path &path) {
    constexpr std::size_t pages = 8, side = 128;
    const std::vector<Spot> spots = cells(side, 9);
    imago::PictureFile file(path, {}, pages);
    for (std::size_t page = 0; page < pages; ++page)
        file.set(page, std::make_shared<const Image>(picture(
                           spots, side, -2.3 * static_cast<double>(page),
                           1.4 * static_cast<double>(page), 0, 6, static_cast<unsigned>(page))));
    file.write();
}

} // namespace

int main(int argc, char **argv) try {
    if (argc != 2) {
        std::cerr << "tasks FOLDER\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    imago::write_image(folder / "cells.tif", picture(cells(256, 22), 256, 0, 0, 2, 1.5, 9), {});
    write_drift(folder / "drift.tif");
    constexpr double pixels_per_millimetre = 2e7; // 0.5 angstrom a pixel
    imago::write_image(
        folder / "lattice.tif", lattice(256, 5.43 / 0.5, 12),
        {.density = imago::PixelDensity{pixels_per_millimetre, pixels_per_millimetre}});
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
