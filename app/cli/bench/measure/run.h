// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/contest/judge.h"
#include "app/cli/bench/contest/timing.h"
#include "app/cli/bench/peer/peers.h"
#include "engine/values/plan_report.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The outcome of one contestant of a case.
struct Outcome {
    enum class State { timed, wrong, refuses };
    State state = State::timed;
    Sentence reason;             ///< of one that refuses
    double error = 0;            ///< relative L2
    double first_seconds = 0;    ///< planning, building (from caches if possible), and a first run
    std::vector<Sample> samples; ///< one for each round, if timed
};

/// Times of transfers. They have their own number of runs in a sample, since they take longer.
struct TransfersOutcome : Outcome {
    int repetitions = 0;
};

struct OurOutcome : Outcome {
    Variant variant;
    PlanReport plan;
    double bound = 0;                     ///< of the error
    TransfersOutcome with_transfers = {}; ///< of runs with upload and download, if requested
};

struct PeerOutcome : Outcome {
    std::string name, title;
};

struct CopyOutcome : Outcome {
    std::string name;
};

/// Times and checks of one case.
struct CaseResult {
    BenchCase bench_case;
    int repetitions = 0; ///< runs in a sample
    /// Of input and output: once each, or medians of those below.
    double upload_seconds = 0, download_seconds = 0;
    TransfersOutcome upload, download; ///< in the rounds, if requested
    std::vector<OurOutcome> ours;      ///< the case's variants
    std::vector<PeerOutcome> peers;    ///< all that were requested
    std::vector<CopyOutcome> copies;   ///< ways to copy this many bytes
    bool wrong() const;                ///< whether one of ours was wrong
    Spread copy_spread() const;        ///< of the fastest way; zeros if nothing was timed
};

/// Runs cases, and keeps what cases with the same numbers share.
class CaseRunner {
  public:
    /// `transfers`: time our variants also with the transfers between host and device, except
    /// chains, and these transfers alone.
    CaseRunner(DevicePtr device, std::vector<Peer> peers, int rounds, bool transfers = false)
        : device_(std::move(device)), peers_(std::move(peers)), rounds_(rounds),
          transfers_(transfers) {}

    /// Checks every contestant, then times them in interleaved rounds, so that disturbances of the
    /// machine affect all alike. A case in which one of ours is wrong is not timed. Throws Error if
    /// one of ours does not build or run, and if the device fails: then it names the peer that ran
    /// last before, if one did, since all share the device.
    CaseResult run(const BenchCase &bench_case);

  private:
    struct Entrant;
    struct Arena;
    /// A judge, and the variants that it serves: those of the same problem with any placement.
    struct Judged {
        Problem problem;
        bool chain;
        std::unique_ptr<Judge> judge;
        bool is(const Judged &other) const {
            return problem == other.problem && chain == other.chain;
        }
    };
    CaseResult run_case(const BenchCase &bench_case);
    void prepare_input(const Problem &problem); ///< unless it is there
    static Judged key_of(const Variant &variant);
    void forget_judges(const BenchCase &bench_case); ///< those that the case does not use
    const Judge &judge_of(const Variant &variant, const Bytes &input);
    void enter_ours(Arena &arena, OurOutcome &outcome);
    void enter_transfers(Arena &arena, OurOutcome &outcome, OurContestant &contestant);
    void enter_peer(Arena &arena, const Peer &peer, PeerOutcome &outcome);

    DevicePtr device_;
    std::vector<Peer> peers_;
    std::string last_peer_; ///< that has run in this case
    int rounds_;
    bool transfers_;
    struct Input {
        Problem problem;
        Bytes bytes;
        Buffer pristine; ///< the same on the device
        double upload_seconds = 0;
    } input_;                    ///< the last case's
    std::vector<Judged> judges_; ///< long double and double references take time to compute
};

} // namespace imago::cli
