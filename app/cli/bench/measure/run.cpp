// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/run.h"

#include "app/cli/bench/contest/copy.h"
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/contest/transfers.h"
#include "engine/reference/expected/expected.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace imago::cli {

/// A contestant in a case, and its outcome.
struct CaseRunner::Entrant {
    Outcome *outcome;
    std::unique_ptr<Contestant> contestant;
    int *own_repetitions = nullptr; ///< of its outcome, unless it makes as many runs as the others
};

namespace {

/// Other libraries may be somewhat less accurate than our tests require of us; the report has their
/// error. A result is wrong beyond this factor of our bound.
constexpr double peer_allowance = 10;

void refuse(Outcome &outcome, const std::exception &reason) {
    outcome.state = Outcome::State::refuses;
    outcome.reason = sentence_of(reason);
}

void restore_and_run(Contestant &contestant, int times) {
    contestant.restore();
    contestant.enqueue(times);
    contestant.finish();
}

/// So many runs that they take at least 2 ms on a GPU, where launches then do not matter, and 8 ms
/// on a CPU, whose threads the system migrates.
int repetitions_for(const DevicePtr &device, const Problem &problem, Contestant &contestant) {
    const double wanted = device->info().type == DeviceType::cpu ? 8 : 2;
    restore_and_run(contestant, 1);
    contestant.restore();
    const auto start = Clock::now();
    contestant.enqueue(1);
    contestant.finish();
    const double once = std::max(milliseconds_since(start), 1e-3);
    const int most = most_repetitions(problem, device->info().type);
    return static_cast<int>(std::clamp(std::ceil(wanted / once), 1.0, double(most)));
}

/// Checks a peer by the judge and, as a whole, against our result. If the two differ the judge
/// decides which is right.
void check_peer(const Problem &problem, const Judge &judge, const Bytes &input, const Bytes &result,
                PeerOutcome &peer, OurOutcome &ours, const Bytes &our_result) {
    const double bound = expected_error_bound(problem), allowed = peer_allowance * bound;
    peer.error = judge.error(problem, result);
    if (!(peer.error <= allowed)) {
        peer.state = Outcome::State::wrong;
        return;
    }
    const Difference difference = difference_of(problem, our_result, result);
    if (difference.relative <= allowed + bound)
        return;
    const std::size_t at = difference.worst_transform;
    if (const double error = judge.error_at(problem, at, input, our_result); !(error <= bound)) {
        ours.state = Outcome::State::wrong;
        ours.error = error;
    } else {
        peer.state = Outcome::State::wrong;
        peer.error = judge.error_at(problem, at, input, result);
    }
}

template <class Entrant>
void time_in_rounds(std::vector<Entrant> &entrants, int rounds, int repetitions) {
    for (int round = 0; round < rounds; ++round) {
        for (Entrant &entrant : entrants)
            if (entrant.outcome->state == Outcome::State::timed) {
                const int times = entrant.own_repetitions ? *entrant.own_repetitions : repetitions;
                entrant.outcome->samples.push_back(measure(
                    [&] { // its threads are awake, and its plan and data are as warm as the others'
                        entrant.contestant->enqueue(1);
                        entrant.contestant->finish();
                        entrant.contestant->restore();
                    },
                    [&] {
                        entrant.contestant->enqueue(times);
                        entrant.contestant->finish();
                    },
                    times));
            }
        std::rotate(entrants.begin(), entrants.begin() + 1, entrants.end());
    }
}

} // namespace

bool CaseResult::wrong() const {
    return std::any_of(ours.begin(), ours.end(), [](const OurOutcome &outcome) {
        return outcome.state != Outcome::State::timed;
    });
}

Spread CaseResult::copy_spread() const {
    Spread best;
    for (const CopyOutcome &copy : copies)
        if (const Spread spread = spread_of_times(copy.samples);
            spread.median > 0 && (best.median == 0 || spread.median < best.median))
            best = spread;
    return best;
}

CaseRunner::Judged CaseRunner::key_of(const Variant &variant) {
    Judged key{variant.judged(), variant.chain(), nullptr};
    key.problem.placement = Placement::out_of_place; // the numbers are the same
    return key;
}

void CaseRunner::forget_judges(const BenchCase &bench_case) {
    std::erase_if(judges_, [&](const Judged &judged) {
        return std::none_of(bench_case.variants.begin(), bench_case.variants.end(),
                            [&](const Variant &variant) { return judged.is(key_of(variant)); });
    });
}

const Judge &CaseRunner::judge_of(const Variant &variant, const Bytes &input) {
    Judged key = key_of(variant);
    for (const Judged &judged : judges_)
        if (judged.is(key))
            return *judged.judge;
    key.judge = key.chain ? Judge::of_identity(input) : Judge::make(variant.judged(), input);
    judges_.push_back(std::move(key));
    return *judges_.back().judge;
}

void CaseRunner::prepare_input(const Problem &problem) {
    if (!input_.bytes.empty() && same_data(input_.problem, problem))
        return;
    input_ = {}; // frees the memory before the same amount is allocated again
    input_.problem = problem;
    input_.bytes = bench_data(problem);
    input_.pristine = Buffer(device_, input_.bytes.size());
    const auto start = Clock::now();
    Queue(device_).upload(input_.pristine, input_.bytes.data(), input_.bytes.size());
    input_.upload_seconds = milliseconds_since(start) * 1e-3;
}

/// A running case: its data, its contestants, and their reference.
struct CaseRunner::Arena {
    CaseResult &result;
    const Bytes &input;
    const CaseData &data;
    std::vector<Entrant> entrants;
    // Our first right result for the case's own problem.
    Bytes our_result;
    OurOutcome *ours = nullptr;
    Contestant *contestant = nullptr;
};

