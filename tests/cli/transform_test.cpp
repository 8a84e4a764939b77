// SPDX-License-Identifier: GPL-3.0-or-later
// The expected values are SciPy 1.17's: i = numpy.arange(12); x = ((7*i) % 11 - 4.0).reshape(2, 6);
// z = x + 1j*((5*i) % 7 - 3.0).reshape(2, 6). Each expectation names the call that made it.
#include "app/media/npy/npy_file.h"
#include "tests/cli/numbers.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

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

void check(const NpyArray &input, const std::string &kind, Words options,
           const std::vector<std::size_t> &shape, const std::vector<double> &expected) {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", input);
    const CliRun run = run_cli(joined({"transform", "--kind", kind, (folder / "in.npy").string(),
                                       "-o", (folder / "out.npy").string()},
                                      options));
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

TEST_CASE("complex parts apart: scipy.fft.dct(z, 2), scipy.fft.idstn(z, 3, axes=(0, 1), 'ortho')") {
    const std::vector<double> dct2{
        8,   2,   -6.07295637, -8.10634399, -19.0525589, 0,  5.65685425,  -7.07106781,
        -11, -14, -15.9724513, 3.20736451,  6,           -2, 15.1774118,  -8.10634399,
        0,   0,   21.2132034,  -7.07106781, 0,           14, -10.2784323, 3.20736451};
    check(z, "dct2", {}, {2, 6}, dct2);
    check(z, "dct2", {"--axes", "1", "--layout", "planar"}, {2, 6}, dct2);
    check(z, "dct2", {"--batch-axis", "0"}, {2, 6}, dct2);
    check({{2, 6}, complex_samples<double>()}, "dct2", {}, {2, 6}, dct2);
    check(z, "idst3", {"--axes", "0,1", "--norm", "ortho"}, {2, 6},
          {3.56976405, 0,           -0.612372436, -1.63299316, -1.44337567, 0,
           7.4246212,  -4.24264069, -3.06976405,  0,           -2.59807621, -0.577350269,
           1.99241378, 0.886751346, -2.2453656,   0,           -2.02072594, 2.88675135,
           -3.8890873, 0,           -3.49241378,  -4.88675135, -3.17542648, 0});
}

TEST_CASE("DCT-III: scipy.fft.dctn(x, 3, norm='ortho'), scipy.fft.idctn(x, 3, norm='forward')") {
    check(x, "dct3", {"--axes", "0,1", "--norm", "ortho"}, {2, 6},
          {3.11283688, -0.527821446, -2.71899003, 6.94126401, -0.527821446, -4.54741716,
           0.0946291295, -3.99192306, -2.47428497, -3.31958443, -2.83722252, -3.06007141});
    check(x, "idct3", {"--axes", "0,1", "--norm", "forward"}, {2, 6},
          {28, 18.2089109, -38.1051178, 53.7401154, -22, -52.5017673, 2.82842712, -30.0525589,
           -26.9443872, -22, -15.5563492, -8.05255888});
}

TEST_CASE("compress: idctn(c * (abs(c) >= 4)) of c = dctn(x), scipy.fft with norm='ortho'") {
    check(x, "compress", {"--norm", "ortho", "--threshold", "4"}, {2, 6},
          {-0.693375673, -1.28867513, -4.15470054, 4.15470054, 1.28867513, 0.693375673, 2.7276709,
           1.21570477, -3.23803387, 3.23803387, -1.21570477, -2.7276709});
    check(x, "compress", {}, {2, 6}, {-4, 3, -1, 6, 2, -2, 5, 1, -3, 4, 0, -4});
    CHECK(contains(sentence_of(run_cli({"transform", "--kind", "dct2", "in.npy", "-o", "out.npy",
                                        "--threshold", "1"}),
                               2),
                   "--threshold"));
}

TEST_CASE("all axes before the transformed ones are the batch, and the report says the problem") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    NpyArray stacked = z;
    stacked.shape = {2, 1, 6};
    write_npy(in, stacked);
    const auto report = report_of({"transform", "--kind", "fft", in, "-o", out});
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

namespace {

struct RealKindRow {
    const char *kind, *norm;
    std::vector<double> expected;
};

// scipy.fft.dct(x, 1), scipy.fft.dst(x, 2, norm='ortho'), scipy.fft.idst(x, 3) and so on: the name
// says the function and the type.
const std::vector<RealKindRow> real_kind_rows{
    {"dct1",
     "backward",
     {14, -4.70820393, -11, 8.70820393, -11, -18, 5, 6.29179607, 1.77635684e-15, 19.7082039,
      -4.4408921e-16, -7}},
    {"dct1",
     "ortho",
     {2.57476936, -1.75083647, -4.2644204, 2.49180422, -4.2644204, -4.2101643, 1.21065496,
      3.16851308, 0.130985829, 7.41115377, 0.130985829, -0.73165887}},
    {"dst1",
     "backward",
     {12.3609891, -7.25184245, -15.1786124, 6.17816163, -14.7924195, -16.9481887, 4.38128627,
      9.94845016, 1.25396034, 27.6265757, 0.481574619, -7.40274643}},
    {"dst1",
     "ortho",
     {3.30361329, -1.93813642, -4.0566548, 1.65118315, -3.95344041, -4.52959396, 1.17094801,
      2.65883515, 0.335134997, 7.38351293, 0.128706231, -1.9784672}},
    {"dct4",
     "backward",
     {4.33877773, -17.5809076, -6.96587949, 3.38770173, -20.2709568, -6.4167755, 10.8279695,
      7.97069398, 7.20253474, 19.301398, -14.0167057, -1.52794135}},
    {"dct4",
     "ortho",
     {1.25249725, -5.07517087, -2.0108762, 0.977945252, -5.85172117, -1.85236353, 3.12576556,
      2.30094116, 2.07919268, 5.57183366, -4.04627439, -0.441078674}},
    {"dst4",
     "backward",
     {9.28434697, 7.39103626, -15.6672473, 5.62904175, -3.06146746, -20.3138414, -3.16667196,
      10.5838199, -5.5598551, 20.5618704, 15.0990979, -0.519312387}},
    {"dst4",
     "ortho",
     {2.68016011, 2.13360839, -4.52274472, 1.62496438, -0.883769531, -5.86410091, -0.914139453,
      3.05528564, -1.60499192, 5.93570071, 4.35873411, -0.149912573}},
    {"dst2",
     "ortho",
     {3.93305366, -2.02072594, -2.44948974, 2.5, -4.64016044, -4.0824829, 1.11535507, 1.15470054,
      0.40824829, 8, 0.298858491, 0.40824829}},
    {"dst3",
     "ortho",
     {3.15891862, -0.309190645, -4.47407454, 1.42686782, -5.40628542, -2.94013902, 0.178083328,
      3.02684001, 0.668814523, 7.35745058, -1.39384685, -1.13328062}},
    {"idct1",
     "backward",
     {1.4, -0.470820393, -1.1, 0.870820393, -1.1, -1.8, 0.5, 0.629179607, 1.77635684e-16,
      1.97082039, -4.4408921e-17, -0.7}},
    {"idct4",
     "backward",
     {0.361564811, -1.46507563, -0.580489957, 0.282308477, -1.6892464, -0.534731291, 0.902330794,
      0.664224499, 0.600211228, 1.60844983, -1.1680588, -0.127328446}},
    {"idst1",
     "backward",
     {0.882927791, -0.517988747, -1.0841866, 0.441297259, -1.05660139, -1.21058491, 0.312949019,
      0.710603583, 0.0895685955, 1.97332684, 0.0343981871, -0.528767602}},
    {"idst2",
     "backward",
     {0.980936852, -0.158291245, -1.22251848, 0.342865665, -1.49162458, -0.917780622, 0.189479416,
      0.73570226, 0.33114131, 1.98584185, -0.26429774, -0.465221122}},
    {"idst3",
     "backward",
     {1.13537479, -0.583333333, -0.707106781, 0.721687836, -1.33949894, -1.66666667, 0.321975275,
      0.333333333, 0.11785113, 2.30940108, 0.086273015, 0.166666667}},
    {"idst4",
     "backward",
     {0.773695581, 0.615919688, -1.30560394, 0.469086812, -0.255122288, -1.69282012, -0.26388933,
      0.881984993, -0.463321259, 1.7134892, 1.25825815, -0.0432760323}},
};

} // namespace

TEST_CASE("DCT and DST of the other types: scipy.fft's function of the kind's name") {
    for (const RealKindRow &row : real_kind_rows)
        check(x, row.kind, {"--norm", row.norm}, {2, 6}, row.expected);
}

TEST_CASE("every algorithm of the DCT-II gives the same, and only of the DCT-II") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", x);
    const auto transform = [&](const std::string &kind, const std::string &algorithm) {
        return run_cli({"transform", "--kind", kind, (folder / "in.npy").string(), "-o",
                        (folder / (algorithm + ".npy")).string(), "--axes", "-2,-1", "--algorithm",
                        algorithm});
    };
    REQUIRE(transform("dct2", "n").code == 0);
    const std::vector<double> want = numbers_of(read_npy(folder / "n.npy"));
    for (const char *algorithm : {"padded-2n", "mirrored-2n", "4n", "row-column"}) {
        REQUIRE(transform("dct2", algorithm).code == 0);
        const std::vector<double> got =
            numbers_of(read_npy(folder / (std::string(algorithm) + ".npy")));
        for (std::size_t i = 0; i < want.size(); ++i)
            CHECK(got.at(i) == Approx(want[i]).margin(5e-5));
    }
    CHECK(contains(sentence_of(transform("dct4", "4n"), 2), "dct2 and idct3 only"));
    CHECK(contains(sentence_of(transform("dct2", "8n"), 2), "padded-2n"));
    CHECK(contains(sentence_of(transform("fft", "row-column"), 2), "row-column"));
}

