// SPDX-License-Identifier: GPL-3.0-or-later
// The window's sessions: its whole state, saved to a file and opened again.
#include "engine/support/quantity/word_table.h"
#include "ui/page/file_kind.h"
#include "ui/page/view_values.h"
#include "ui/plan/plan_dock.h"
#include "ui/shell/bar/slice_bar.h"
#include "ui/shell/file/loss_guard.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/file/recent_files.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/widget/device_box.h"
#include "ui/words/engine_words.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The switches of all pages that a session has, by name.
std::vector<std::pair<const char *, QAction *>> switches_of(const WindowActions &actions) {
    return {{"split", actions.split},
            {"difference", actions.difference},
            {"plan", actions.plan},
            {"equal-panes", actions.equal_panes},
            {"link-spectrum", actions.link_spectrum}};
}

QString path_of(const SessionFile &file) {
    return QFile::decodeName(QByteArray::fromStdString(file.path));
}

} // namespace

/// The name of a page in sessions: "compress".
std::string MainWindow::session_name_of(const Workspace *page) {
    QString name = page->objectName();
    name.chop(static_cast<int>(qstrlen("Workspace")));
    return name.toStdString();
}

void MainWindow::connect_sessions() {
    connect(actions_->save_session, &QAction::triggered, this, &MainWindow::ask_save_session);
    connect(actions_->open_session, &QAction::triggered, this,
            [this] { ask_open(file_kinds.session); });
}

Session MainWindow::session() const {
    Session session;
    session.page = session_name_of(current_);
    if (const int device = client_->device(); device >= 0) {
        const DeviceInfo &info = client_->devices()[static_cast<std::size_t>(device)];
        session.device = info.name;
        session.platform = info.platform_name;
    }
    session.signal = signals_->session_input();
    if (!path_.isEmpty()) {
        session.picture = SessionInput{{{QFile::encodeName(path_).toStdString(), 0, {}}}, {}};
        if (const auto slice = static_cast<int>(stack_->last_place(StackPlane::xy).at); slice > 0)
            put(session.picture->reading, "slice", slice);
        if (region_)
            put(session.picture->reading, "region", QString::fromStdString(region_text(*region_)));
        if (nan_ != NanPolicy::refuse)
            put(session.picture->reading, "nan",
                QString::fromStdString(word_of(nan_policies, nan_)));
    }
    for (Workspace *page : every_workspace()) {
        const bool pictures = qobject_cast<ImageWorkspace *>(page) && session.picture;
        if (!pictures && !(page == signals_ && session.signal))
            continue;
        if (pictures && page->is_unused() && !page->recipe())
            continue; // it was not used
        SessionPage &saved = session.pages.emplace_back();
        saved.name = session_name_of(page);
        saved.recipe = page->whole_recipe();
        page->save_view(saved.view);
    }
    for (const auto &[name, action] : switches_of(*actions_))
        put(session.window, name, action->isChecked());
    session.others = others();
    return session;
}

void MainWindow::save_session(const QString &path) {
    doing_->setText(tr("Writing %1").arg(QFileInfo(path).fileName()));
    const Session saved = session();
    write_file(file_kinds.session, path, saved,
               [this, path, saved] { note_session_saved(path, saved); });
}

void MainWindow::ask_save_session() {
    const QString input = !path_.isEmpty() ? path_ : path_of(signals_->session_input()->files[0]);
    const QString path = ask_path(file_kinds.session, input,
                                  QFileInfo(input).completeBaseName() + QStringLiteral(".imago"));
    if (!path.isEmpty())
        save_session(path);
}

/// What the session has is no unsaved work any more, as far as it was not edited meanwhile.
void MainWindow::note_session_saved(const QString &path, const Session &saved) {
    doing_->clear();
    recent_->add(path);
    const Session now = session();
    for (Workspace *page : every_workspace())
        for (const SessionPage &one : saved.pages)
            if (one.name == session_name_of(page) && one.recipe && // the session holds the work
                one.recipe == page->whole_recipe() && saved.picture == now.picture &&
                saved.signal == now.signal) {
                page->mark_safe();
                for (const auto kind : {OpenTab::Kind::picture, OpenTab::Kind::signal})
                    if (OpenTab *tab = tabs_->live(kind))
                        std::erase_if(tab->unsaved, [page](const UnsavedWork &work) {
                            return work.owner == page;
                        });
            }
    others_saved(saved.others);
}

