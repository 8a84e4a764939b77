// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/planned_transform.h"
#include "engine/tuning/run_times.h"
#include "engine/values/plan_standing.h"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace imago {

// Whether a specialised plan is worth the compiler, and whether it stays once it is there.

/// The measured figures by which a SwapRule decides.
struct SwapFigures {
    double time_share = 1; ///< time of a run by a specialised plan, by the kernel of any size 1
    double compile_milliseconds = 0; ///< of a step, until this process has compiled some
    double compile_share = 1;        ///< what other work loses while the compiler works

    /// Those of a device: its row of resources/tuning/choices (Question::specialised_plan).
    static SwapFigures of(const DeviceInfo &device);
};

/// Decides between the two plans of transforms, as a skier decides between renting and buying. A
/// run by the kernel of any size takes longer than one by a specialised plan; the sum of what was
/// lost so far is the rent. The price is the time for which the compiler slows down other work. The
/// plan is compiled once the rent has reached the price: whoever stops then, or never stops, has
/// lost twice the least possible at most, and no rule that does not know the future has a better
/// bound. Where it is known how many requests follow, what they would lose decides as well. The
/// rent and the price until the first compilation are predicted by SwapFigures; the decision to
/// keep a plan is by measured times alone. The first run of a transform pays no rent: it includes
/// first accesses to memory, and a picture that is opened once has no other. The object belongs to
/// one thread at a time.
class SwapRule {
  public:
    /// So many runs of each plan are compared; the first of a plan is left out, since it includes
    /// first accesses to memory.
    static constexpr std::size_t compared_runs = 3;

    explicit SwapRule(SwapFigures figures) : figures_(figures) {}

    /// The plan that runs took part in a request. `steps`: of the plan. `waited`: whether a person
    /// waited for the runs; others cost nothing.
    enum class Runner { any_size, specialised };
    void ran(const RequestedTransform &requested, Runner runner, std::size_t steps,
             const RunTimes &times, bool waited);
    /// A specialised plan of so many steps was compiled.
    void compiled(double milliseconds, std::size_t steps);
    /// Whether it would help to know if the specialised plan costs no compiler: runs show a gain,
    /// twice that of the last time when at_hand() said no. The background may have compiled it
    /// since.
    bool asks_if_at_hand(const RequestedTransform &requested) const;
    /// Whether the cache of programs has the specialised plan, which then has no price.
    void at_hand(const RequestedTransform &requested, bool at_hand);
    /// A specialised plan could not be compiled; it is not tried again.
    void failed(const RequestedTransform &requested);
    /// A specialised plan runs from now on.
    void swapped(const RequestedTransform &requested);
    /// So many requests follow, each with runs like those of the requests so far.
    void expect(std::size_t requests) { expected_ = requests; }
    /// Plans that run are one for which a search has measured a gain.
    void searched(const RequestedTransform &requested);

    /// Whether the specialised plan is worth being compiled.
    bool wants(const RequestedTransform &requested) const;
    /// Those that are worth it, the one with the largest predicted gain so far first.
    std::vector<RequestedTransform> wanted(std::vector<RequestedTransform> requested) const;
    /// Whether the specialised plan was measured no faster, so that the other one takes its place.
    bool rejects(const RequestedTransform &requested) const;

    /// Why a plan runs.
    PlanStanding standing(const RequestedTransform &requested, Runner runner) const;

  private:
    enum class Verdict { none, failed, trying, faster, slower };
    /// The last runs, newest last.
    struct LastRuns {
        std::size_t count = 0;
        std::array<double, compared_runs> milliseconds{};

        void add(double one);
        double fastest() const; ///< 0: none
    };
    struct Past {
        Verdict verdict = Verdict::none;
        double gain = 0;
        std::size_t requests = 0; ///< those that paid the gain
        std::size_t steps = 1;
        bool at_hand = false;       ///< whether the cache of programs has the plan
        double gain_when_asked = 0; ///< the gain when at_hand() was told last
        LastRuns any_size, specialised;
        bool first_left_out = false; ///< of the specialised plan's runs
    };

    static double gain_ahead(const Past &past, std::size_t requests);
    const Past *find(const RequestedTransform &requested) const;
    double price(const Past &past) const;
    static void judge(Past &past);

    SwapFigures figures_;
    std::size_t expected_ = 0;        ///< requests that follow
    double compile_milliseconds_ = 0; ///< of all steps that this process had compiled
    std::size_t compiled_steps_ = 0;
    std::map<std::string, Past> past_; ///< by key_of()
};

/// Which of them a transform's plan is.
SwapRule::Runner runner_of(const PlannedTransform &planned);

} // namespace imago