namespace {

/// Runs a transform of an array and returns the result; fails the test if it is refused.
NpyArray transformed(const NpyArray &input, Words options) {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", input);
    succeeded(run_cli(joined(
        {"transform", (folder / "in.npy").string(), "-o", (folder / "out.npy").string(), "--kind"},
        options)));
    return read_npy(folder / "out.npy");
}

} // namespace

TEST_CASE("the precision is the array's unless another is named") {
    const NpyArray doubles{{2, 6}, samples_of<double>(false)};
    const auto type = [](const NpyArray &array) { return array.data.index(); };
    CHECK(type(transformed(x, {"dct2"})) == 0);
    CHECK(type(transformed(doubles, {"dct2"})) == 1);
    CHECK(type(transformed(doubles, {"dct2", "--precision", "float"})) == 0);
    CHECK(type(transformed(x, {"dct2", "--precision", "double"})) == 1);
    CHECK(type(transformed(x, {"rfft"})) == 2);
    CHECK(type(transformed(doubles, {"rfft"})) == 3);
}

TEST_CASE("zeros that follow and results that nobody wants: scipy.fft.fftn(z, s)[:n, :m]") {
    const auto numbers = [](const NpyArray &array, const Words &options) {
        return numbers_of(transformed(array, options));
    };
    // The whole transform of the padded array, of which the first two of four rows have ten points.
    NpyArray padded{{4, 10}, std::vector<std::complex<float>>(40)};
    for (std::size_t i = 0; i < 12; ++i)
        std::get<std::vector<std::complex<float>>>(padded.data)[i / 6 * 10 + i % 6] =
            complex_samples<float>()[i];
    const std::vector<double> whole = numbers(padded, {"fft", "--axes", "0,1"});
    const NpyArray part =
        transformed(z, {"fft", "--axes", "0,1", "--lengths", "4,10", "--wanted", "3,2"});
    CHECK(part.shape == std::vector<std::size_t>{3, 2});
    const std::vector<double> got = numbers_of(part);
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(got.at(row * 4 + i) == Approx(whole.at(row * 20 + i)).margin(2e-5));
    // The axes in another order, and a real line whose half spectrum has three points of six.
    const std::vector<double> turned =
        numbers(z, {"fft", "--axes", "1,0", "--lengths", "10,4", "--wanted", "2,3"});
    for (std::size_t i = 0; i < got.size(); ++i)
        CHECK(turned.at(i) == Approx(got[i]).margin(2e-5));
    const std::vector<double> back =
        numbers(transformed(x, {"rfft", "--lengths", "10"}), {"irfft", "--wanted", "6"});
    const std::vector<double> samples = numbers_of(x);
    for (std::size_t i = 0; i < samples.size(); ++i)
        CHECK(back.at(i) == Approx(samples[i]).margin(2e-5));
}