/// Asks about unsaved work only now: a file that is no session changes nothing.
void MainWindow::take_settings(const QString &path, const LoadedSession &loaded) {
    guard_->before(Question::Occasion::open_session, false,
                   [this, path, loaded] { begin_session(path, loaded); });
}

/// Uses the session's device if it is here. Returns a sentence otherwise.
QString MainWindow::take_session_device(const Session &session) {
    if (session.device.empty() || client_->devices().empty())
        return {};
    const std::vector<DeviceInfo> &devices = client_->devices();
    int found = -1;
    for (const DeviceInfo &device : devices) {
        const bool named =
            device.name == session.device && client_->unfit_reason(device.index).empty();
        if (named && (found < 0 || device.platform_name == session.platform))
            found = device.index;
    }
    if (found >= 0 && found != client_->device()) {
        try {
            client_->use_device(found);
            device_chosen_ = true;
            devices_->setCurrentIndex(found);
            device_page_->show_device(found);
        } catch (const Error &error) {
            return engine_words(error.sentence());
        }
    }
    if (found >= 0 || client_->device() < 0)
        return {};
    return tr("The session's device %1 is not here; %2 computes.")
        .arg(QString::fromStdString(session.device).simplified(), devices_->device_name());
}

void MainWindow::begin_session(const QString &path, const LoadedSession &loaded) {
    const Session &session = loaded.session;
    recent_->add(path);
    waiting_recipe_.reset(); // the session says what is done
    saved_when_shown_ = nullptr;
    after_tab_ = {};
    session_ = SessionOpening{path, session, loaded.notes, false, false};
    if (const QString note = take_session_device(session); !note.isEmpty())
        session_->notes.append(note);
    const auto is_there = [&](const std::optional<SessionInput> &input) {
        return input &&
               std::none_of(input->files.begin(), input->files.end(), [&](const SessionFile &file) {
                   return loaded.missing.contains(path_of(file));
               });
    };
    std::erase_if(session_->session.others, [&](const Session &other) {
        return (other.picture && !is_there(other.picture)) ||
               (other.signal && !is_there(other.signal));
    });
    tabs_->remove_all();
    session_->awaits_picture = is_there(session.picture);
    session_->awaits_signal = is_there(session.signal);
    if (!path_.isEmpty())
        close_image();
    for (Workspace *page : every_workspace()) {
        page->forget_settings(); // whether they are kept for other pictures or not
        page->forget_rest();
    }
    signals_->close_content();
    signal_name_.clear();
    // The signal first: it drops what the pages of pictures have requested.
    if (session_->awaits_signal)
        signals_->open_input(*session.signal);
    if (session_->awaits_picture)
        load_picture(*session.picture);
    if (!session_->awaits_picture && !session_->awaits_signal)
        end_session();
}

/// The picture or the signal of the session that is being opened has come, or will not.
void MainWindow::session_part_came(bool picture, bool there) {
    if (!session_)
        return;
    bool &awaited = picture ? session_->awaits_picture : session_->awaits_signal;
    if (!std::exchange(awaited, false))
        return;
    if (there)
        session_->notes += take_pages(session_->session,
                                      picture ? OpenTab::Kind::picture : OpenTab::Kind::signal, {});
    if (!session_->awaits_picture && !session_->awaits_signal)
        end_session();
}

void MainWindow::end_session() {
    const SessionOpening opened = *std::exchange(session_, std::nullopt);
    for (const auto &[name, action] : switches_of(*actions_))
        if (const auto on = view_value<bool>(opened.session.window, name))
            action->setChecked(*on);
    add_others(opened.session.others);
    const std::vector<Workspace *> pages = every_workspace();
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (session_name_of(pages[i]) == opened.session.page)
            show_workspace(static_cast<int>(i));
    show_title();
    tell_available();
    doing_->clear();
    QStringList sentences{file_kinds.session.opened_words(opened.path)};
    sentences += opened.notes;
    messages_->show_message(opened.notes.isEmpty() ? MessageBar::Kind::information
                                                   : MessageBar::Kind::warning,
                            sentences.join(QLatin1Char(' ')));
    Q_EMIT session_opened();
    Q_EMIT file_finished();
}

} // namespace imago
