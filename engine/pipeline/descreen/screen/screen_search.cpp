// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_search.h"

#include "engine/pipeline/descreen/screen/tiled_wave.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <vector>

namespace imago {
namespace {

constexpr double least_excess = 2;    ///< of a peak, in nats
constexpr int most_harmonic = 5;      ///< along each axis of a screen
constexpr double harmonic_bins = 1.5; ///< within which a frequency is a harmonic
constexpr double bins = 128;          ///< of a cycle per pixel, in the above

/// Frequencies (a first + b second) / of of coarser square lattices, of which a screen's are the
/// harmonics that whole numbers of up to 5 along both axes make.
constexpr struct {
    int a, b, of;
} coarser_lattices[] = {{1, 0, 2}, {1, 0, 3},  {1, 1, 2}, {2, 1, 5},
                        {1, 2, 5}, {3, 2, 13}, {2, 3, 13}};
constexpr double coarser_excess = 3; ///< of their peaks, in nats

double wrapped_frequency(double f) {
    return f - std::floor(f + .5);
}

/// How far the amplitude of a wave depends on the tone around as that of printed lines does. Black
/// lines on white paper that take the share 1 - t of it have the amplitude 2 / pi sin(pi t); a
/// scanner that blurs makes all of them smaller by one factor. Fences, blinds and hum do not vanish
/// towards black and white.
struct PrintLikeness {
    double contrast = 0; ///< the factor: 1 for black lines on white paper, 0 where too few are seen
    double misfit = 1;   ///< share of the squared amplitudes that this does not explain
    double plain_misfit =
        1;             ///< the same for one amplitude, or for amplitudes in proportion to tones
    double spread = 0; ///< standard deviation of the tones
};

constexpr double edge = .02; ///< a step between neighbouring tiles' tones that halves their weight

/// The sums of a weighted fit of one factor to amplitudes.
struct Fit {
    double products = 0, squares = 0;

