// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/support/error.h"
#include "engine/values/preview_values.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// The original as previews show it, which stays for the next result. Belongs to one thread.
class PreviewOriginal {
  public:
    /// Returns the original at the grid's samples. `everything` computes the planes there from all
    /// that is kept. Throws Error.
    std::shared_ptr<const Image> at(DevicePlanes &planes, const PreviewGrid &grid,
                                    const std::function<std::vector<float>()> &everything);

  private:
    std::shared_ptr<const Image> image_;
    PreviewGrid grid_{};
};

/// Makes previews of what stays on a device, and knows when there are any. `Inverse` computes the
/// planes at a grid's samples:
///   Inverse(DevicePlanes &)
///   bool ready(grid) const    whether run() has all its programs
///   void prepare(grid)        makes one of its plans or programs; throws Error
///   std::vector<float> run(grid, choice)    throws Error
/// Belongs to one thread at a time.
template <class Inverse>
class PreviewSource {
  public:
    /// The planes must outlive this object.
    explicit PreviewSource(DevicePlanes &planes) : planes_(planes) {}

    /// Forgets everything: other coefficients are kept, or the memory is needed.
    void forget() {
        fail();
        has_ = true;
        run_milliseconds_ = 0;
    }
    /// There are no previews until forget(): one has failed.
    void fail() {
        has_ = false;
        inverse_.reset();
        tried_.reset();
        original_ = {};
    }
    /// A whole result took this long. There are no previews before one.
    void ran(double milliseconds) { run_milliseconds_ = milliseconds; }

    /// Makes a part of what show() needs. The last part is a first picture, for which drivers may
    /// compile. Returns whether something is left. A device without room, or whose driver cannot
    /// build it, makes no previews of what is kept. `everything` is the Inverse's choice of all
    /// that is kept. Does not throw.
    template <class Choice>
    bool prepare(unsigned block, const PreviewView &view, const Choice &everything) {
        if (!planes_.image() || !has_ || run_milliseconds_ <= view.budget_milliseconds)
            return false;
        return attempt([&] { return prepare_part(block, view, everything); }).value_or(false);
    }

    /// Returns the result in sight and the original, or nothing: if the last whole result was
    /// within the view's budget, or if something would have to be made first. Nothing has to be for
    /// another part of the picture at the resolution and with about the height of an earlier view.
    /// Does not throw; a whole result says what is wrong with a device.
    template <class Choice>
    std::optional<PreviewPictures> show(unsigned block, const PreviewView &view,
                                        const Choice &choice, const Choice &everything) {
        if (!has(block, view))
            return std::nullopt;
        const PreviewGrid grid = preview_grid(planes_.frame(), block, view);
        return attempt([&] {
            PreviewPictures made;
            made.original =
                original_.at(planes_, grid, [&] { return inverse_->run(grid, everything); });
            made.image = std::make_shared<const Image>(
                with_planes(*made.original, planes_.channels(), inverse_->run(grid, choice)));
            made.area = grid.area();
            return made;
        });
    }

    /// Whether show() has what it needs for a view.
    bool has(unsigned block, const PreviewView &view) const {
        return wanted(view) && ready(preview_grid(planes_.frame(), block, view));
    }
    /// Whether previews work, and come sooner than a whole result does.
    bool wanted(const PreviewView &view) const {
        return has_ && run_milliseconds_ > view.budget_milliseconds;
    }

  private:
    template <class Work>
    auto attempt(const Work &work) -> std::optional<decltype(work())> {
        try {
            return work();
        } catch (const Error &) {
            fail();
            return std::nullopt;
        }
    }

    bool ready(const PreviewGrid &grid) const {
        return inverse_ && inverse_->ready(grid) && tried_ && same_programs(*tried_, grid);
    }

    template <class Choice>
    bool prepare_part(unsigned block, const PreviewView &view, const Choice &everything) {
        const PreviewGrid grid = preview_grid(planes_.frame(), block, view);
        if (ready(grid))
            return false;
        if (!inverse_)
            inverse_.emplace(planes_);
        if (!inverse_->ready(grid)) {
            inverse_->prepare(grid);
            return true;
        }
        original_.at(planes_, grid, [&] { return inverse_->run(grid, everything); });
        inverse_->run(grid, everything);
        tried_ = grid;
        return false;
    }

    DevicePlanes &planes_;
    std::optional<Inverse> inverse_;
    PreviewOriginal original_;
    std::optional<PreviewGrid> tried_; ///< the grid of the last first picture
    bool has_ = true;                  ///< false once a preview has failed
    double run_milliseconds_ = 0;      ///< of the last whole result; 0: there is none
};

} // namespace imago
