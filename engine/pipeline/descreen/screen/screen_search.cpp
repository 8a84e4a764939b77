// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_search.h"

#include "engine/pipeline/descreen/screen/print_likeness.h"
#include "engine/pipeline/descreen/screen/tiled_wave.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

// Halftones hold 10% of the variance or more, clean pictures 3.1% or less; but dots of text on
// white or black paper hold 1.9% or more.
constexpr double first_share = .05, second_share = .03;
/// What dots that hold less than first_share have, which textures do not.
constexpr struct { double share, coherence, square_within, contrast; } faint{.01, .9, .005, .08};
/// What screens of lines have (see PrintLikeness). Lines held 10.7% or more; fences had a larger
/// misfit, or one that is not much less than that of plain stripes, blinds less contrast.
constexpr struct {
    double share, excess, coherence, contrast, misfit, most_misfit, of_plain, spread;
} lines{.06, 4, .9, .38, .012, .06, .55, .01};
/// Lines of text are farther apart, in pixels, and have strokes across; or else they are so small
/// that all of a page has one tone.
constexpr struct { double period, spread, strokes; } text{9, .025, .07};
constexpr double first_excess = 3;     ///< nats above the typical power
constexpr double least_coherence = .4; ///< textures have less
constexpr double square_within = .02;  ///< of the frequency
constexpr double like_period = .8;     ///< of a second screen, and its inverse
constexpr std::size_t tried = 4;       ///< candidates of a plane, for the first screen
constexpr double bin = 1.0 / 128, wide_reach = 1.5 * bin, ink_reach = .7 * bin;
constexpr double strong_ink = 2, strongest_ink = 6; ///< nats

/// Angles from black's screen to the others.
constexpr std::array<double, 3> ink_angles{-30, 30, 45};
/// Angles from the screen that was found to black's.
constexpr std::array<double, 4> black_angles{0, 30, -30, 45};
/// Which ink each plane has.
constexpr std::array<std::array<std::size_t, 3>, 6> ink_orders{
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}}};

Frequency quarter_turn(const Frequency &f) {
    return {-f.y, f.x};
}

bool is_square(const HalftoneScreen &screen, double within) {
    return std::hypot(screen.first.x - screen.second.y, screen.first.y + screen.second.x) <=
           within * std::hypot(screen.first.x, screen.first.y);
}

} // namespace

/// How strong each plane has the screens of three inks and black, in nats.
struct ScreenSearch::Strengths {
    std::array<std::array<double, 4>, 3> nats;

    double score(const std::array<std::size_t, 3> &order) const {
        double sum = 0;
        for (std::size_t plane = 0; plane < 3; ++plane) {
            sum += nats[plane][3] / 3 + nats[plane][order[plane]];
            for (std::size_t ink = 0; ink < 3; ++ink)
                if (ink != order[plane])
                    sum -= .25 * nats[plane][ink];
        }
        return sum;
    }
};

ScreenSearch::ScreenSearch(const DevicePtr &device, std::uint64_t height, std::uint64_t width)
    : device_(device), queue_(device), height_(height), width_(width),
      kernels_(device, height, width) {}

void ScreenSearch::measure(const std::vector<std::vector<float>> &planes) {
    planes_.resize(planes.size());
    for (std::size_t i = 0; i < planes.size(); ++i) {
        Plane &plane = planes_[i];
        if (plane.samples.empty())
            plane.samples = Buffer(device_, height_ * width_ * sizeof(float));
        queue_.upload(plane.samples, planes[i].data(), planes[i].size() * sizeof(float));
        plane.mean =
            std::accumulate(planes[i].begin(), planes[i].end(), 0.0) / double(planes[i].size());
        plane.welch = welch_power(device_, queue_, plane.samples, height_, width_);
        plane.candidates = RingedPower(plane.welch).candidates();
    }
}

