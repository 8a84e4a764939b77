// SPDX-License-Identifier: GPL-3.0-or-later
// What pages have in common that submit the open picture with settings, and show what comes back.
#pragma once
#include "ui/page/run/original_picture.h"
#include "ui/page/saving_workspace.h"
#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"
#include "ui/widget/settings_document.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>

namespace imago {

/// Pictures are a run as finished pixels: `run` and `times`. Base: ImageWorkspace or below it.
/// Document: SettingsDocument of the settings, or below it.
template <class Base, class Pictures, class Settings, class Document = SettingsDocument<Settings>>
class SettingsWorkspace : public Base {
  public:
    using Base::Base;

    bool has_content() const override { return image_ != nullptr; }
    std::shared_ptr<const Image> open_image() const override { return image_; }

  protected:
    void showEvent(QShowEvent *event) override {
        Base::showEvent(event);
        draw_original();
    }
    /// Lets the renderer draw the open picture, with its levels.
    virtual void render_original() = 0;
    /// Another picture is open. That of a page that nobody looks at takes neither memory nor time
    /// before the page is shown.
    void renew_original() {
        this->end_refusal();
        drawn_ = false;
        const QList<ImagePane *> panes = this->panes();
        if (this->isVisible() || std::any_of(panes.begin(), panes.end(), [](ImagePane *pane) {
                return pane->isVisible(); // in a window of its own
            }))
            return draw_original();
        for (ImagePane *pane : panes)
            pane->view()->set_picture({}); // of the picture before
    }
    /// The levels are others.
    void redraw_original() {
        if (image_ && drawn_)
            render_original();
    }

    const Settings &settings() const { return document_->settings(); }
    /// Lets the controls show the document's settings, and submits those of a step.
    void follow_document() {
        this->connect(document_, &SettingsSignals::changed, this, [this](bool step) {
            show_settings(settings());
            if (step)
                this->submit(document_->event());
        });
    }
    /// Lets the controls show these; emits nothing. For follow_document().
    virtual void show_settings(const Settings &) {}

    /// Whether a run is of another picture, or older than what is shown.
    template <class Run>
    bool is_late(const Run &run) const {
        return run.request.image != image_ || (shown_ && shown_->run->ticket > run.ticket);
    }
    /// Shows the open picture in its pane, and nothing in the others before there is a result.
    /// Returns whether it is still open.
    bool take_original(const OriginalPicture &original, ImagePane *pane,
                       std::initializer_list<ImagePane *> others) {
        if (original.image != image_)
            return false;
        this->show_histogram(original.histogram);
        this->set_picture_size(original.picture.size());
        pane->view()->set_picture(original.picture);
        pane->set_detail(image_words(*image_));
        this->show_levels(image_->depth, original.range,
                          this->shown_levels().value_or(original.range));
        if (!shown_)
            for (ImagePane *other : others)
                other->view()->set_picture({});
        return true;
    }

    /// How pictures come into sight.
    struct Showing {
        bool repeated;     ///< only the display differs from the last ones
        bool out_of_sight; ///< another pane is shown alone
    };
    /// Makes pictures the shown ones. `pixels` are those of the result, in its pane; end_showing()
    /// follows once the rest is in sight, too.
    Showing begin_showing(const std::shared_ptr<const Pictures> &pictures, ImagePane *result,
                          const Picture &pixels) {
        if (!this->is_refused(pictures->run->ticket))
            this->end_refusal();
        const Showing how{shown_ && shown_->run == pictures->run,
                          this->isVisible() && !result->isVisible()};
        shown_ = pictures;
        result->view()->set_picture(pixels, how.out_of_sight ? 0
                                            : how.repeated   ? result->view()->waiting_stamp()
                                                             : shown_->run->ticket);
        return how;
    }
    void end_showing(const Showing &how) {
        if (how.repeated)
            return;
        if (how.out_of_sight)
            tell_painted();
        Q_EMIT this->result_shown(shown_->run->result.value->plan);
    }
    virtual void tell_painted() {
        if (!shown_)
            return; // of an image that was replaced before its result was painted
        const auto when = Clock::now();
        const auto &run = *shown_->run;
        this->settle(run.ticket);
        Q_EMIT this->painted(shown_->times, run.ticket, run.result.value->engine_milliseconds,
                             when);
    }

    Document *const document_ = new Document(this->undo(), this);
    std::shared_ptr<const Image> image_;
    std::shared_ptr<const Pictures> shown_;

  private:
    void draw_original() {
        if (!image_ || std::exchange(drawn_, true))
            return;
        const QList<ImagePane *> panes = this->panes();
        if (std::all_of(panes.begin(), panes.end(),
                        [](ImagePane *pane) { return pane->view()->picture().empty(); }))
            this->expect_picture(); // else the picture before keeps its place as long as it is seen
        render_original();
    }

    bool drawn_ = false; ///< whether the picture's original is shown, or will be
};

/// The same where the result is a picture that can be saved.
template <class Pictures, class Settings, class Document = SettingsDocument<Settings>>
class RunWorkspace : public SettingsWorkspace<SavingWorkspace, Pictures, Settings, Document> {
  public:
    using SettingsWorkspace<SavingWorkspace, Pictures, Settings, Document>::SettingsWorkspace;

    std::shared_ptr<const Image> result_image() const override {
        return this->shown_ && !this->is_refused() ? this->shown_->run->result.value->image
                                                   : nullptr;
    }
    void mark_safe() override { safe_settings_ = this->settings(); }

  protected:
    bool awaits_result() const override {
        return this->shown_ && this->newest_ > this->shown_->run->ticket &&
               this->newest_ != failed_;
    }
    void result_saved() override { safe_settings_ = offered_settings_; }
    /// Asked before a new picture changes settings to those that it can have: whether they are
    /// unsaved work that stays so.
    bool keeps_unsaved() const {
        return this->same_picture() && !(this->settings() == safe_settings_);
    }
    /// The newest request has ended without a result. The last one stays, out of sight if the
    /// newest settings are refused.
    template <class Run>
    void fail(const Run &run) {
        if (this->gave_way_to_file())
            this->redo_later();
        failed_ = run.ticket;
        this->end_waiting(false);
        this->ended(run.result.sentence, run.result.error_kind);
    }

    Settings safe_settings_{};    ///< those that came with the image, or were saved
    Settings offered_settings_{}; ///< those of the last result for a file
    Ticket failed_ = 0;           ///< the newest request that ended without a result
};

} // namespace imago
