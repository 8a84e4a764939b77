// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/case.h"
#include "app/cli/bench/judge.h"
#include "app/cli/bench/peers.h"
#include "app/cli/bench/timing.h"
#include "engine/array/plan_report.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// What became of one contestant of a case.
struct Outcome {
    enum class State { timed, wrong, refuses };
    State state = State::timed;
    std::string reason;          ///< of one that refuses
    double error = 0;            ///< relative L2
    double first_seconds = 0;    ///< planning, building (from caches, if they hold it), a first run
    std::vector<Sample> samples; ///< one a round, if timed
};

struct OurOutcome : Outcome {
    Variant variant;
    PlanReport plan;
    double bound = 0; ///< of the error
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
    int repetitions = 0;                             ///< in a sample
    double upload_seconds = 0, download_seconds = 0; ///< of input and output, once
    std::vector<OurOutcome> ours;                    ///< the case's variants
    std::vector<PeerOutcome> peers;                  ///< all that were chosen
    std::vector<CopyOutcome> copies;                 ///< ways to copy as many bytes
    bool wrong() const;                              ///< whether one of ours was
    Spread copy_spread() const; ///< of the fastest way; zeros when nothing was timed
};

/// Runs cases. Keeps what cases of the same numbers share.
class CaseRunner {
  public:
    CaseRunner(DevicePtr device, std::vector<Peer> peers, int rounds)
        : device_(std::move(device)), peers_(std::move(peers)), rounds_(rounds) {}

    /// Checks every contestant, then times them in interleaved rounds: what disturbs the machine
    /// disturbs all alike. A case of which one of ours is wrong is not timed. Throws Error when one
    /// of ours does not build or run.
    CaseResult run(const BenchCase &bench_case);

  private:
    struct Entrant;
    struct Arena;
    /// A judge and whom it serves: variants of the same problem, whatever the placement.
    struct Judged {
        Problem problem;
        bool chain;
        std::unique_ptr<Judge> judge;
        bool is(const Judged &other) const {
            return problem == other.problem && chain == other.chain;
        }
    };
    void prepare_input(const Problem &problem); ///< unless it is there
    static Judged key_of(const Variant &variant);
    void forget_judges(const BenchCase &bench_case); ///< those that the case has no use for
    const Judge &judge_of(const Variant &variant, const Bytes &input);
    void enter_ours(Arena &arena, OurOutcome &outcome);
    void enter_peer(Arena &arena, const Peer &peer, PeerOutcome &outcome);

    DevicePtr device_;
    std::vector<Peer> peers_;
    int rounds_;
    struct Input {
        Problem problem;
        Bytes bytes;
        Buffer pristine; ///< the same on the device
        double upload_seconds = 0;
    } input_;                    ///< the last case's
    std::vector<Judged> judges_; ///< long double and double references take their time
};

} // namespace imago::cli
