// SPDX-License-Identifier: GPL-3.0-or-later
// Compares deconvolutions with their definitions, and with numbers of scikit-image 0.26.
#include "engine/support/error.h"
#include "tests/pipeline/deconvolve/blur_reference.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Edges = DeconvolveSettings::Edges;
using Method = DeconvolveSettings::Method;
using Psf = DeconvolveSettings::Psf;

template <class T>
bool computes() {
    return std::is_same_v<T, float> || test_device()->info().double_precision;
}

/// A request that owns its samples.
template <class T>
struct Owned {
    std::vector<T> samples, psf;
    DeconvolveRequest<T> request;

    /// For a PSF of these samples.
    Owned(const Volume &picture, const Volume &spread, Method method, Edges edges)
        : samples(picture.samples.begin(), picture.samples.end()),
          psf(spread.samples.begin(), spread.samples.end()) {
        const auto &[depth, height, width] = picture.extents;
        request.samples = samples;
        request.shape = {1, depth, height, width};
        request.psf = psf;
        request.psf_shape = {1, spread.extents[0], spread.extents[1], spread.extents[2]};
        request.settings.psf = Psf::picture;
        request.settings.method = method;
        request.settings.edges = edges;
    }
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
};

double mean_of(const Volume &volume) {
    double sum = 0;
    for (const double x : volume.samples)
        sum += x;
    return sum / double(volume.samples.size());
}

/// The largest difference of samples from `first` on.
template <class T>
double difference(const std::vector<T> &got, const Samples &want, std::size_t first = 0) {
    REQUIRE(got.size() >= first + want.size());
    double most = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        const double one = std::fabs(double(got[first + i]) - want[i]);
        most = std::isnan(one) ? std::numeric_limits<double>::infinity() : std::max(most, one);
    }
    return most;
}

template <class T>
double tolerance(double of_float, double of_double) {
    return std::is_same_v<T, double> ? of_double : of_float;
}

constexpr Edges all_edges[] = {Edges::periodic, Edges::zero, Edges::mirror, Edges::taper};

struct Case {
    Extents picture, psf;
};
const std::vector<Case> cases{
    {{1, 9, 14}, {1, 3, 5}}, {{1, 10, 11}, {1, 4, 3}}, {{1, 1, 23}, {1, 1, 6}},
    {{1, 16, 1}, {1, 3, 1}}, {{5, 6, 7}, {3, 3, 3}},   {{4, 5, 6}, {2, 3, 4}},
    {{3, 8, 9}, {1, 3, 3}},  {{1, 33, 70}, {1, 5, 2}}, {{1, 5, 5}, {1, 5, 5}}};

std::string error_of(const DeconvolveRequest<float> &request) {
    try {
        Deconvolver<float>(test_device()).run(request);
    } catch (const Error &error) {
        CHECK(error.kind() == Error::Kind::usage);
        return error.what();
    }
    return "";
}

} // namespace

TEMPLATE_TEST_CASE("spectra are divided as the formulas say", "", float, double) {
    if (!computes<TestType>())
        return;
    Deconvolver<TestType> deconvolver(test_device());
    for (const Case &one : cases)
        for (const Edges edges : all_edges)
            for (const Method method : {Method::wiener, Method::tikhonov}) {
                INFO(one.picture[0] << " x " << one.picture[1] << " x " << one.picture[2]
                                    << ", edges " << int(edges) << ", method " << int(method));
                const Volume picture = made_picture(one.picture), psf = made_psf(one.psf);
                Owned<TestType> owned(picture, psf, method, edges);
                owned.request.settings.noise = 0.02;
                owned.request.views = true;
                const auto got = deconvolver.run(owned.request);
                const Volume whole = with_edges(picture, one.psf, edges);
                const Volume spread = centred(psf, whole.extents);
                const Volume want = divided(whole, spread, method == Method::wiener, 0.02);
                const double allowed = tolerance<TestType>(1e-4, 1e-11);
                CHECK(difference(got.samples, first_of(want, one.picture).samples) < allowed);
                REQUIRE(got.figures.size() == 1);
                CHECK(got.figures[0].noise == 0.02);
                CHECK(got.figures[0].iterations == 0);
                Volume left = first_of(convolved(want, spread), one.picture);
                double squares = 0;
                for (std::size_t i = 0; i < left.samples.size(); ++i) {
                    left.samples[i] = picture.samples[i] - left.samples[i];
                    squares += left.samples[i] * left.samples[i];
                }
                CHECK(got.figures[0].residual ==
                      Approx(std::sqrt(squares / double(left.samples.size()))).margin(allowed));
                REQUIRE(got.views);
                CHECK(difference(got.views->residual.samples, left.samples) < allowed);
                CHECK(difference(got.views->psf.samples, psf.samples) < 1e-6);
                const auto &transfer = got.views->transfer;
                CHECK(transfer.shape.width == whole.extents[2] / 2 + 1);
                CHECK(transfer.samples.size() ==
                      whole.extents[0] * whole.extents[1] * transfer.shape.width);
                CHECK(double(transfer.samples.at(0)) == Approx(1).epsilon(1e-5));
            }
}