TiledWave ScreenSearch::wave_at(const Plane &plane, const Frequency &frequency, double mean) {
    return TiledWave(kernels_.wave_rows(queue_, plane.samples, frequency, mean), height_, width_,
                     frequency);
}

/// The screen near two frequencies by the whole plane's spectrum; none unless it is coherent.
std::optional<HalftoneScreen> ScreenSearch::refined(const Plane &plane, const Frequency &first,
                                                    const Frequency &second, double reach) {
    HalftoneScreen screen{first, second, 1};
    for (Frequency *frequency : {&screen.first, &screen.second}) {
        *frequency = wave_at(plane, *frequency, plane.mean).strongest(reach);
        screen.confidence =
            std::min(screen.confidence, wave_at(plane, *frequency, plane.mean).coherence());
    }
    return is_square(screen, square_within) ? std::optional(screen) : std::nullopt;
}

std::optional<HalftoneScreen>
ScreenSearch::accepted(const Plane &plane, const ScreenCandidate &candidate, double least_share) {
    if (candidate.share < std::min(least_share, faint.share) || candidate.excess < first_excess ||
        RingedPower(plane.welch).has_coarser(candidate))
        return {};
    const auto screen = refined(plane, candidate.first, candidate.second, wide_reach);
    if (!screen || screen->confidence < least_coherence)
        return {};
    return candidate.share >= least_share || is_faint_print(plane, *screen) ? screen : std::nullopt;
}

/// Whether dots that hold little of the variance are dots: a strict lattice, of ink on paper.
bool ScreenSearch::is_faint_print(const Plane &plane, const HalftoneScreen &screen) {
    if (screen.confidence < faint.coherence || !is_square(screen, faint.square_within))
        return false;
    const TiledWave tones = wave_at(plane, {}, 0);
    for (const Frequency &frequency : {screen.first, screen.second})
        if (print_likeness(wave_at(plane, frequency, plane.mean), tones).contrast < faint.contrast)
            return false;
    return true;
}

std::optional<HalftoneScreen> ScreenSearch::lines_of(const Plane &plane) {
    const RingedPower power(plane.welch);
    const ScreenCandidate line = power.strongest_line();
    if (line.share < lines.share || line.excess < lines.excess)
        return {};
    const Frequency first = wave_at(plane, line.first, plane.mean).strongest(wide_reach);
    const TiledWave wave = wave_at(plane, first, plane.mean);
    const HalftoneScreen screen{first, quarter_turn(first), wave.coherence()};
    const PrintLikeness like = print_likeness(wave, wave_at(plane, {}, 0));
    if (screen.confidence < lines.coherence || like.contrast < lines.contrast ||
        like.spread < lines.spread ||
        like.misfit >
            std::max(lines.misfit, std::min(lines.most_misfit, lines.of_plain * like.plain_misfit)))
        return {};
    const bool may_be_text = screen.period() > text.period || like.spread < text.spread;
    return may_be_text && power.strokes(first) > text.strokes ? std::nullopt
                                                              : std::optional(screen);
}

/// The screen of lines that all planes have.
std::optional<HalftoneScreen> ScreenSearch::shared_lines() {
    std::optional<HalftoneScreen> shared;
    for (const Plane &plane : planes_) {
        const auto screen = lines_of(plane);
        if (!screen || (shared && std::hypot(screen->first.x - shared->first.x,
                                             screen->first.y - shared->first.y) > .5 * bin))
            return {};
        if (!shared)
            shared = screen;
    }
    return shared;
}

std::optional<HalftoneScreen> ScreenSearch::second_screen(const Plane &plane,
                                                          const HalftoneScreen &first) {
    for (const ScreenCandidate &candidate : plane.candidates) {
        const double period = 1 / std::hypot(candidate.first.x, candidate.first.y);
        const double ratio = period / first.period();
        if (ratio <= like_period || ratio >= 1 / like_period || is_harmonic(candidate.first, first))
            continue;
        if (const auto screen = accepted(plane, candidate, second_share))
            return screen;
    }
    return {};
}

