// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/contestant.h"
#include "engine/transform/transform.h"
#include "engine/values/filter_values.h"
#include "engine/values/plan_report.h"

#include <memory>
#include <string>
#include <utility>

namespace imago::cli {

/// One of our contestants, which can report its plan.
class OurContestant : public Contestant {
  public:
    void restore() override { arrays().restore(); }
    void finish() override { arrays().finish(); }
    Bytes result() override { return arrays().result(); }
    virtual PlanReport report() const = 0;
    /// Its arrays, with the input of the case and the output of the last run.
    virtual DeviceArrays &arrays() = 0;
};

/// A transform from one array to the other.
class TransformContestant : public OurContestant {
  public:
    TransformContestant(Transform transform, const Variant &variant, const CaseData &data,
                        Queue::Timing timing = Queue::Timing::off)
        : transform_(std::move(transform)), arrays_(data, variant.problem, timing) {}

    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            transform_.execute(arrays_.queue(), arrays_.in(), arrays_.out());
    }
    PlanReport report() const override { return transform_.report(); }
    DeviceArrays &arrays() override { return arrays_; }

  protected:
    Transform transform_;

  private:
    DeviceArrays arrays_;
};

/// The methods of Variant::Method other than `engine`, each in its own file.
std::unique_ptr<OurContestant> make_unfused(const Variant &variant, const CaseData &data);
std::unique_ptr<OurContestant> make_compress(const Variant &variant, const CaseData &data);
std::unique_ptr<OurContestant> make_filter(const Variant &variant, const CaseData &data);

/// Makes one of our variants on the case's device; problem and data are the variant's. Throws Error
/// as Transform does.
std::unique_ptr<OurContestant> make_ours(const Variant &variant, const CaseData &data);

/// A plan in a few characters: the structure, radices and lanes or L1 x L2 of each step.
std::string plan_in_short(const PlanReport &report);

/// A mask that keeps everything, and runs.
FilterMask all_frequencies();

} // namespace imago::cli