TEMPLATE_TEST_CASE("iterations are those of Richardson and Lucy", "", float, double) {
    if (!computes<TestType>())
        return;
    Deconvolver<TestType> deconvolver(test_device());
    for (const Case &one : cases)
        for (const Edges edges : all_edges)
            for (const bool accelerated : {false, true}) {
                INFO(one.picture[0] << " x " << one.picture[1] << " x " << one.picture[2]
                                    << ", edges " << int(edges)
                                    << (accelerated ? ", accelerated" : ""));
                const Volume picture = made_picture(one.picture), psf = made_psf(one.psf);
                Owned<TestType> owned(picture, psf, Method::richardson_lucy, edges);
                owned.request.settings.iterations = 7;
                owned.request.settings.accelerated = accelerated;
                const auto got = deconvolver.run(owned.request);
                const Volume whole = with_edges(picture, one.psf, edges);
                Iterations iterations{mean_of(picture), 0, 7, accelerated, whole.extents};
                iterations.most = 1 / std::sqrt(double(std::numeric_limits<TestType>::epsilon()));
                if (edges == Edges::zero)
                    iterations.inside = one.picture;
                const Volume want = iterated(whole, centred(psf, whole.extents), iterations);
                CHECK(difference(got.samples, first_of(want, one.picture).samples) <
                      tolerance<TestType>(5e-4, 1e-8));
                REQUIRE(got.figures.size() == 1);
                CHECK(got.figures[0].iterations == 7);
                CHECK(got.figures[0].noise == 0);
                CHECK_FALSE(got.figures[0].diverged);
            }
}

namespace {

/// The middle samples of a volume.
Volume middle_of(const Volume &volume, const Extents &extents) {
    Volume middle = zeros(extents);
    const auto first = [&](std::size_t axis) {
        return volume.extents[axis] / 2 - extents[axis] / 2;
    };
    for (std::size_t z = 0; z < extents[0]; ++z)
        for (std::size_t y = 0; y < extents[1]; ++y)
            for (std::size_t x = 0; x < extents[2]; ++x)
                middle.at(z, y, x) = volume.at(z + first(0), y + first(1), x + first(2));
    return middle;
}

/// What of a PSF that sums to 1 has to be taken with these edges.
Volume taken_of(const Volume &psf, const Extents &middle, Edges edges) {
    if (edges == Edges::periodic)
        return psf;
    Volume taken = middle_of(psf, middle);
    const double sum = mean_of(taken) * double(taken.samples.size());
    if (edges != Edges::zero)
        for (double &x : taken.samples)
            x /= sum;
    return taken;
}

struct Sizes {
    Extents given, middle;
};
const Extents small{3, 6, 7};
const Sizes large_blurs[] = {{{9, 3, 3}, {5, 3, 3}},
                             {{8, 4, 15}, {5, 4, 13}},
                             {{5, 13, 2}, {5, 11, 2}},
                             {{1, 30, 21}, {1, 11, 13}}};

} // namespace