void CaseRunner::enter_ours(Arena &arena, OurOutcome &outcome) {
    const Variant &variant = outcome.variant;
    outcome.bound = expected_error_bound(variant.problem) * (variant.chain() ? 2 : 1);
    try {
        auto start = Clock::now();
        auto contestant = make_ours(variant, arena.data);
        contestant->enqueue(1);
        contestant->finish();
        outcome.first_seconds = milliseconds_since(start) * 1e-3;
        start = Clock::now();
        Bytes bytes = contestant->result();
        arena.result.download_seconds = milliseconds_since(start) * 1e-3;
        outcome.plan = contestant->report();
        outcome.error = judge_of(variant, arena.input).error(variant.judged(), bytes);
        if (!(outcome.error <= outcome.bound)) {
            outcome.state = Outcome::State::wrong;
        } else if (!arena.ours && variant.problem == arena.result.bench_case.problem) {
            arena.our_result = std::move(bytes);
            arena.ours = &outcome;
            arena.contestant = contestant.get();
        }
        OurContestant &entered = *contestant;
        arena.entrants.push_back({&outcome, std::move(contestant)});
        if (transfers_ && !variant.chain() && outcome.state == Outcome::State::timed)
            enter_transfers(arena, outcome, entered);
    } catch (const Error &error) {
        refuse(outcome, error);
    }
}

/// What arrives on the host is checked like the result itself: a wrong one makes the variant wrong.
void CaseRunner::enter_transfers(Arena &arena, OurOutcome &outcome, OurContestant &contestant) {
    TransfersOutcome &moved = outcome.with_transfers;
    const auto enter = [&](Transfers which, TransfersOutcome &of) -> Contestant & {
        arena.entrants.push_back(
            {&of, make_transfers(which, contestant, arena.input), &of.repetitions});
        return *arena.entrants.back().contestant;
    };
    Contestant &both = enter(Transfers::both, moved);
    both.enqueue(1);
    both.finish();
    const Problem &problem = outcome.variant.judged();
    moved.error = judge_of(outcome.variant, arena.input).error(problem, both.result());
    if (!(moved.error <= outcome.bound)) {
        outcome.state = moved.state = Outcome::State::wrong;
        outcome.error = moved.error;
    } else if (arena.ours == &outcome) {
        enter(Transfers::upload, arena.result.upload);
        enter(Transfers::download, arena.result.download);
    }
}

void CaseRunner::enter_peer(Arena &arena, const Peer &peer, PeerOutcome &outcome) {
    const Problem &problem = arena.result.bench_case.problem;
    outcome.name = peer.name;
    outcome.title = peer.title;
    last_peer_ = peer.title;
    try {
        if (peer.may_crash && device_->info().type == DeviceType::cpu)
            survive(device_, peer, problem);
        const auto start = Clock::now();
        auto contestant = peer.make(problem, arena.data);
        contestant->enqueue(1);
        contestant->finish();
        outcome.first_seconds = milliseconds_since(start) * 1e-3;
        check_peer(problem, judge_of(arena.ours->variant, arena.input), arena.input,
                   contestant->result(), outcome, *arena.ours, arena.our_result);
        arena.entrants.push_back({&outcome, std::move(contestant)});
    } catch (const std::exception &error) {
        refuse(outcome, error);
    }
}

CaseResult CaseRunner::run(const BenchCase &bench_case) {
    last_peer_.clear();
    try {
        return run_case(bench_case);
    } catch (const Error &error) {
        if (last_peer_.empty())
            throw;
        throw Error(last_peer_ + " had run, then: " + error.what(), error.kind());
    }
}

CaseResult CaseRunner::run_case(const BenchCase &bench_case) {
    const Problem &problem = bench_case.problem;
    CaseResult result;
    result.bench_case = bench_case;
    prepare_input(problem);
    result.upload_seconds = input_.upload_seconds;
    const CaseData data{device_, input_.bytes, input_.pristine};
    forget_judges(bench_case);

    Arena arena{result, input_.bytes, data, {}, {}};
    result.ours.resize(bench_case.variants.size());
    for (std::size_t i = 0; i < result.ours.size(); ++i) {
        result.ours[i].variant = bench_case.variants[i];
        enter_ours(arena, result.ours[i]);
    }
    if (!arena.ours)
        return result;
    result.peers.resize(bench_case.with_peers ? peers_.size() : 0);
    for (std::size_t i = 0; i < result.peers.size(); ++i)
        enter_peer(arena, peers_[i], result.peers[i]);
    if (arena.ours->state != Outcome::State::timed)
        return result;

    auto copies =
        make_copies(device_, bytes_of_problem(problem), Queue::Timing::off, problem.placement);
    result.copies.resize(copies.size());
    for (std::size_t i = 0; i < copies.size(); ++i) {
        result.copies[i].name = copies[i].first;
        arena.entrants.push_back({&result.copies[i], std::move(copies[i].second)});
    }
    result.repetitions = repetitions_for(device_, problem, *arena.contestant);
    for (Entrant &entrant : arena.entrants)
        if (entrant.own_repetitions)
            *entrant.own_repetitions = repetitions_for(device_, problem, *entrant.contestant);
    time_in_rounds(arena.entrants, rounds_, result.repetitions);
    if (!result.upload.samples.empty()) {
        result.upload_seconds = spread_of_times(result.upload.samples).median;
        result.download_seconds = spread_of_times(result.download.samples).median;
    }
    for (const Entrant &entrant : arena.entrants) // with the times of the last run
        if (const auto *ours = dynamic_cast<const OurContestant *>(entrant.contestant.get()))
            static_cast<OurOutcome *>(entrant.outcome)->plan = ours->report();
    return result;
}

} // namespace imago::cli
