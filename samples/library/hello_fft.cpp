// SPDX-License-Identifier: MIT
// The library in C++: the same as hello_fft.c, with objects that free themselves.
#include <imago.hpp>

#include <cmath>
#include <complex>
#include <iostream>

int main(int argc, char **argv) try {
    const int n = 1000;
    const double turn = 2 * std::acos(-1.0) / n;
    std::vector<float> signal(n);
    for (int i = 0; i < n; ++i)
        signal[i] = static_cast<float>(std::sin(50 * turn * i) + 0.5 * std::sin(120 * turn * i));
    std::vector<std::complex<float>> spectrum(n / 2 + 1);

    const imago::library::Device device(argc > 1 ? argv[1] : "");
    imago::library::Plan(device, "rfft:1000").execute(signal.data(), spectrum.data());

    std::cout << device.info().name << '\n';
    for (std::size_t k = 0; k < spectrum.size(); ++k)
        if (const float amplitude = 2 * std::abs(spectrum[k]) / n; amplitude > 0.1f)
            std::cout << k << " Hz: amplitude " << amplitude << '\n';
} catch (const imago::library::Failure &failure) {
    std::cerr << failure.what() << '\n';
    return 1;
}