TEST_CASE("of a PSF that is larger than the picture, what can matter is taken") {
    Deconvolver<float> deconvolver(test_device());
    for (const auto &[given, middle] : large_blurs)
        for (const Edges edges : all_edges) {
            INFO(given[0] << " x " << given[1] << " x " << given[2] << ", edges " << int(edges));
            const Volume psf = made_psf(given), samples = made_picture(small);
            Owned<float> owned(samples, psf, Method::wiener, edges);
            owned.request.settings.noise = 0.02;
            owned.request.views = true;
            const auto got = deconvolver.run(owned.request);
            const Volume taken = taken_of(psf, middle, edges);
            const Volume whole = with_edges(samples, taken.extents, edges);
            const Volume want = divided(whole, centred(taken, whole.extents), true, 0.02);
            CHECK(difference(got.samples, first_of(want, small).samples) < 1e-4);
            const Extents &extents = taken.extents;
            CHECK(got.psf_given == DeconvolveShape{1, given[0], given[1], given[2]});
            CHECK(got.psf_taken == DeconvolveShape{1, extents[0], extents[1], extents[2]});
            CHECK(difference(got.views->psf.samples, taken.samples) < 1e-6);
        }
}

// With zeros beyond the edges, the middle alone has to do what the whole PSF does.
TEST_CASE("a PSF that is larger than the picture blurs the estimate as all of it does") {
    Deconvolver<float> deconvolver(test_device());
    for (const auto &[given, middle] : large_blurs)
        for (const Edges edges : {Edges::periodic, Edges::zero})
            for (const bool accelerated : {false, true}) {
                INFO(given[0] << " x " << given[1] << " x " << given[2] << ", edges "
                              << int(edges));
                const Volume psf = made_psf(given), samples = made_picture(small);
                Owned<float> owned(samples, psf, Method::richardson_lucy, edges);
                owned.request.settings.iterations = 7;
                owned.request.settings.accelerated = accelerated;
                owned.request.views = true;
                const auto got = deconvolver.run(owned.request);
                const Volume taken = taken_of(psf, middle, edges);
                const Volume whole = with_edges(samples, taken.extents, edges);
                Iterations iterations{mean_of(samples), 1e3, 7, accelerated, small};
                const Volume want = iterated(whole, centred(taken, whole.extents), iterations);
                CHECK(difference(got.samples, first_of(want, small).samples) < 2e-3);
                Volume left = blurred({small, {got.samples.begin(), got.samples.end()}}, psf,
                                      edges == Edges::periodic);
                for (std::size_t i = 0; i < left.samples.size(); ++i)
                    left.samples[i] = samples.samples[i] - left.samples[i];
                CHECK(difference(got.views->residual.samples, left.samples) < 1e-4);
            }
}

TEST_CASE("channels are deconvolved one by one, and a shape is not mistaken for another") {
    const Volume picture = made_picture({3, 12, 10}), psf = made_psf({1, 3, 3});
    for (const Method method : {Method::tikhonov, Method::richardson_lucy}) {
        Owned<float> owned(picture, psf, method, Edges::mirror);
        owned.request.settings.noise = 0.1;
        owned.request.settings.iterations = 5;
        owned.request.shape = {3, 1, 12, 10};
        Deconvolver<float> deconvolver(test_device());
        const auto all = deconvolver.run(owned.request);
        REQUIRE(all.figures.size() == 3);
        CHECK(all.plan.in_turn == 3);
        for (std::size_t channel = 0; channel < 3; ++channel) {
            Owned<float> single({{1, 12, 10},
                                 {picture.samples.begin() + long(channel) * 120,
                                  picture.samples.begin() + long(channel + 1) * 120}},
                                psf, method, Edges::mirror);
            single.request.settings = owned.request.settings;
            const auto one = deconvolver.run(single.request);
            CHECK(difference(all.samples, {one.samples.begin(), one.samples.end()},
                             channel * 120) == 0);
            CHECK(all.figures[channel].residual == one.figures[0].residual);
        }
    }
}

