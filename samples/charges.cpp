// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the charge density among the samples: two large discs and a small one, two plates and a
// ring, whose charges do not add up to 0. Values are whole numbers, as a .npy array of int8, so
// that every computer makes the same file.
//     charges samples/images/charges.npy
#include <array>
#include <fstream>
#include <iostream>
#include <string>

namespace {

constexpr int height = 192, width = 256;
constexpr int fine = 4; ///< points along each side of a sample, for soft edges

/// A ring, or a disc if `inner` is 0. Lengths are in samples.
struct Ring {
    double y, x, outer, inner;
    int charge; ///< a sample's, from -127 to 127
};
constexpr Ring rings[] = {
    {60, 62, 20, 0, 90}, {60, 150, 20, 0, -90}, {30, 222, 7, 0, 120}, {140, 62, 30, 24, 60}};

/// From the upper left corner to the lower right one, without that one.
struct Plate {
    double top, left, bottom, right;
    int charge;
};
constexpr Plate plates[] = {{120, 140, 124, 220, 100}, {152, 140, 156, 220, -100}};

double charge_at(double y, double x) {
    double sum = 0;
    for (const Ring &ring : rings) {
        const double dy = y - ring.y, dx = x - ring.x, square = dy * dy + dx * dx;
        if (square < ring.outer * ring.outer && square >= ring.inner * ring.inner)
            sum += ring.charge;
    }
    for (const Plate &plate : plates)
        if (y >= plate.top && y < plate.bottom && x >= plate.left && x < plate.right)
            sum += plate.charge;
    return sum;
}

/// The mean over a sample, rounded towards 0.
signed char sample(int row, int column) {
    double sum = 0;
    for (int v = 0; v < fine; ++v)
        for (int u = 0; u < fine; ++u)
            sum += charge_at(row + (v + 0.5) / fine, column + (u + 0.5) / fine);
    return static_cast<signed char>(sum / (fine * fine));
}

/// Version 1.0 of NumPy's format.
std::string header() {
    std::string text = "{'descr': '|i1', 'fortran_order': False, 'shape': (" +
                       std::to_string(height) + ", " + std::to_string(width) + "), }";
    text.resize((10 + text.size() + 1 + 63) / 64 * 64 - 10 - 1, ' ');
    text += '\n';
    const std::array<char, 10> magic{'\x93',
                                     'N',
                                     'U',
                                     'M',
                                     'P',
                                     'Y',
                                     1,
                                     0,
                                     static_cast<char>(text.size() % 256),
                                     static_cast<char>(text.size() / 256)};
    return std::string(magic.begin(), magic.end()) + text;
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "charges OUT.npy\n";
        return 2;
    }
    std::string bytes = header();
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            bytes += static_cast<char>(sample(row, column));
    std::ofstream file(argv[1], std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        std::cerr << "charges: cannot write '" << argv[1] << "'\n";
        return 1;
    }
}
