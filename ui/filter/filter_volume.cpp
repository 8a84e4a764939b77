// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks in the Filter workspace, which are filtered as volumes.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_workspace.h"

#include <algorithm>
#include <utility>

namespace imago {

bool FilterWorkspace::in_volume() const {
    return document_->settings().volume && volume_.slices > 1;
}

void FilterWorkspace::open_stack(int slices, int slice) {
    if (volume_.reading)
        Q_EMIT stack_cancelled();
    volume_ = {slices, slice, false, nullptr, nullptr};
    FilterSettings settings = document_->settings();
    if (std::exchange(settings.volume, false))
        document_->reset(settings);
    controls_->set_slices(slices, false);
}

void FilterWorkspace::forget_stack() {
    volume_.stack.reset();
    volume_.run.reset();
}

std::shared_ptr<const Image> FilterWorkspace::take_place(int slice) {
    volume_.slice = slice;
    const bool there = in_volume() && volume_.stack && slice >= 0 &&
                       static_cast<std::size_t>(slice) < volume_.stack->size();
    return there ? (*volume_.stack)[static_cast<std::size_t>(slice)] : nullptr;
}

void FilterWorkspace::connect_volume() {
    connect(client_, &EngineClient::volume_filtered, this, &FilterWorkspace::take_volume,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::volume_previewed, this, &FilterWorkspace::show_slice_early,
            Qt::QueuedConnection);
    connect(document_, &MaskDocument::changed, this, [this] {
        if (!in_volume()) {
            volume_.run.reset(); // with its memory
            if (std::exchange(volume_.reading, false))
                Q_EMIT stack_cancelled();
        }
        controls_->set_slices(volume_.slices, in_volume());
    });
}

/// Reads the stack first. A slice of the last result is shown without computing.
void FilterWorkspace::submit_volume(Clock::time_point event) {
    end_preview();
    if (!volume_.stack) {
        show_reading(0);
        if (!std::exchange(volume_.reading, true))
            Q_EMIT stack_requested();
        return;
    }
    VolumeRequest request = volume_request(document_->settings(), volume_.stack);
    const VolumeRunPtr &run = volume_.run;
    if (run && run->ticket == newest_ && run->request.mask == request.mask &&
        run->request.edges == request.edges)
        return show_slice({event, event, event, {}});
    if (run)
        request.preview = {static_cast<std::size_t>(volume_.slice), preview_budget_};
    submitted(client_->submit(std::move(request), event));
}

void FilterWorkspace::take_stack(std::shared_ptr<const PictureStack> stack) {
    if (!std::exchange(volume_.reading, false))
        return; // cancelled meanwhile
    volume_.stack = std::move(stack);
    shown_newest();
    if (in_volume())
        resubmit();
}

void FilterWorkspace::show_stack_progress(double part) {
    if (volume_.reading && in_volume())
        show_reading(part);
}

void FilterWorkspace::miss_stack() {
    if (volume_.reading) // false: cancelled
        leave_volume();
}

/// The stack has not come, or does not fit: the slice stays a picture.
void FilterWorkspace::leave_volume() {
    volume_.reading = false;
    shown_newest();
    FilterSettings settings = document_->settings();
    if (std::exchange(settings.volume, false))
        document_->reset(settings);
}

void FilterWorkspace::cancel() {
    SavingWorkspace::cancel();
    if (!volume_.reading)
        return;
    Q_EMIT stack_cancelled();
    leave_volume();
}

/// Only this thread knows which slice is in sight when the result comes.
void FilterWorkspace::show_slice(const RequestTimes &times) {
    const auto slice = static_cast<std::size_t>(volume_.slice);
    if (image_ && slice < volume_.run->request.slices->size())
        renderer_->render(slice_run(*volume_.run, slice, image_, times));
}

/// The result follows when the drag rests.
void FilterWorkspace::show_slice_early(const VolumePreviewRunPtr &preview) {
    const bool newer = volume_.run && volume_.run->ticket < preview->ticket;
    if (newer && in_volume() && image_ && preview->request.slices == volume_.stack &&
        preview->sight.slice == static_cast<std::size_t>(volume_.slice))
        renderer_->render(early_slice(*preview, image_));
}

void FilterWorkspace::take_volume(const VolumeRunPtr &run) {
    if (run->request.once)
        return take_final_stack(run->ticket, run->result, volume_.slice);
    if (run->result) {
        const bool newer = !volume_.run || volume_.run->ticket < run->ticket;
        if (run->request.slices != volume_.stack || !newer || !in_volume())
            return;
        volume_.run = run;
        return show_slice(run->times);
    }
    if (run->ticket != newest_)
        return;
    if (gave_way_to_file() || searching_ > newest_)
        redo_later();
    ended(run->result.sentence, run->result.error_kind);
    if (run->result.error_kind != Error::Kind::cancelled && !volume_.run)
        leave_volume();
}

PictureStack FilterWorkspace::result_slices() const {
    return in_volume() && volume_.run ? *volume_.run->request.slices : PictureStack{image_};
}

} // namespace imago