// skimage.restoration.wiener(image, psf, 0.03, clip=False), the same with reg=ones whose first
// element is 0, and richardson_lucy(image, psf, 12, clip=False): elements 0, 37, 74 ... modulo the
// size of made_picture() and made_psf().
TEST_CASE("results are scikit-image's") {
    if (!computes<double>())
        return;
    struct Frozen {
        Method method;
        Edges edges;
        Case sizes;
        Samples want;
    };
    const Case wide{{1, 9, 14}, {1, 3, 5}}, even{{1, 10, 11}, {1, 4, 3}},
        deep{{5, 6, 7}, {3, 3, 3}};
    const std::vector<Frozen> all{
        {Method::tikhonov,
         Edges::periodic,
         wide,
         {0.2737109069111211, 0.8089103203334593, 0.13260398912025356, 0.8079683430263437,
          0.4812731777766502, 0.5340677398415993, 0.6330320404537438, 0.546370060740669}},
        {Method::tikhonov,
         Edges::periodic,
         even,
         {0.04597469174166037, 0.3901649272038398, 0.6202415030291871, -0.10801016719924306,
          0.3188861670184256, 0.5469987416369833, -0.1336398454820655, 0.20093225822166785}},
        {Method::tikhonov,
         Edges::periodic,
         deep,
         {0.5654571827633222, 0.7232211602346713, 0.3792705641771363, 0.521702108464276,
          0.37635798144508886, 0.6994210503166935, 0.5404770013933282, 0.3447951888312872}},
        {Method::wiener,
         Edges::periodic,
         wide,
         {0.5868749345556209, -0.2959049501765501, -0.582650223308706, 0.9170355385896785,
          0.807853758795633, 1.7324827069201214, 0.8563242843223314, 0.4496065634597933}},
        {Method::wiener,
         Edges::periodic,
         even,
         {-0.19017232452246013, 0.37094291094818804, 0.06260054994600496, -0.4505129402660368,
          0.30120466377804916, 0.5658646482575265, -0.8545445997848975, 0.19477466937324003}},
        {Method::wiener,
         Edges::periodic,
         deep,
         {0.799947739064465, 1.3912940681800021, 0.49341890356389045, 0.2923480598885109,
          1.482439162223379, 1.3574655928721955, 1.2569835311806308, -1.1968212440075812}},
        {Method::richardson_lucy,
         Edges::zero,
         wide,
         {3.067550938858075e-08, 0.062055172091204105, 0.008114342903144727, 0.9103742523485847,
          0.8676973264331296, 2.176798991472741, 0.1804669265590412, 0.012095878789052727}},
        {Method::richardson_lucy,
         Edges::zero,
         deep,
         {0.0012041001226840756, 0.011444326979950887, 1.2224446267663711, 0.000963173092993423,
          1.1876572630205768, 0.17110494777662622, 1.0328420279459494, 0.24586327020688928}}};
    Deconvolver<double> deconvolver(test_device());
    for (const Frozen &one : all) {
        INFO("method " << int(one.method) << ", depth " << one.sizes.picture[0] << ", width "
                       << one.sizes.picture[2]);
        Owned<double> owned(made_picture(one.sizes.picture), made_psf(one.sizes.psf), one.method,
                            one.edges);
        owned.request.settings.noise = 0.03;
        owned.request.settings.iterations = 12;
        const auto got = deconvolver.run(owned.request);
        Samples some;
        for (std::size_t j = 0; j < one.want.size(); ++j)
            some.push_back(got.samples[j * 37 % got.samples.size()]);
        CHECK(difference(some, one.want) < 1e-9);
    }
}

namespace {

/// A disc and a diamond of 48 x 48 samples.
Volume made_truth() {
    Volume truth = zeros({1, 48, 48});
    for (std::size_t i = 0; i < truth.samples.size(); ++i) {
        const double y = double(i / 48), x = double(i % 48);
        truth.samples[i] = 0.3 + (std::hypot(y - 20, x - 26) < 11 ? 0.4 : 0) +
                           (std::fabs(y - 34) + std::fabs(x - 12) < 9 ? 0.2 : 0);
    }
    return truth;
}

/// The binomial coefficients of order 8 as a PSF of 9 x 9 samples.
Volume binomial() {
    const double row[] = {1, 8, 28, 56, 70, 56, 28, 8, 1};
    Volume psf = zeros({1, 9, 9});
    for (std::size_t i = 0; i < 81; ++i)
        psf.samples[i] = row[i / 9] * row[i % 9] / 65536;
    return psf;
}

/// The blurred truth with noise of this amplitude from a generator of pseudorandom numbers.
Volume made_noisy(double amplitude) {
    Volume noisy = convolved(made_truth(), centred(binomial(), {1, 48, 48}));
    std::uint64_t state = 1;
    for (double &x : noisy.samples) {
        state = (1103515245 * state + 12345) % 2147483648;
        x += amplitude * (double(state) / 2147483648 - 0.5);
    }
    return noisy;
}

template <class T>
double rms(const std::vector<T> &got, const Samples &want) {
    double squares = 0;
    for (std::size_t i = 0; i < want.size(); ++i)
        squares += (double(got[i]) - want[i]) * (double(got[i]) - want[i]);
    return std::sqrt(squares / double(want.size()));
}

} // namespace