TEST_CASE("lengths and counts that do not fit the array are refused") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", x);
    const auto refusal = [&](const Words &options) {
        const CliRun run = run_cli(
            joined({"transform", (folder / "in.npy").string(), "-o", (folder / "out.npy").string()},
                   options));
        CHECK(run.code == 2);
        return run.err;
    };
    CHECK(says(refusal({"--kind", "fft", "--lengths", "5"}), "6 elements"));
    CHECK(says(refusal({"--kind", "fft", "--lengths", "8,8"}), "2 numbers"));
    CHECK(says(refusal({"--kind", "rfft", "--wanted", "5"}), "1 to the 4"));
    CHECK(says(refusal({"--kind", "irfft", "--lengths", "9", "--precision", "float"}),
               "half as many and 1"));
    CHECK(says(refusal({"--kind", "dct2", "--wanted", "5"}), "can be pruned"));
    CHECK(says(refusal({"--kind", "fft", "--wanted", "5", "--in-place"}), "never in place"));
    CHECK(says(refusal({"--kind", "irfft", "--lengths", "10", "--size", "10"}), "not both"));
}

TEST_CASE("placement, layout, twiddles, exchange, reordering and family leave the result") {
    const std::vector<double> want = numbers_of(transformed(z, {"fft", "--axes", "1,0"}));
    const std::vector<Words> ways{
        {"--in-place"},
        {"--layout", "planar"},
        {"--in-place", "--layout", "planar"},
        {"--twiddles", "precise"},
        {"--family", "work-group"},
        {"--family", "lanes", "--lane-width", "4"},
        {"--exchange", "joint"},
        {"--exchange", "real-then-imaginary"},
        {"--exchange", "registers"},
    };
    for (const Words &way : ways) {
        Words options{"fft", "--axes", "1,0"};
        options.insert(options.end(), way.begin(), way.end());
        const std::vector<double> got = numbers_of(transformed(z, options));
        INFO(way[0] << " " << way.back());
        REQUIRE(got.size() == want.size());
        for (std::size_t i = 0; i < want.size(); ++i)
            CHECK(got[i] == Approx(want[i]).margin(2e-5));
    }
    const std::vector<double> dct = numbers_of(transformed(x, {"dct2", "--axes", "0,1"}));
    for (const char *reorder : {"gather", "scatter"}) {
        const std::vector<double> got =
            numbers_of(transformed(x, {"dct2", "--axes", "0,1", "--reorder", reorder}));
        for (std::size_t i = 0; i < dct.size(); ++i)
            CHECK(got.at(i) == Approx(dct[i]).margin(5e-5));
    }
}
