// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/spectrum_planes.h"
#include "engine/device/device.h"
#include "engine/pipeline/descreen/descreen.h"
#include "engine/pipeline/filter/volume_filter.h"
#include "engine/support/error.h"
#include "engine/values/compress_values.h"
#include "engine/values/op_values.h"
#include "engine/values/recipe/recipe.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace imago {

class PayingPlans;

/// What a command for one file takes besides: it is told of the last step.
struct StepDetails {
    bool comparison = false;                   ///< whether CompressResult::comparison is wanted
    bool coefficients = false;                 ///< whether those before the threshold are
    std::optional<SpectrumPlanes> planes = {}; ///< of these coefficients
    std::variant<std::monostate, CompressResult, FilterResult, VolumeResult, DescreenResult,
                 FilteredSignal>
        result = {}; ///< of a signal with what all steps have removed
};

/// What was found about a file's result.
struct RecipeFigures {
    std::size_t clipped = 0;     ///< samples outside the range of the result's depth
    std::vector<OpFigure> found; ///< of compressions and pages together: Figure::of_pages
    /// The JPEG file whose picture the result is, if the last step made one.
    std::shared_ptr<const JpegFile> file;
    std::vector<OpTable> tables;    ///< what steps found, one for each page and step that found any
    std::vector<Sentence> notes;    ///< what steps changed besides what was asked of them
    std::set<std::string> plans;    ///< the digests of the plans that ran (digest_of())
    StepDetails *details = nullptr; ///< null: nobody takes them
};

/// Whether the recipe takes the pages of a file together. Throws Error (usage) if only one of
/// several steps does.
bool takes_stacks(const Recipe &recipe);

/// What is said of a page, from 0, with its number.
Sentence page_sentence(std::size_t page, const Sentence &said);

/// Does what work() does for a page of several, from 0, whose number Errors then say.
template <class Work>
auto on_page(std::size_t page, std::size_t pages, const Work &work) {
    try {
        return work();
    } catch (const Error &error) {
        if (pages == 1 || error.kind() == Error::Kind::cancelled)
            throw;
        throw Error(page_sentence(page, error.sentence()), error.kind());
    }
}

/// Carries out a recipe on one device, as the commands for one file do, with the same result bit
/// for bit where the same plans run. Transforms are kept for the next picture of the same size. The
/// object belongs to one thread at a time.
class RecipeWork {
  public:
    /// Reads the pictures of masks, and checks masks as far as it is possible without an image.
    /// Throws Error.
    explicit RecipeWork(const Recipe &recipe);
    ~RecipeWork();

    /// Uses these plans, which other recipes may share, instead of its own.
    void share(std::shared_ptr<PayingPlans> plans) { plans_ = std::move(plans); }
    /// So many pictures or signals follow the next one, which decides whether plans pay.
    void expect(std::size_t following) { following_ = following; }

    /// A digest of the recipe and of the masks' pictures: equal ones give equal results.
    const std::string &digest() const { return digest_; }

    /// Called between steps; may throw an Error to stop.
    using Between = std::function<void()>;

    /// The result of all steps: of a narrow picture a narrow one, rounded as a file of 8 bits is,
    /// if `narrow`, else floats. Throws Error if the recipe does not fit the picture, or the device
    /// fails; other pictures may follow.
    std::shared_ptr<const Image> run(const DevicePtr &device, std::shared_ptr<const Image> image,
                                     bool narrow, RecipeFigures &figures, const Between &between);
    /// The filtered volume, or the pages of a stack that a step takes together. Throws Error in
    /// the same way.
    PictureStack run(const DevicePtr &device, const PictureStack &slices, RecipeFigures &figures,
                     const Between &between);
    /// The filtered signal. Throws Error in the same way.
    std::shared_ptr<const Signal> run(const DevicePtr &device, std::shared_ptr<const Signal> signal,
                                      RecipeFigures &figures, const Between &between);

    /// The whole result of the last step, which is of this kind, for a picture, in floats, a stack
    /// or a signal. Throws Error in the same way.
    template <class Result, class Input>
    Result result(const DevicePtr &device, const Input &input, StepDetails *details = nullptr) {
        StepDetails own;
        RecipeFigures figures;
        figures.details = details ? details : &own;
        if constexpr (std::is_same_v<Input, std::shared_ptr<const Image>>)
            run(device, input, false, figures, [] {});
        else
            run(device, input, figures, [] {});
        return std::get<Result>(std::move(figures.details->result));
    }

    /// The mask of the first step, with its pictures.
    const FilterMask &mask() const { return masks_.front(); }

  private:
    template <class Work>
    auto by_plans(const DevicePtr &device, RecipeFigures &figures, const Work &work);

    struct Pipelines;
    struct Runner;
    Recipe recipe_;
    std::vector<FilterMask> masks_; ///< of each step; empty for other steps than filters
    std::vector<OpFiles> files_;    ///< of each step; empty for other steps than operations
    std::string digest_;
    std::unique_ptr<Pipelines> pipelines_;
    std::shared_ptr<PayingPlans> plans_;
    std::size_t following_ = 0;
};

} // namespace imago