TEMPLATE_TEST_CASE("cross-validation finds the noise that its formula prefers", "", float, double) {
    if (!computes<TestType>())
        return;
    const Volume noisy = made_noisy(0.08), psf = binomial();
    const Volume spread = centred(psf, noisy.extents);
    for (const Method method : {Method::wiener, Method::tikhonov}) {
        const bool white = method == Method::wiener;
        Owned<TestType> owned(noisy, psf, method, Edges::periodic);
        owned.request.settings.noise = 0;
        const double noise =
            Deconvolver<TestType>(test_device()).run(owned.request).figures.at(0).noise;
        INFO("method " << int(method) << ", noise " << noise);
        double least = std::numeric_limits<double>::infinity();
        for (double tried = 1e-6; tried < 1e3; tried *= 1.5)
            least = std::min(least, cross_validation(noisy, spread, white, tried));
        CHECK(cross_validation(noisy, spread, white, noise) < 1.001 * least);
    }
}

TEST_CASE("cross-validation fades the edges of pictures that are extended") {
    Volume noisy = made_noisy(0.08);
    const Volume psf = binomial();
    for (const Edges edges : {Edges::mirror, Edges::zero}) {
        Owned<float> owned(noisy, psf, Method::tikhonov, edges);
        owned.request.settings.noise = 0;
        const double noise =
            Deconvolver<float>(test_device()).run(owned.request).figures.at(0).noise;
        Volume faded = with_edges(noisy, psf.extents, edges);
        const auto window = [](std::size_t i) {
            return i < 48 ? (1 - std::cos(2 * 3.14159265358979 * double(i + 1) / 49)) / 2 : 0;
        };
        double sum = 0, weights = 0;
        for (std::size_t pass = 0; pass < 2; ++pass)
            for (std::size_t y = 0; y < faded.extents[1]; ++y)
                for (std::size_t x = 0; x < faded.extents[2]; ++x) {
                    const double weight = window(y) * window(x);
                    if (pass == 0) {
                        sum += weight * faded.at(0, y, x);
                        weights += weight;
                    } else {
                        faded.at(0, y, x) = weight * (faded.at(0, y, x) - sum / weights);
                    }
                }
        const Volume spread = centred(psf, faded.extents);
        INFO("edges " << int(edges) << ", noise " << noise);
        double least = std::numeric_limits<double>::infinity();
        for (double tried = 1e-5; tried < 1e2; tried *= 1.5)
            least = std::min(least, cross_validation(faded, spread, false, tried));
        CHECK(cross_validation(faded, spread, false, noise) < 1.001 * least);
    }
}

// unsupervised_wiener(image, psf, clip=False, rng=1) of scikit-image 0.26: its root mean square
// error, and elements 0, 185, 370 and 555.
TEST_CASE("cross-validation comes as close as scikit-image's unsupervised_wiener") {
    const Volume noisy = made_noisy(0.08);
    Owned<float> owned(noisy, binomial(), Method::tikhonov, Edges::periodic);
    const auto got = Deconvolver<float>(test_device()).run(owned.request);
    CHECK(rms(got.samples, made_truth().samples) < 0.0435);
    CHECK(rms(noisy.samples, made_truth().samples) > 0.0485);
    const double theirs[] = {0.30898, 0.28494, 0.28068, 0.66621};
    for (std::size_t j = 0; j < 4; ++j)
        CHECK(std::fabs(double(got.samples[185 * j]) - theirs[j]) < 0.06);
    CHECK(got.figures[0].residual == Approx(0.08 / std::sqrt(12)).epsilon(0.1));
    CHECK_FALSE(got.figures[0].ringing);
}

