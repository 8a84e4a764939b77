// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/run.h"

#include "app/cli/bench/copy.h"
#include "app/cli/bench/data.h"
#include "app/cli/bench/engine.h"
#include "engine/array/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace imago::cli {

namespace {

/// Other libraries may be a little less accurate than what our tests ask of us: the report says how
/// accurate. Beyond this factor of our bound a result is wrong.
constexpr double peer_allowance = 10;

/// One who is in the case, and what becomes of it.
struct Entrant {
    Outcome *outcome;
    std::unique_ptr<Contestant> contestant;
};

void refuse(Outcome &outcome, const std::exception &reason) {
    outcome.state = Outcome::State::refuses;
    outcome.reason = reason.what();
}

Bytes first_result(Contestant &contestant) {
    contestant.enqueue(1);
    contestant.finish();
    return contestant.result();
}

void restore_and_run(Contestant &contestant, int times) {
    contestant.restore();
    contestant.enqueue(times);
    contestant.finish();
}

/// As many runs as take at least 2 ms on a GPU, so that launches do not count, and 8 ms on a CPU,
/// whose threads a system moves about.
int repetitions_for(const DevicePtr &device, const Problem &problem, Contestant &contestant) {
    const double wanted = device->info().type == DeviceType::cpu ? 8 : 2;
    restore_and_run(contestant, 1);
    contestant.restore();
    const auto start = Clock::now();
    contestant.enqueue(1);
    contestant.finish();
    const double once = std::max(milliseconds_since(start), 1e-3);
    return static_cast<int>(
        std::clamp(std::ceil(wanted / once), 1.0, double(most_repetitions(problem))));
}

/// Checks a peer by the judge and, as a whole, against ours. Where the two differ the judge says
/// who is right.
void check_peer(const Problem &problem, const Judge &judge, const Bytes &input, const Bytes &result,
                PeerOutcome &peer, OurOutcome &ours, const Bytes &our_result) {
    const double bound = error_bound(problem), allowed = peer_allowance * bound;
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

void time_in_rounds(std::vector<Entrant> &entrants, int rounds, int repetitions) {
    for (int round = 0; round < rounds; ++round) {
        for (Entrant &entrant : entrants)
            if (entrant.outcome->state == Outcome::State::timed)
                entrant.outcome->samples.push_back(measure(
                    [&] { // its threads awake, its plan and its data as warm as the others'
                        entrant.contestant->enqueue(1);
                        entrant.contestant->finish();
                        entrant.contestant->restore();
                    },
                    [&] {
                        entrant.contestant->enqueue(repetitions);
                        entrant.contestant->finish();
                    },
                    repetitions));
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

const Judge &CaseRunner::judge_of(const Problem &problem, const Bytes &input) {
    Problem key = problem;
    key.placement = Placement::out_of_place; // the numbers are the same
    for (const Judged &judged : judges_)
        if (judged.problem == key)
            return *judged.judge;
    judges_.push_back({key, Judge::make(problem, input)});
    return *judges_.back().judge;
}

CaseResult CaseRunner::run(const BenchCase &bench_case) {
    const Problem &problem = bench_case.problem;
    CaseResult result{bench_case, 0, 0, 0, {}, {}, {}};
    const Bytes input = bench_data(problem);
    const Buffer pristine(device_, input.size());
    auto start = Clock::now();
    Queue(device_).upload(pristine, input.data(), input.size());
    result.upload_seconds = milliseconds_since(start) * 1e-3;
    const CaseData data{device_, input, pristine};
    std::erase_if(judges_, [&](const Judged &judged) {
        return std::none_of(bench_case.variants.begin(), bench_case.variants.end(),
                            [&](const Variant &variant) {
                                Problem key = variant.problem;
                                key.placement = Placement::out_of_place;
                                return key == judged.problem;
                            });
    });

    std::vector<Entrant> entrants;
    Bytes our_result; // of the first right variant on the case's own problem
    OurOutcome *our_outcome = nullptr;
    result.ours.resize(bench_case.variants.size());
    for (std::size_t i = 0; i < result.ours.size(); ++i) {
        OurOutcome &outcome = result.ours[i];
        const Variant &variant = outcome.variant = bench_case.variants[i];
        outcome.bound = error_bound(variant.problem);
        try {
            auto contestant = make_ours(variant, data);
            contestant->enqueue(1);
            contestant->finish();
            start = Clock::now();
            Bytes bytes = contestant->result();
            result.download_seconds = milliseconds_since(start) * 1e-3;
            outcome.plan = contestant->report();
            outcome.error = judge_of(variant.problem, input).error(variant.problem, bytes);
            if (!(outcome.error <= outcome.bound))
                outcome.state = Outcome::State::wrong;
            else if (!our_outcome && variant.problem == problem) {
                our_result = std::move(bytes);
                our_outcome = &outcome;
            }
            entrants.push_back({&outcome, std::move(contestant)});
        } catch (const Error &error) {
            refuse(outcome, error);
        }
    }
    if (!our_outcome)
        return result;

    result.peers.resize(peers_.size());
    for (std::size_t i = 0; i < peers_.size(); ++i) {
        PeerOutcome &outcome = result.peers[i];
        outcome.name = peers_[i].name;
        outcome.title = peers_[i].title;
        try {
            auto contestant = peers_[i].make(problem, data);
            check_peer(problem, judge_of(problem, input), input, first_result(*contestant), outcome,
                       *our_outcome, our_result);
            entrants.push_back({&outcome, std::move(contestant)});
        } catch (const std::exception &error) {
            refuse(outcome, error);
        }
    }
    if (result.wrong() && our_outcome->state != Outcome::State::timed)
        return result;

    auto copies = make_copies(device_, bytes_of_problem(problem));
    result.copies.resize(copies.size());
    for (std::size_t i = 0; i < copies.size(); ++i) {
        result.copies[i].name = copies[i].first;
        entrants.push_back({&result.copies[i], std::move(copies[i].second)});
    }
    const auto first = std::find_if(entrants.begin(), entrants.end(), [&](const Entrant &entrant) {
        return entrant.outcome == our_outcome;
    });
    result.repetitions = repetitions_for(device_, problem, *first->contestant);
    time_in_rounds(entrants, rounds_, result.repetitions);
    return result;
}

} // namespace imago::cli
