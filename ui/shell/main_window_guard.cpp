// SPDX-License-Identifier: GPL-3.0-or-later
// The questions before the window closes, and before something is opened or overwritten.
#include "engine/array/picture_region.h"
#include "engine/support/quantity/word_table.h"
#include "ui/page/file_kind.h"
#include "ui/page/view_values.h"
#include "ui/shell/file/loss_guard.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/file/recent_files.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/widget/message_bar.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QUndoStack>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace imago {

void MainWindow::connect_guard() {
    guard_ = new LossGuard(
        [this](Question::Occasion occasion, bool kept) { return unsaved(occasion, kept); },
        [this](const UnsavedWork &work) { save_work(work); }, this);
    for (Workspace *workspace : every_workspace())
        connect(workspace, &Workspace::save_ended, this, &MainWindow::after_save);
    signals_->set_guard([this](const QStringList &paths, const LossGuard::Then &then) {
        const OpenTab *live = tabs_->live(OpenTab::Kind::signal);
        const bool kept = live ? live != tabs_->find(OpenTab::Kind::signal, paths)
                               : signals_->session_input().has_value();
        if (kept)
            return then(); // its tab keeps it, or was closed
        guard_->before(Question::Occasion::open_signal, false, then);
    });
}

void MainWindow::set_asker(Asker asker) {
    guard_->set_asker(std::move(asker));
}

UnsavedWorks MainWindow::unsaved(Question::Occasion occasion, bool mask_kept) const {
    using Occasion = Question::Occasion;
    const auto goes = [&](const UnsavedWork &work) {
        switch (occasion) {
        case Occasion::quit:
        case Occasion::open_session:
            return true;
        case Occasion::open_image:
            return work.kind == UnsavedWork::Kind::picture ||
                   (work.kind == UnsavedWork::Kind::mask && !mask_kept);
        case Occasion::close_image:
            return work.kind == UnsavedWork::Kind::picture || work.kind == UnsavedWork::Kind::mask;
        case Occasion::open_signal:
        case Occasion::close_signal:
            return work.kind == UnsavedWork::Kind::signal;
        case Occasion::open_mask:
            break;
        }
        return work.kind == UnsavedWork::Kind::mask;
    };
    UnsavedWorks works;
    for (const Workspace *workspace : every_workspace())
        for (const UnsavedWork &work : works_of(workspace))
            if (goes(work))
                works.push_back(work);
    if (occasion == Occasion::quit || occasion == Occasion::open_session)
        for (const OpenTab *tab : std::as_const(*tabs_).all())
            if (!tabs_->is_live(tab->id))
                for (UnsavedWork work : tab->unsaved) {
                    work.tab = tab->id;
                    const QString name = QFileInfo(tab->paths.front()).fileName();
                    work.words = QStringLiteral("%1 (%2)").arg(work.words, name);
                    works.push_back(work);
                }
    return works;
}

/// What is in a tab, or was not computed since its tab came, comes in sight first.
void MainWindow::save_work(const UnsavedWork &work) {
    if (work.tab && !tabs_->is_live(work.tab)) {
        after_tab_ = [this, work] { save_work(work); };
        return show_tab(work.tab);
    }
    if (work.kind == UnsavedWork::Kind::mask)
        return ask_save_mask(filter_->document()->settings().mask);
    for (Workspace *workspace : every_workspace())
        if (workspace == work.owner && workspace->has_result())
            workspace->prepare_save();
        else if (workspace == work.owner) {
            if (client_->device() < 0)
                return after_save(false); // nothing will be computed
            saved_when_shown_ = workspace;
            show_workspace(workspaces_->indexOf(workspace));
            if (saved_when_shown_ == workspace && workspace->settled())
                workspace->resubmit(); // its last request failed, or was cancelled
        }
}

/// This page computes nothing that could be saved.
void MainWindow::end_waiting_save(const Workspace *page) {
    if (saved_when_shown_ != page)
        return;
    saved_when_shown_ = nullptr;
    after_save(false);
}

void MainWindow::after_save(bool saved) {
    show_unsaved();
    guard_->save_ended(saved);
    if (!close_when_saved_ || files_->saving())
        return;
    close_when_saved_ = false;
    if (saved) // false: its error is shown, and the user may try again
        close();
}

/// A second request to close while something is written or saved is not ignored: a write is
/// finished in any case, a save is abandoned and asked for again.
bool MainWindow::may_close() {
    if (closing_)
        return true;
    if (deciding_)
        return false;
    if (files_->saving() && !std::exchange(close_when_saved_, true)) {
        doing_->setText(tr("Closing when the file is written"));
        return false;
    }
    const QScopedValueRollback<bool> deciding(deciding_, true);
    saved_when_shown_ = nullptr;
    after_tab_ = {};
    guard_->save_ended(false);
    guard_->before(Question::Occasion::quit, false, [this] {
        closing_ = true;
        if (!deciding_)
            close();
    });
    return closing_;
}

/// Before a file replaces the mask, unless the question came with the picture beside it.
void MainWindow::guard_mask(const QString &path, const std::function<void()> &then) {
    if (std::exchange(guarded_mask_, {}) == path)
        then();
    else
        guard_->before(Question::Occasion::open_mask, false, then);
}