TEST_CASE("too little noise rings, and the figures say so") {
    Owned<float> owned(made_noisy(0.08), binomial(), Method::wiener, Edges::mirror);
    owned.request.settings.noise = 1e-6;
    const auto got = Deconvolver<float>(test_device()).run(owned.request);
    CHECK(got.figures[0].ringing);
    CHECK(got.figures[0].beyond > 0.2);
}

TEST_CASE("acceleration needs fewer iterations") {
    Owned<float> owned(made_noisy(0), binomial(), Method::richardson_lucy, Edges::mirror);
    owned.request.settings.iterations = 60;
    Deconvolver<float> deconvolver(test_device());
    const double plain = deconvolver.run(owned.request).figures.at(0).residual;
    owned.request.settings.iterations = 20;
    owned.request.settings.accelerated = true;
    CHECK(deconvolver.run(owned.request).figures.at(0).residual < plain);
}

TEST_CASE("each iteration is told, shown where that is wanted, and may be the last") {
    Owned<float> owned(made_noisy(0), binomial(), Method::richardson_lucy, Edges::mirror);
    DeconvolveRequest<float> &request = owned.request;
    request.settings.iterations = 6;
    Deconvolver<float> deconvolver(test_device());
    std::vector<double> told;
    const auto between = [&](const Sentence &, double fraction) { told.push_back(fraction); };
    std::vector<unsigned> shown;
    std::vector<float> last;
    request.show_every = 2;
    request.show = [&](std::size_t channel, unsigned iterations, const std::vector<float> &x) {
        CHECK(channel == 0);
        shown.push_back(iterations);
        last = x;
    };
    const auto six = deconvolver.run(request, between);
    CHECK(told.size() >= 7);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.back() < 1);
    CHECK(shown == std::vector<unsigned>{2, 4, 6});
    CHECK(last == six.samples);
    CHECK(six.plan.compile_milliseconds >= 0);
    CHECK(six.plan.steps.size() >= 6);

    const double change = six.figures[0].change;
    CHECK(change > 0);
    request.settings.iterations = 500;
    request.settings.change = change * 1.0001;
    const auto stopped = deconvolver.run(request);
    CHECK(stopped.figures[0].iterations == 6);
    CHECK(stopped.samples == six.samples);
    CHECK(stopped.plan.compile_milliseconds == 0); // the transforms are the same

    request.settings.change = 0;
    int calls = 0;
    const auto stop = [&](const Sentence &, double) {
        if (++calls == 4)
            throw Error("stopped", Error::Kind::cancelled);
    };
    REQUIRE_THROWS_AS(deconvolver.run(request, stop), Error);
    request.settings.iterations = 6;
    CHECK(deconvolver.run(request).samples == six.samples);
}

TEST_CASE("transforms run by other plans, which other sizes do not take") {
    Deconvolver<float> deconvolver(test_device());
    CHECK(deconvolver.plans().empty());
    Owned<float> owned(made_picture({1, 20, 30}), made_psf({1, 3, 3}), Method::wiener,
                       Edges::periodic);
    owned.request.settings.noise = 0.01;
    const auto first = deconvolver.run(owned.request);
    REQUIRE(deconvolver.plans().size() == 2);
    for (const PlannedTransform &planned : deconvolver.plans())
        CHECK(deconvolver.take(planned.requested,
                               build_plan(test_device(), planned.requested.problem)));
    const auto again = deconvolver.run(owned.request);
    CHECK(difference(again.samples, {first.samples.begin(), first.samples.end()}) < 1e-4);
    Problem other;
    other.kind = TransformKind::rfft;
    other.extents = {8, 8};
    CHECK_FALSE(deconvolver.take({other}, build_plan(test_device(), other)));
}

TEST_CASE("iterations that diverge end, and the figures say so") {
    // With negative samples, a PSF that is not one makes ratios of the wrong sign.
    Volume picture = made_picture({1, 24, 24}), psf = zeros({1, 3, 3});
    psf.samples = {-1, 0.9, -1, 0.9, 1.4, 0.9, -1, 0.9, -1};
    Owned<float> owned(picture, psf, Method::richardson_lucy, Edges::periodic);
    owned.request.settings.iterations = 200;
    const auto got = Deconvolver<float>(test_device()).run(owned.request);
    CHECK(got.figures[0].diverged);
    CHECK(got.figures[0].iterations < 200);
    for (const float x : got.samples)
        REQUIRE(std::isfinite(x));
}

