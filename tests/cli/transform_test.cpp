// SPDX-License-Identifier: GPL-3.0-or-later
// Against SciPy 1.17: i = numpy.arange(12); x = ((7*i) % 11 - 4.0).reshape(2, 6);
// z = x + 1j*((5*i) % 7 - 3.0).reshape(2, 6). Each expectation names the call that made it.
#include "app/media/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

using namespace imago;
using namespace imago::test;

namespace {

template <class T>
std::vector<T> samples_of(bool complex) {
    std::vector<T> samples;
    for (int i = 0; i < 12; ++i) {
        samples.push_back(static_cast<T>((7 * i) % 11 - 4));
        if (complex)
            samples.push_back(static_cast<T>((5 * i) % 7 - 3));
    }
    return samples;
}

template <class T>
std::vector<std::complex<T>> complex_samples() {
    const std::vector<T> parts = samples_of<T>(true);
    std::vector<std::complex<T>> samples;
    for (std::size_t i = 0; i < parts.size(); i += 2)
        samples.emplace_back(parts[i], parts[i + 1]);
    return samples;
}

const NpyArray x{{2, 6}, samples_of<float>(false)};
const NpyArray z{{2, 6}, complex_samples<float>()};

std::vector<double> numbers_of(const NpyArray &array) {
    std::vector<double> numbers;
    if (const auto *real = std::get_if<std::vector<float>>(&array.data))
        numbers.assign(real->begin(), real->end());
    if (const auto *complex = std::get_if<std::vector<std::complex<float>>>(&array.data))
        for (const auto &sample : *complex) {
            numbers.push_back(sample.real());
            numbers.push_back(sample.imag());
        }
    return numbers;
}

void check(const NpyArray &input, const std::string &kind, std::vector<std::string> options,
           const std::vector<std::size_t> &shape, const std::vector<double> &expected) {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", input);
    std::vector<std::string> arguments{"transform", "--kind",
                                       kind,        (folder / "in.npy").string(),
                                       "-o",        (folder / "out.npy").string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CliRun run = run_cli(arguments);
    INFO(kind << ": " << run.err);
    REQUIRE(run.code == 0);
    CHECK(run.err.empty());
    const NpyArray output = read_npy(folder / "out.npy");
    CHECK(output.shape == shape);
    const std::vector<double> numbers = numbers_of(output);
    REQUIRE(numbers.size() == expected.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        CHECK(numbers[i] == Approx(expected[i]).margin(2e-5));
}

const std::vector<double> fft_of_z{4,   1,  -11.7320508,  -2.73205081, 4.46410162,  -14.9282032,
                                   -10, -1, -2.46410162,  -1.07179677, -8.26794919, 0.732050808,
                                   3,   -1, -0.732050808, -2.73205081, 3.33974596,  -7.92820323,
                                   1,   -1, 20.660254,    5.92820323,  2.73205081,  0.732050808};

} // namespace

TEST_CASE("fft along the last axis: scipy.fft.fft(z)") {
    check(z, "fft", {}, {2, 6}, fft_of_z);
    check(z, "fft", {"--axes", "1", "--precision", "float"}, {2, 6}, fft_of_z);
    const NpyArray doubles{{2, 6}, complex_samples<double>()};
    check(doubles, "fft", {"--precision", "float"}, {2, 6}, fft_of_z);
}

TEST_CASE("ifft over both axes: scipy.fft.ifft2(z, norm='ortho')") {
    const std::vector<double> expected{2.02072594,  0,           -1.59807621, 0.422649731,
                                       5.25277675,  1.40192379,  -2.59807621, -0.577350269,
                                       2.25277675,  -6.59807621, -3.59807621, -1.57735027,
                                       0.288675135, 0.577350269, -3.17542648, 0,
                                       -6.67542648, -2.02072594, -3.17542648, 0,
                                       0.324573519, -2.02072594, -3.17542648, 0};
    check(z, "ifft", {"--axes", "-2,-1", "--norm", "ortho"}, {2, 6}, expected);
    check(z, "ifft", {"--axes", "1,0", "--norm", "ortho"}, {2, 6}, expected);
}

TEST_CASE("rfft: scipy.fft.rfft(x, norm='forward')") {
    check(x, "rfft", {"--norm", "forward"}, {2, 4},
          {0.666666667, 0, -1.66666667, -0.288675135, 0.166666667, -1.15470054, -1.66666667, 0, 0.5,
           0, 0.166666667, -0.288675135, 2, -1.15470054, 0.166666667, 0});
}

TEST_CASE("fft of real samples is that with zero imaginary parts") {
    // scipy.fft.fft([1, 2, 3])
    check({{3}, std::vector<float>{1, 2, 3}}, "fft", {}, {3},
          {6, 0, -1.5, 0.866025404, -1.5, -0.866025404});
}

TEST_CASE("irfft: scipy.fft.irfft(z, n=11) and scipy.fft.irfft(z)") {
    check(z, "irfft", {"--size", "11"}, {2, 11},
          {1.09090909,   -0.324890727, -1.21738414,  -0.392602151, -0.343699151, -1.06296883,
           -2.04009922,  -0.210687082, 1.85342654,   -1.62733906,  0.275334739,  0.0909090909,
           1.06048745,   -0.266056801, 2.15713262,   2.0935801,    -1.07194294,  -0.0311251171,
           -0.647966336, 1.30369177,   -0.578666403, 0.889956563});
    check(z, "irfft", {}, {2, 10}, {1.4,  -0.678183039, -1.1449028,    -0.315350224, -0.602020343,
                                    -1.8, -1.59797966,  2.05699101,    -1.0550972,   -0.263457747,
                                    0.5,  0.836542253,  -0.0449027977, 3.15699101,   0.497979657,
                                    -0.7, -0.497979657, 0.784649776,   0.0449027977, 0.421816961});
}

TEST_CASE("DCT-II: scipy.fft.dct(x, 2), scipy.fft.idct(x, 2)") {
    check(x, "dct2", {}, {2, 6},
          {8, -6.07295637, -19.0525589, 5.65685425, -11, -15.9724513, 6, 15.1774118, 0, 21.2132034,
           0, -10.2784323});
    check(x, "idct2", {}, {2, 6},
          {0.792792445, -0.784517797, -0.922001633, 0.877343435, -0.548815536, -1.41480091,
           0.443500093, 0.534517797, -0.222539196, 1.92189793, 0.298815536, -0.476192164});
}

TEST_CASE("DCT-III: scipy.fft.dctn(x, 3, norm='ortho'), scipy.fft.idctn(x, 3, norm='forward')") {
    check(x, "dct3", {"--axes", "0,1", "--norm", "ortho"}, {2, 6},
          {3.11283688, -0.527821446, -2.71899003, 6.94126401, -0.527821446, -4.54741716,
           0.0946291295, -3.99192306, -2.47428497, -3.31958443, -2.83722252, -3.06007141});
    check(x, "idct3", {"--axes", "0,1", "--norm", "forward"}, {2, 6},
          {28, 18.2089109, -38.1051178, 53.7401154, -22, -52.5017673, 2.82842712, -30.0525589,
           -26.9443872, -22, -15.5563492, -8.05255888});
}

TEST_CASE("all axes before the transformed ones are the batch, and the report says the problem") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    NpyArray stacked = z;
    stacked.shape = {2, 1, 6};
    write_npy(in, stacked);
    const CliRun run = run_cli({"transform", "--kind", "fft", in, "-o", out, "--json"});
    REQUIRE(run.code == 0);
    const auto report = nlohmann::json::parse(run.out);
    CHECK(report["output_shape"].get<std::vector<std::size_t>>() ==
          std::vector<std::size_t>{2, 1, 6});
    CHECK(report["output_type"].get<std::string>() == "complex64");
    CHECK(contains(report["plan"]["problem"].get<std::string>(), "fft:6*2"));
    CHECK(report["plan"]["steps"].size() >= 1);
    const std::vector<double> numbers = numbers_of(read_npy(out));
    REQUIRE(numbers.size() == fft_of_z.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        CHECK(numbers[i] == Approx(fft_of_z[i]).margin(2e-5));
}