/// A tab of its own keeps the open picture, unless that is read again.
void MainWindow::open_image(const QString &path) {
    OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {path});
    if (tab && !tabs_->is_live(tab->id))
        return show_tab(tab->id);
    before_image(path, [this, path] { load_image(path); });
}

/// Asks for what would be lost when this picture comes.
void MainWindow::before_image(const QString &path, const std::function<void()> &then) {
    const OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {path});
    if (!tab || !tabs_->is_live(tab->id))
        return guard_->busy() ? void() : then();
    guard_->before(Question::Occasion::open_image, actions_->keep_settings->isChecked(), then);
}

int MainWindow::slice_of(const SessionInput &picture) {
    return choice_of(picture.reading, "slice", 0, 1 << 30);
}

NanPolicy MainWindow::nan_of(const SessionInput &picture) {
    const std::string nan = view_value<std::string>(picture.reading, "nan").value_or("");
    return value_of(nan_policies, nan).value_or(NanPolicy::refuse);
}

/// A picture of a session or of a tab.
void MainWindow::load_picture(const SessionInput &picture) {
    const QString path = QFile::decodeName(QByteArray::fromStdString(picture.files.front().path));
    remember_region(
        path, region_of_text(view_value<std::string>(picture.reading, "region").value_or("")));
    load_image(path, slice_of(picture), nan_of(picture));
}

void MainWindow::load_image(const QString &path, int slice, NanPolicy nan) {
    wanted_path_ = path;
    doing_->setText(tr("Reading %1").arg(QFileInfo(path).fileName()));
    const auto take = [this, path, slice](const FileResult<LoadedImage> &loaded) {
        if (loaded)
            return take_image(path, *loaded.value);
        const auto needed = loaded.error_as<NanChoiceNeeded>();
        if (!needed) {
            recent_->remove(path);
            return miss_image(path, loaded.refusal);
        }
        if (path != wanted_path_)
            return; // something else is wanted now
        const NanPolicy chosen = ask_nan(path, *needed);
        if (chosen == NanPolicy::refuse)
            return miss_image(path, loaded.refusal);
        load_image(path, slice, chosen);
    };
    files_->read(this, picture_reading(path, nan, slice), take);
}

/// Another slice of what is open.
void MainWindow::load_slice(int slice) {
    const auto take = [this, path = path_, slice](const FileResult<LoadedImage> &loaded) {
        if (path != path_)
            return;
        if (loaded)
            return take_slice(*loaded.value);
        if (const auto needed = loaded.error_as<NanChoiceNeeded>())
            if (const NanPolicy chosen = ask_nan(path, *needed); chosen != NanPolicy::refuse) {
                take_nan(chosen);
                return load_slice(slice);
            }
        tell_error(loaded.refusal);
    };
    files_->read(this, picture_reading(path_, nan_, slice), take, slice_turn_);
}

/// The answer holds for the other slices, too, and goes to recipes and sessions.
NanPolicy MainWindow::ask_nan(const QString &path, const NanChoiceNeeded &needed) {
    Question question;
    question.kind = Question::Kind::no_numbers;
    question.path = path;
    question.bad = needed.bad();
    question.all = needed.all();
    const Answer::Choice answer = guard_->ask(question).choice;
    return answer == Answer::Choice::zero         ? NanPolicy::zero
           : answer == Answer::Choice::neighbours ? NanPolicy::neighbours
           : answer == Answer::Choice::leave_out  ? NanPolicy::leave_out
                                                  : NanPolicy::refuse;
}

void MainWindow::take_nan(NanPolicy policy) {
    nan_ = policy;
    for (Workspace *page : every_workspace())
        if (qobject_cast<ImageWorkspace *>(page))
            page->set_nan(policy);
}

/// Suggests the picture's name.
void MainWindow::ask_save_mask(const FilterMask &mask) {
    const QString base = path_.isEmpty() ? tr("mask") : QFileInfo(path_).completeBaseName();
    const QString path =
        ask_path(file_kinds.mask, path_, base + QStringLiteral(".imago-mask.json"));
    if (path.isEmpty())
        return after_save(false);
    write_file(file_kinds.mask, path, mask, [this, mask] { filter_->mask_saved(mask); });
}

/// The file that was opened is replaced only after an explicit choice, whatever name leads to it.
bool MainWindow::may_replace(const QString &path) {
    const auto native = [](const QString &name) {
        return std::filesystem::path(QFile::encodeName(name).toStdString());
    };
    std::error_code missing;
    if (path_.isEmpty() || !std::filesystem::equivalent(native(path), native(path_), missing))
        return true;
    Question question;
    question.kind = Question::Kind::replace_original;
    question.path = path;
    return guard_->ask(question).choice == Answer::Choice::replace;
}

/// Says why a page has no result, unless the page does, and offers the way back.
void MainWindow::tell_refusal(Workspace *workspace, const QString &why, bool said) {
    if (said) {
        doing_->clear();
        Q_EMIT failed();
        return;
    }
    tell_error(why);
    QUndoStack *const steps = workspace->undo();
    if (steps->canUndo())
        messages_->offer(tr("Undo the last step"), [this, workspace, steps, last = steps->index()] {
            if (steps->index() != last) // something was done since
                return;
            show_workspace(workspaces_->indexOf(workspace)); // what is undone is seen
            steps->undo();
        });
}

} // namespace imago
