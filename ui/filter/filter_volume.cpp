// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks in the Filter workspace, which are filtered as volumes.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_workspace.h"

#include <utility>

namespace imago {

bool FilterWorkspace::in_volume() const {
    return document_->settings().volume && has_slices();
}

void FilterWorkspace::stack_opened() {
    volume_run_.reset();
    FilterSettings settings = document_->settings();
    if (std::exchange(settings.volume, false))
        document_->reset(settings);
    controls_->set_slices(stack()->slices(), false);
}

void FilterWorkspace::connect_volume() {
    connect(client_, &EngineClient::volume_filtered, this, &FilterWorkspace::take_volume,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::volume_previewed, this, &FilterWorkspace::show_slice_early,
            Qt::QueuedConnection);
    connect(document_, &MaskDocument::changed, this, [this] {
        if (!in_volume()) {
            volume_run_.reset(); // with its memory
            give_up_stack();
        }
        controls_->set_slices(has_slices() ? stack()->slices() : 1, in_volume());
    });
}

/// Reads the stack first. A slice of the last result is shown without computing.
void FilterWorkspace::submit_volume(Clock::time_point event) {
    end_preview();
    if (!stack()->pictures())
        return want_stack();
    VolumeRequest request = volume_request(document_->settings(), stack()->pictures());
    if (volume_run_ && volume_run_->request.slices != request.slices)
        volume_run_.reset(); // of another region
    const VolumeRunPtr &run = volume_run_;
    if (run && run->ticket == newest_ && run->request.mask == request.mask &&
        run->request.edges == request.edges)
        return show_slice({event, event, event, {}});
    if (run && stack()->place().plane == StackPlane::xy)
        request.preview = {stack()->place().at, preview_budget_};
    submitted(client_->submit(std::move(request), event));
}

void FilterWorkspace::stack_came() {
    if (in_volume())
        resubmit();
}

/// The stack has not come, or does not fit: the slice stays a picture.
void FilterWorkspace::stack_missed() {
    FilterSettings settings = document_->settings();
    if (std::exchange(settings.volume, false))
        document_->reset(settings);
}

/// Only this thread knows which slice is in sight when the result comes.
void FilterWorkspace::show_slice(const RequestTimes &times) {
    if (image_)
        renderer_->render(slice_run(*volume_run_, *stack(), image_, times));
}

/// The result follows when the drag rests.
void FilterWorkspace::show_slice_early(const VolumePreviewRunPtr &preview) {
    const bool newer = volume_run_ && volume_run_->ticket < preview->ticket;
    if (newer && in_volume() && image_ && preview->request.slices == stack()->pictures() &&
        StackPlace{StackPlane::xy, preview->sight.slice} == stack()->place())
        renderer_->render(early_slice(*preview, image_));
}

void FilterWorkspace::take_volume(const VolumeRunPtr &run) {
    if (run->request.once)
        return take_final_stack(run->ticket, run->result,
                                run->result ? run->result.value->pictures : PictureStack());
    if (run->result) {
        const bool newer = !volume_run_ || volume_run_->ticket < run->ticket;
        if (run->request.slices != stack()->pictures() || !newer || !in_volume())
            return;
        volume_run_ = run;
        return show_slice(run->times);
    }
    if (run->ticket != newest_)
        return;
    if (gave_way_to_file() || searching_ > newest_)
        redo_later();
    ended(run->result.sentence, run->result.error_kind);
}

PictureStack FilterWorkspace::result_slices() const {
    return in_volume() && volume_run_ ? *volume_run_->request.slices : PictureStack{image_};
}

} // namespace imago