HalftoneScreen ScreenSearch::ink_screen(const Plane &plane, const Frequency &first, bool strong) {
    HalftoneScreen expected{first, quarter_turn(first), 0};
    if (!strong)
        return expected;
    const auto screen = refined(plane, expected.first, expected.second, ink_reach);
    return screen.value_or(expected);
}

/// Tries which of four inks has the screen that was found, and which plane has which ink.
std::optional<std::vector<PlaneScreens>> ScreenSearch::ink_screens(const HalftoneScreen &base) {
    std::vector<RingedPower> powers;
    for (const Plane &plane : planes_)
        powers.emplace_back(plane.welch);
    double best_score = -1e9;
    Strengths best{};
    std::array<Frequency, 4> best_arms;
    std::array<std::size_t, 3> best_order{};
    for (const double angle : black_angles) {
        const Frequency black = turned(base.first, angle);
        std::array<Frequency, 4> arms;
        for (std::size_t ink = 0; ink < 3; ++ink)
            arms[ink] = turned(black, ink_angles[ink]);
        arms[3] = black;
        Strengths strengths{};
        for (std::size_t plane = 0; plane < 3; ++plane)
            for (std::size_t arm = 0; arm < 4; ++arm)
                strengths.nats[plane][arm] =
                    std::clamp(std::min(powers[plane].excess_near(arms[arm]),
                                        powers[plane].excess_near(quarter_turn(arms[arm]))),
                               0.0, strongest_ink);
        for (const auto &order : ink_orders)
            if (const double score = strengths.score(order); score > best_score) {
                best_score = score;
                best = strengths;
                best_arms = arms;
                best_order = order;
            }
    }
    std::array<bool, 3> has_own{};
    for (std::size_t plane = 0; plane < 3; ++plane)
        has_own[plane] = best.nats[plane][best_order[plane]] > strong_ink;
    if (std::none_of(has_own.begin(), has_own.end(), [](bool own) { return own; }))
        return {};
    std::size_t blackest = 0;
    for (std::size_t plane = 1; plane < 3; ++plane)
        if (best.nats[plane][3] > best.nats[blackest][3])
            blackest = plane;
    const HalftoneScreen black =
        ink_screen(planes_[blackest], best_arms[3], best.nats[blackest][3] > strong_ink);
    std::vector<PlaneScreens> screens;
    for (std::size_t plane = 0; plane < 3; ++plane)
        screens.push_back(
            {black, ink_screen(planes_[plane], best_arms[best_order[plane]], has_own[plane])});
    return screens;
}

std::vector<PlaneScreens> ScreenSearch::find(const std::vector<std::vector<float>> &planes) {
    measure(planes);
    std::optional<HalftoneScreen> base;
    const Plane *with_base = nullptr;
    double best_share = 0;
    for (const Plane &plane : planes_)
        for (std::size_t i = 0; i < std::min(tried, plane.candidates.size()); ++i)
            if (const auto screen = accepted(plane, plane.candidates[i], first_share)) {
                if (plane.candidates[i].share > best_share) {
                    best_share = plane.candidates[i].share;
                    base = screen;
                    with_base = &plane;
                }
                break;
            }
    std::vector<PlaneScreens> screens(planes.size());
    if (!base) {
        if (const auto ruled = shared_lines())
            screens.assign(planes.size(), {*ruled});
        return screens;
    }
    if (planes.size() == 3)
        if (auto inks = ink_screens(*base))
            return *inks;
    for (PlaneScreens &plane : screens)
        plane.push_back(*base);
    if (planes.size() == 1)
        if (const auto second = second_screen(*with_base, *base))
            screens[0].push_back(*second);
    return screens;
}

double ScreenSearch::compile_milliseconds() const {
    PlanReport report;
    kernels_.add_report(report);
    return report.compile_milliseconds;
}

} // namespace imago
