// SPDX-License-Identifier: GPL-3.0-or-later
// The page opens tables at once if their format is clear, otherwise by a dialog.
#include "ui/signals/signals_workspace.h"

#include "ui/page/file_worker.h"
#include "ui/signals/file/table_dialog.h"
#include "ui/signals/file/table_memory.h"

#include <QFileInfo>

namespace imago {

void SignalsWorkspace::open_table(const QString &path, bool ask) {
    wanted_ = QStringList{path};
    ask_table_ = ask;
    why_table_.clear();
    Q_EMIT reading(wanted_);
    files_->preview_table(path, {});
}

/// Serves the table that is to be opened; a dialog handles its own previews.
void SignalsWorkspace::take_table(const QString &path, const TableChoice &choice,
                                  const TableLook &look) {
    if (wanted_ != QStringList{path} || !(choice == TableChoice{}))
        return;
    const auto remembered = remembered_table(look.titles);
    if (!ask_table_ && remembered)
        return open(SignalOpening{.paths = {path}, .table = remembered, .remembered = true});
    const bool nothing = look.choice.columns.empty(); // then the reader's error says what is wrong
    if (!ask_table_ && (look.doubts.empty() || nothing))
        return open(SignalOpening{.paths = {path}});
    show_table_dialog(path, look, why_table_);
}

void SignalsWorkspace::ask_table_again(const SignalOpening &opening, const QString &why) {
    if (opening.paths != wanted_)
        return;
    if (opening.paths.size() != 1)
        return Q_EMIT open_failed(why);
    Q_EMIT reading_ended();
    ask_table_ = true;
    why_table_ = why;
    files_->preview_table(opening.paths.front(), {});
}

void SignalsWorkspace::show_table_dialog(const QString &path, const TableLook &look,
                                         const QString &why) {
    Q_EMIT reading_ended();
    auto *dialog = new TableDialog(files_, path, look, why, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
        if (dialog->remembers())
            remember_table(dialog->look().titles, dialog->choice());
        open(SignalOpening{.paths = {path}, .table = dialog->choice()});
    });
    dialog->open();
}

/// Opens the dialog for the displayed table, starting with its current choices.
void SignalsWorkspace::choose_columns() {
    if (file_.look && file_.opening.paths.size() == 1)
        show_table_dialog(file_.opening.paths.front(), *file_.look, {});
}

void SignalsWorkspace::connect_tables() {
    connect(files_, &FileWorker::table_previewed, this, &SignalsWorkspace::take_table);
    connect(files_, &FileWorker::table_preview_failed, this,
            [this](const QString &path, const TableChoice &choice, const QString &message) {
                if (wanted_ == QStringList{path} && choice == TableChoice{})
                    Q_EMIT open_failed(message);
            });
    connect(files_, &FileWorker::table_choice_needed, this, &SignalsWorkspace::ask_table_again);
    connect(files_, &FileWorker::signal_progressed, this,
            [this](double part) { show_reading(part); });
    connect(files_, &FileWorker::signal_cancelled, this, [this](const SignalOpening &opening) {
        if (opening.paths != wanted_)
            return;
        shown_newest();
        wanted_ = file_.opening.paths;
        Q_EMIT reading_ended();
    });
}

/// This also cancels reading.
void SignalsWorkspace::cancel() {
    files_->cancel_signal();
    Workspace::cancel();
}

} // namespace imago
