// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that the programs of sample signals share.
#pragma once
#include <numbers>
#include <random>

constexpr double turn = 2 * std::numbers::pi;

/// Nearly normal noise. The same numbers wherever it runs: the standard's distributions are not.
class Noise {
  public:
    /// Noise of this standard deviation.
    explicit Noise(double deviation) : deviation_(deviation) {}

    double next() {
        double sum = -6; // twelve numbers from 0 to 1 have the mean 6 and the variance 1
        for (int i = 0; i < 12; ++i)
            sum += static_cast<double>(engine_()) / 4294967296.0;
        return deviation_ * sum;
    }

  private:
    double deviation_;
    std::mt19937 engine_;
};