TEST_CASE("pictures without structure stay as they are") {
    for (const double value : {0.0, 0.25, 1000.0})
        for (const Method method : {Method::wiener, Method::tikhonov, Method::richardson_lucy}) {
            INFO("value " << value << ", method " << int(method));
            Volume flat = zeros({1, 20, 17});
            flat.samples.assign(flat.samples.size(), value);
            Owned<float> owned(flat, made_psf({1, 3, 3}), method, Edges::mirror);
            const auto got = Deconvolver<float>(test_device()).run(owned.request);
            CHECK(difference(got.samples, flat.samples) <= 2e-4 * value);
            CHECK_FALSE(got.figures[0].diverged);
            CHECK(got.figures[0].residual <= 1e-4 * value);
        }
}

TEST_CASE("what cannot be deconvolved is refused", "[oclgrind]") {
    Volume picture = made_picture({1, 12, 10}), psf = made_psf({1, 3, 3});
    const auto refused = [&](const auto &change) {
        Owned<float> owned(picture, psf, Method::richardson_lucy, Edges::mirror);
        change(owned);
        return error_of(owned.request);
    };
    const auto setting = [&](auto member, auto value) {
        return refused([&](Owned<float> &owned) { owned.request.settings.*member = value; });
    };
    using Settings = DeconvolveSettings;
    CHECK(refused([](auto &) {}).empty());
    CHECK(setting(&Settings::size, 0.0) ==
          "A size of 0 is not possible in a deconvolution; the range is 0.1 to 1000.");
    CHECK(setting(&Settings::angle, 361.0).find("angle") != std::string::npos);
    CHECK(setting(&Settings::aperture, 0.0).find("aperture") != std::string::npos);
    CHECK(setting(&Settings::wavelength, double(NAN)).find("wavelength") != std::string::npos);
    CHECK(setting(&Settings::pixel, -1.0).find("pixel") != std::string::npos);
    CHECK(setting(&Settings::noise, -1.0).find("noise") != std::string::npos);
    CHECK(setting(&Settings::iterations, 0u).find("iterations") != std::string::npos);
    CHECK(setting(&Settings::change, 2.0).find("change") != std::string::npos);
    CHECK(refused([](auto &owned) { owned.samples[7] = -0.5f; }) ==
          "Richardson-Lucy deconvolves samples of 0 or more, and the picture has -0.5; Wiener and "
          "Tikhonov take any.");
    CHECK(refused([](auto &owned) { owned.request.shape.height = 11; }).find("120 samples") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.request.shape = {}; }).find("1 or more") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.request.psf = {}; }).find("missing") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.request.psf_shape.width = 4; }).find("9 samples") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.psf[0] = INFINITY; }).find("finite") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.psf.assign(9, 0.0f); }).find("sum to 0;") !=
          std::string::npos);
    CHECK(refused([](auto &owned) { owned.psf.assign(9, -1.0f); }).find("sum to -9;") !=
          std::string::npos);
    DeviceInfo single = test_device()->info();
    single.double_precision = false;
    const auto device =
        std::make_shared<const Device>(single, test_device()->handle(), test_device()->context());
    REQUIRE_THROWS_AS(Deconvolver<double>(device), Error);
}

TEST_CASE("kernels stay within their arrays", "[oclgrind]") {
    if (test_device()->info().type == DeviceType::gpu)
        return;                                 // its limits are not those of a processor
    DeviceInfo vectors = test_device()->info(); // whole and partial ones, for oclgrind too
    vectors.type = DeviceType::cpu;
    vectors.native_vector_width_float = 8;
    const auto device =
        std::make_shared<const Device>(vectors, test_device()->handle(), test_device()->context());
    Deconvolver<float> deconvolver(device);
    const Volume picture = made_picture({2, 5, 19}), psf = made_psf({2, 3, 3});
    for (const Method method : {Method::tikhonov, Method::richardson_lucy}) {
        Owned<float> owned(picture, psf, method, Edges::zero);
        owned.request.settings.iterations = 3;
        owned.request.settings.accelerated = true;
        const auto got = deconvolver.run(owned.request);
        CHECK(got.samples.size() == picture.samples.size());
    }
}