    void add(double weight, double amplitude, double expected) {
        products += weight * amplitude * expected;
        squares += weight * expected * expected;
    }
    double factor() const { return squares > 0 ? products / squares : 0; }
    double explained() const { return factor() * products; }
};

double squared(double x) {
    return x * x;
}

/// Compares a plane's wave with its tones: the wave of frequency 0, without a mean taken off. Tiles
/// beside edges of tone count little, since their mean is the tone of neither side.
PrintLikeness print_likeness(const TiledWave &wave, const TiledWave &tones) {
    const auto tone = [&](std::uint64_t y, std::uint64_t x) { return tones.around(y, x).real(); };
    Fit printed, even, proportional;
    double weights = 0, means = 0, squares = 0, energy = 0;
    for (std::uint64_t y = 1; y + 1 < wave.rows(); ++y)
        for (std::uint64_t x = 1; x + 1 < wave.columns(); ++x) {
            const double t = std::clamp(tone(y, x), 0.0, 1.0),
                         amplitude = 2 * std::abs(wave.around(y, x));
            const double step =
                squared(tone(y, x + 1) - tone(y, x - 1)) + squared(tone(y + 1, x) - tone(y - 1, x));
            const double weight = 1 / (1 + step / squared(edge));
            printed.add(weight, amplitude, 2 / std::numbers::pi * std::sin(std::numbers::pi * t));
            even.add(weight, amplitude, 1);
            proportional.add(weight, amplitude, t);
            weights += weight;
            means += weight * t;
            squares += weight * t * t;
            energy += weight * amplitude * amplitude;
        }
    if (weights <= 0 || energy <= 0)
        return {};
    const auto misfit = [&](const Fit &fit) { return std::max(0.0, 1 - fit.explained() / energy); };
    return {printed.factor(), misfit(printed), std::min(misfit(even), misfit(proportional)),
            std::sqrt(std::max(0.0, squares / weights - squared(means / weights)))};
}

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

double RingedPower::log_power(Bin bin) const {
    return std::log(welch_.at(bin.x, bin.y) + 1e-12);
}

RingedPower::RingedPower(const WelchPower &welch)
    : welch_(welch), side_(static_cast<int>(welch.side)) {
    const int half = side_ / 2;
    std::vector<std::vector<double>> rings(static_cast<std::size_t>(half + 28));
    for (int y = -half; y < half; ++y)
        for (int x = -half; x < half; ++x) {
            const double distance = std::hypot(x, y);
            for (int ring = std::max(0, static_cast<int>(std::ceil(distance - 1.5)));
                 ring <= static_cast<int>(distance + 1.5); ++ring)
                if (ring < static_cast<int>(rings.size()))
                    rings[static_cast<std::size_t>(ring)].push_back(log_power({x, y}));
        }
    for (std::vector<double> &ring : rings) {
        const auto middle = ring.begin() + static_cast<std::ptrdiff_t>(ring.size() / 2);
        std::nth_element(ring.begin(), middle, ring.end());
        typical_.push_back(ring.empty() ? 0 : *middle);
    }
}

double RingedPower::excess(Bin bin) const {
    const auto wrap = [&](int k) {
        return k - side_ * static_cast<int>(std::lround(double(k) / side_));
    };
    const auto ring = static_cast<std::size_t>(std::lround(std::hypot(wrap(bin.x), wrap(bin.y))));
    return log_power(bin) - typical_[std::min(ring, typical_.size() - 1)];
}

RingedPower::Bin RingedPower::strongest_near(Bin bin) const {
    Bin best = bin;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (welch_.at(bin.x + dx, bin.y + dy) > welch_.at(best.x, best.y))
                best = {bin.x + dx, bin.y + dy};
    return best;
}

double RingedPower::excess_near(const Frequency &frequency) const {
    const Bin bin{static_cast<int>(std::lround(frequency.x * side_)),
                  static_cast<int>(std::lround(frequency.y * side_))};
    double most = excess(bin);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            most = std::max(most, excess({bin.x + dx, bin.y + dy}));
    return most;
}

bool RingedPower::is_peak(Bin bin) const {
    const double distance = std::hypot(bin.x, bin.y);
    if (distance < side_ / 16.0 || distance > .48 * side_ || excess(bin) <= least_excess)
        return false;
    const Bin best = strongest_near(bin);
    return best.x == bin.x && best.y == bin.y;
}

double RingedPower::energy(Bin bin) const {
    double sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            sum += welch_.at(bin.x + dx, bin.y + dy);
    return sum;
}

std::vector<ScreenCandidate> RingedPower::candidates() const {
    const double variance = std::max(welch_.variance(), 1e-30);
    const auto frequency = [&](Bin bin) {
        return Frequency{double(bin.x) / side_, double(bin.y) / side_};
    };
    std::vector<ScreenCandidate> found;
    for (int y = 0; y < side_ / 2; ++y)
        for (int x = 1; x < side_ / 2; ++x) {
            if (!is_peak({x, y}))
                continue;
            const Bin second = strongest_near({-y, x});
            const double weaker = std::min(excess({x, y}), excess(second));
            if (weaker > least_excess)
                found.push_back({frequency({x, y}), frequency(second),
                                 4 * std::min(energy({x, y}), energy(second)) / variance, weaker});
        }
    std::sort(found.begin(), found.end(),
              [](const ScreenCandidate &a, const ScreenCandidate &b) { return a.share > b.share; });
    return found;
}

bool RingedPower::has_coarser(const ScreenCandidate &candidate) const {
    const double own = candidate.share / 4 * std::max(welch_.variance(), 1e-30);
    for (const auto &[a, b, of] : coarser_lattices)
        for (const int sign : {1, -1}) {
            const auto part = [&](double first, double second) {
                return static_cast<int>(std::lround((a * first + sign * b * second) * side_ / of));
            };
            const Bin at{part(candidate.first.x, candidate.second.x),
                         part(candidate.first.y, candidate.second.y)};
            const Bin bin = strongest_near(at), turned_bin = strongest_near({-at.y, at.x});
            if (std::hypot(at.x, at.y) >= 2 &&
                std::min(excess(bin), excess(turned_bin)) >= coarser_excess &&
                std::min(energy(bin), energy(turned_bin)) >= own)
                return true;
        }
    return false;
}

ScreenCandidate RingedPower::strongest_line() const {
    const double variance = std::max(welch_.variance(), 1e-30);
    ScreenCandidate best;
    for (int y = 0; y < side_ / 2; ++y)
        for (int x = y == 0 ? 1 : 1 - side_ / 2; x < side_ / 2; ++x) {
            const double share = 2 * energy({x, y}) / variance;
            if (share <= best.share || !is_peak({x, y}))
                continue;
            const Frequency at{double(x) / side_, double(y) / side_};
            best = {at, {-at.y, at.x}, share, excess({x, y})};
        }
    return best;
}

double RingedPower::strokes(const Frequency &line) const {
    const double length = std::hypot(line.x, line.y);
    const int half = side_ / 2;
    double sum = 0;
    for (int y = -half; y < half; ++y)
        for (int x = -half; x < half; ++x) {
            const double fx = double(x) / side_, fy = double(y) / side_, f = std::hypot(fx, fy);
            const double along = std::fabs(fx * line.x + fy * line.y) / length;
            if (f > .6 * length && f < 2 * length && along < .5 * f)
                sum += welch_.at(x, y);
        }
    const Bin bin = strongest_near({static_cast<int>(std::lround(line.x * side_)),
                                    static_cast<int>(std::lround(line.y * side_))});
    return sum / (2 * energy(bin));
}

bool is_harmonic(const Frequency &frequency, const HalftoneScreen &screen) {
    for (int s = -most_harmonic; s <= most_harmonic; ++s)
        for (int t = -most_harmonic; t <= most_harmonic; ++t) {
            const double x = frequency.x - s * screen.first.x - t * screen.second.x;
            const double y = frequency.y - s * screen.first.y - t * screen.second.y;
            if (std::hypot(wrapped_frequency(x), wrapped_frequency(y)) < harmonic_bins / bins)
                return true;
        }
    return false;
}

Frequency turned(const Frequency &frequency, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * frequency.x - s * frequency.y, s * frequency.x + c * frequency.y};
}

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
