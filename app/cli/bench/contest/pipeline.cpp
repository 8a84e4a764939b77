// SPDX-License-Identifier: GPL-3.0-or-later
// The chains of engine/pipeline on the device: the work that Compressor and Filter enqueue between
// upload and download, on planes that are on the device. Thresholds and masks that keep everything
// make the output equal the input, which is checked; their values do not change the work.
#include "app/cli/bench/contest/engine.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/transform/transform.h"

namespace imago::cli {

namespace {

Problem with_kind(const Problem &problem, TransformKind kind) {
    Problem result = problem;
    result.kind = kind;
    if (kind == TransformKind::rfft || kind == TransformKind::irfft ||
        kind == TransformKind::filter)
        result.norm = Norm::backward;
    return result;
}

PlanOptions thresholded() {
    PlanOptions options;
    options.threshold_at_load = true;
    return options;
}

PlanOptions masked() {
    PlanOptions options;
    options.mask_at_load = true;
    return options;
}

/// Two transforms, and the work between them on the device.
class ChainContestant : public OurContestant {
  public:
    ChainContestant(const Variant &variant, const CaseData &data, TransformKind there,
                    TransformKind back, const PlanOptions &back_options)
        : full_(variant.method == Variant::Method::compress_full ||
                variant.method == Variant::Method::filter_full),
          arrays_(data, variant.problem, Queue::Timing::on),
          forward_(data.device, with_kind(variant.problem, there)),
          inverse_(data.device, with_kind(variant.problem, back), back_options),
          between_(data.device, forward_.problem().output_bytes()) {
        forward_.execute(arrays_.queue(), arrays_.in(), between_);
        arrays_.finish();
    }

    void enqueue(int times) override {
        for (int i = 0; i < times; ++i) {
            if (full_)
                forward_.execute(arrays_.queue(), arrays_.in(), between_);
            before_inverse(arrays_.queue(), inverse_);
            inverse_.execute(arrays_.queue(), between_, arrays_.out());
        }
    }
    DeviceArrays &arrays() override { return arrays_; }
    PlanReport report() const override {
        PlanReport plan = inverse_.report();
        std::vector<StepReport> steps;
        if (full_)
            steps = forward_.report().steps;
        append(steps, steps_between());
        append(steps, plan.steps);
        plan.steps = steps;
        return plan;
    }

  protected:
    virtual void before_inverse(Queue &queue, Transform &inverse) = 0;
    virtual std::vector<StepReport> steps_between() const { return {}; }

  private:
    bool full_; ///< both transforms; false: the inverse only
    DeviceArrays arrays_;
    Transform forward_, inverse_;
    Buffer between_;
};

/// DCT-II, and its inverse that applies the threshold as it loads.
class CompressContestant : public ChainContestant {
  public:
    CompressContestant(const Variant &variant, const CaseData &data)
        : ChainContestant(variant, data, TransformKind::dct2, TransformKind::idct2, thresholded()) {
    }

  private:
    void before_inverse(Queue &, Transform &inverse) override { inverse.set_threshold(0); }
};

/// R2C, the evaluation of a mask, and C2R that multiplies by it as it loads.
class FilterContestant : public ChainContestant {
  public:
    FilterContestant(const Variant &variant, const CaseData &data)
        : ChainContestant(variant, data, TransformKind::rfft, TransformKind::irfft, masked()),
          values_(data.device, variant.problem.extents[0], variant.problem.extents[1]),
          mask_(data.device, values_.bytes()) {}

  private:
    void before_inverse(Queue &queue, Transform &inverse) override {
        values_.evaluate(queue, shapes_, mask_);
        inverse.set_mask(mask_);
    }
    std::vector<StepReport> steps_between() const override { return values_.steps(); }

    MaskValues values_;
    Buffer mask_;
    FilterMask shapes_ = all_frequencies();
};

/// A filter as one transform, whose mask is on the device.
class OnceContestant : public TransformContestant {
  public:
    OnceContestant(const Variant &variant, const CaseData &data)
        : TransformContestant(
              Transform(data.device, with_kind(variant.problem, TransformKind::filter)), variant,
              data),
          values_(data.device, variant.problem.extents[0], variant.problem.extents[1]),
          mask_(data.device, values_.bytes()) {
        values_.evaluate(arrays().queue(), all_frequencies(), mask_);
        transform_.set_mask(mask_);
        finish();
    }

  private:
    MaskValues values_;
    Buffer mask_;
};

} // namespace

FilterMask all_frequencies() {
    FilterShape all;
    all.kind = FilterShape::Kind::low;
    all.radius = largest_frequency;
    FilterMask mask;
    mask.shapes = {all};
    return mask;
}

std::unique_ptr<OurContestant> make_compress(const Variant &variant, const CaseData &data) {
    if (variant.method == Variant::Method::compress_once)
        return std::make_unique<TransformContestant>(
            Transform(data.device, with_kind(variant.problem, TransformKind::compress)), variant,
            data);
    return std::make_unique<CompressContestant>(variant, data);
}

std::unique_ptr<OurContestant> make_filter(const Variant &variant, const CaseData &data) {
    if (variant.method == Variant::Method::filter_once)
        return std::make_unique<OnceContestant>(variant, data);
    return std::make_unique<FilterContestant>(variant, data);
}

} // namespace imago::cli
