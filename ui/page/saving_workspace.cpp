// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/saving_workspace.h"

#include "engine/values/media/file_format.h"
#include "ui/words/engine_words.h"

#include <QFileInfo>

#include <utility>

namespace imago {

SavingWorkspace::SavingWorkspace(EngineClient *client, QWidget *parent)
    : ImageWorkspace(client, parent) {
    connect(client_, &EngineClient::spectra_computed, this, &SavingWorkspace::take_spectra,
            Qt::QueuedConnection);
}

void SavingWorkspace::use_stack(OpenStack *stack) {
    stack_ = stack;
    connect(stack_, &OpenStack::opened, this, [this] { stack_opened(); });
    connect(stack_, &OpenStack::progressed, this, [this](double part) {
        if (wants_stack_)
            show_reading(part);
    });
    connect(stack_, &OpenStack::came, this, [this] {
        if (!std::exchange(wants_stack_, false))
            return;
        shown_newest();
        stack_came();
    });
    connect(stack_, &OpenStack::missed, this, [this] {
        if (!std::exchange(wants_stack_, false))
            return;
        shown_newest();
        stack_missed();
    });
}

void SavingWorkspace::want_stack() {
    end_refusal();
    show_reading(0);
    wants_stack_ = true;
    stack_->want();
}

void SavingWorkspace::give_up_stack() {
    if (std::exchange(wants_stack_, false)) {
        shown_newest();
        stack_->give_up();
    }
}

void SavingWorkspace::cancel() {
    ImageWorkspace::cancel();
    if (wants_stack_)
        stack_->give_up();
}

void SavingWorkspace::prepare_save() {
    if (result_image())
        Q_EMIT save_wanted();
    else
        Q_EMIT save_ended(false);
}

void SavingWorkspace::compute_for(const SaveRequest &request) {
    request_ = request;
    request_.density = given_density();
    waits_ = awaits_result();
    if (waits_) {
        tell_sight();
        return;
    }
    const std::shared_ptr<const Image> shown = result_image();
    if (!shown)
        return Q_EMIT save_ended(false);
    note_offered();
    if (client_->device() < 0) {
        offered_ = request_.image = shown;
        if (!request_.removed_from.empty())
            request_.removed_from = {open_image()};
        return Q_EMIT file_ready(std::exchange(request_, {}));
    }
    const bool bytes = request.depth == SampleDepth::u8 && !request.levels;
    final_ = submit_final(bytes ? ResultUse::file : ResultUse::floats);
    show_busy();
}

void SavingWorkspace::end_waiting(bool computed) {
    if (!std::exchange(waits_, false))
        return;
    if (computed)
        compute_for(std::exchange(request_, {}));
    else
        Q_EMIT save_ended(false);
}

void SavingWorkspace::finish(const std::shared_ptr<const Image> &image, std::size_t clipped,
                             const Sentence &error, Error::Kind kind) {
    final_ = 0;
    shown_newest();
    if (image) {
        offered_ = request_.image = image;
        request_.clipped = clipped;
        Q_EMIT file_ready(std::exchange(request_, {}));
    } else {
        if (kind != Error::Kind::cancelled)
            Q_EMIT failed(engine_words(error));
        Q_EMIT save_ended(false);
    }
    redo();
}

void SavingWorkspace::finish_stack(const PictureStack &pages, const Sentence &error,
                                   Error::Kind kind) {
    if (pages.empty())
        return finish(nullptr, 0, error, kind);
    const FileFormat *format =
        format_written_in(QFileInfo(request_.path).suffix().toLower().toStdString());
    if (format && format->pages)
        request_.stack = std::make_shared<const PictureStack>(pages);
    finish(stack_->in_sight(pages), 0, {}, {});
}

void SavingWorkspace::compute_spectra(const QString &path) {
    const std::optional<SpectraRequest> request = spectra_request();
    if (!request || client_->device() < 0)
        return Q_EMIT save_ended(false);
    spectra_path_ = path;
    spectra_ = client_->submit(*request);
    show_busy();
}

void SavingWorkspace::take_spectra(const SpectraRunPtr &run) {
    if (run->ticket != spectra_)
        return;
    spectra_ = 0;
    shown_newest();
    if (run->result) {
        Q_EMIT spectra_ready(spectra_path_,
                             std::shared_ptr<const SpectrumPlanes>(run, &*run->result.value));
    } else {
        if (run->result.error_kind != Error::Kind::cancelled)
            Q_EMIT failed(engine_words(run->result.sentence));
        Q_EMIT save_ended(false);
    }
    redo();
}

void SavingWorkspace::redo() {
    if (std::exchange(redo_, false))
        resubmit();
}

void SavingWorkspace::drop_save() {
    redo_ = false;
    offered_.reset();
    const bool waited = std::exchange(waits_, false);
    if (std::exchange(final_, 0) != 0 || waited)
        Q_EMIT save_ended(false);
}

void SavingWorkspace::picture_saved(const std::shared_ptr<const Image> &image) {
    if (image && offered_.lock() == image)
        result_saved();
}

} // namespace imago

#include "moc_saving_workspace.cpp"
