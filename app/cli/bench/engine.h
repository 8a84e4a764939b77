// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/case.h"
#include "app/cli/bench/contestant.h"
#include "engine/array/plan_report.h"

namespace imago::cli {

/// One of ours: it can say its plan.
class OurContestant : public Contestant {
  public:
    virtual PlanReport report() const = 0;
};

/// The ways of Variant::Method but `engine`, each in a file of its own.
std::unique_ptr<OurContestant> make_unfused(const Variant &variant, const CaseData &data);
std::unique_ptr<OurContestant> make_compress(const Variant &variant, const CaseData &data);
std::unique_ptr<OurContestant> make_filter(const Variant &variant, const CaseData &data);

/// A variant of ours on the case's device; problem and data are the variant's. Throws Error as
/// Transform does.
std::unique_ptr<OurContestant> make_ours(const Variant &variant, const CaseData &data);

/// A plan in a few characters: of each step its structure, radices and lanes or L1 x L2.
std::string plan_in_short(const PlanReport &report);

} // namespace imago::cli
