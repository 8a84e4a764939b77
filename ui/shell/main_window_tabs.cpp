// SPDX-License-Identifier: GPL-3.0-or-later
// The window's tabs: one picture and one signal are on the pages, the others wait as what is kept
// of them.
#include "engine/op/session_pages.h"
#include "engine/support/quantity/word_table.h"
#include "ui/page/view_values.h"
#include "ui/shell/compare/compare_window.h"
#include "ui/shell/file/loss_guard.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/start/welcome_page.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

SessionInput input_of_picture(const QString &path) {
    return {{{QFile::encodeName(path).toStdString(), 0, {}}}, {}};
}

} // namespace

void MainWindow::connect_tabs() {
    connect(tabs_, &OpenTabs::wanted, this, &MainWindow::show_tab);
    connect(tabs_, &OpenTabs::close_wanted, this, &MainWindow::close_tab);
    connect(actions_->next_tab, &QAction::triggered, this, [this] { tabs_->step(1); });
    connect(actions_->previous_tab, &QAction::triggered, this, [this] { tabs_->step(-1); });
    connect(actions_->compare, &QMenu::aboutToShow, this, &MainWindow::fill_compare);
    connect(signals_, &SignalsWorkspace::replacing, this,
            [this](const QStringList &paths) { keep_tab(OpenTab::Kind::signal, paths); });
}

bool MainWindow::works_on(const Workspace *page, OpenTab::Kind kind) const {
    return kind == OpenTab::Kind::signal ? page == signals_
                                         : qobject_cast<const ImageWorkspace *>(page) != nullptr;
}

/// The part of the session that is of this kind.
Session MainWindow::content_of(OpenTab::Kind kind) const {
    Session content = session();
    content.others.clear();
    content.window.clear();
    content.device.clear();
    content.platform.clear();
    const bool signal = kind == OpenTab::Kind::signal;
    (signal ? content.picture : content.signal).reset();
    const auto is_other = [&](const std::string &name) {
        const auto &known = session_pages();
        return std::any_of(known.begin(), known.end(), [&](const SessionPageName &row) {
            return row.name == name && row.signals != signal;
        });
    };
    std::erase_if(content.pages, [&](const SessionPage &page) { return is_other(page.name); });
    if (!works_on(current_, kind))
        content.page.clear();
    return content;
}

/// The works of a page, with those of its tab until it has computed something since the tab came.
UnsavedWorks MainWindow::works_of(const Workspace *page) const {
    UnsavedWorks works = page->unsaved();
    for (const OpenTab::Kind kind : {OpenTab::Kind::picture, OpenTab::Kind::signal})
        if (const OpenTab *tab = tabs_->live(kind); tab && works.empty() && !page->has_result())
            std::copy_if(tab->unsaved.begin(), tab->unsaved.end(), std::back_inserter(works),
                         [&](const UnsavedWork &work) { return work.owner == page; });
    return works;
}

UnsavedWorks MainWindow::works_of(OpenTab::Kind kind) const {
    UnsavedWorks works;
    for (const Workspace *page : every_workspace())
        if (works_on(page, kind))
            for (const UnsavedWork &work : works_of(page))
                works.push_back(work);
    return works;
}

/// Before other files come on the pages: what is there is kept with its tab.
void MainWindow::keep_tab(OpenTab::Kind kind, const QStringList &next) {
    OpenTab *tab = tabs_->live(kind);
    if (!tab || tab == tabs_->find(kind, next))
        return;
    tab->kept = content_of(kind);
    tab->unsaved = works_of(kind);
}

/// These files are on the pages, which get what their tab has kept. Returns sentences about what
/// they cannot show.
QStringList MainWindow::take_tab(OpenTab::Kind kind, const QStringList &paths) {
    OpenTab *tab = paths.isEmpty() ? nullptr : tabs_->find(kind, paths);
    const bool comes_back = tab && tab != tabs_->live(kind) && !tab->kept.pages.empty();
    if (!tab && !paths.isEmpty())
        tab = &tabs_->add(kind, paths);
    tabs_->set_live(kind, tab ? tab->id : 0);
    QStringList notes;
    if (comes_back)
        notes = take_pages(tab->kept, kind, tab->unsaved);
    else if (tab)
        tab->unsaved.clear();
    highlight_tab();
    if (const auto then = std::exchange(after_tab_, {}))
        QMetaObject::invokeMethod(this, then, Qt::QueuedConnection);
    return notes;
}

/// The pages take what a session or a tab says of them. That is no edit: there is nothing to undo.
/// Works that are in no file stay so.
QStringList MainWindow::take_pages(const Session &content, OpenTab::Kind kind,
                                   const UnsavedWorks &unsaved) {
    QStringList notes;
    for (Workspace *page : every_workspace()) {
        if (!works_on(page, kind))
            continue;
        if (page == signals_)
            page->forget_settings(); // whether they are kept for other files or not
        for (const SessionPage &saved : content.pages) {
            if (saved.name != session_name_of(page))
                continue;
            page->restore_view(saved.view);
            const QString refusal = saved.recipe ? page->open_recipe(*saved.recipe) : QString();
            if (!refusal.isEmpty())
                notes.append(refusal);
            page->undo()->clear();
            if (std::none_of(unsaved.begin(), unsaved.end(),
                             [&](const UnsavedWork &work) { return work.owner == page; }))
                page->mark_safe();
        }
    }
    return notes;
}

/// Shows what is in a tab: on the page in sight if it is for this kind.
void MainWindow::show_tab(int id) {
    const OpenTab *tab = tabs_->tab(id);
    if (!tab)
        return;
    const OpenTab::Kind kind = tab->kind;
    if (!works_on(current_, kind))
        show_workspace(kind == OpenTab::Kind::signal ? workspaces_->indexOf(signals_)
                                                     : picture_page_);
    if (tabs_->is_live(id)) {
        if (kind == OpenTab::Kind::picture)
            keep_picture();
        return tabs_->highlight(kind);
    }
    session_.reset();
    if (kind == OpenTab::Kind::signal)
        return signals_->open_input(*tab->kept.signal);
    if (tab->kept.picture)
        return load_picture(*tab->kept.picture);
    load_image(tab->paths.front()); // it was never in sight
}

/// A picture that is being read, or was to be, is not wanted any more.
void MainWindow::keep_picture() {
    if (std::exchange(wanted_path_, path_) == path_)
        return;
    doing_->clear();
    if (path_.isEmpty())
        welcome_->begin();
    if (std::exchange(after_tab_, {}))
        after_save(false);
}

/// What has come, or has not, is what the highlighted tab says.
void MainWindow::highlight_tab() {
    actions_->compare->setEnabled(tabs_->count() > 1);
    if (current_ == signals_)
        tabs_->highlight(OpenTab::Kind::signal);
    else if (image_page())
        tabs_->highlight(OpenTab::Kind::picture);
}

/// What was wanted does not come. If its place was made free by closing what was there, that goes
/// now. A picture that was never in sight has no tab any more.
void MainWindow::tab_missed(const QString &picture) {
    if (const OpenTab *tab = tabs_->find(OpenTab::Kind::picture, {picture});
        tab && !tabs_->is_live(tab->id) && !tab->kept.picture)
        tabs_->remove(tab->id);
    if (std::exchange(after_tab_, {}))
        after_save(false);
    if (!path_.isEmpty() && !tabs_->live(OpenTab::Kind::picture) && !session_)
        close_image();
    if (signals_->session_input() && !tabs_->live(OpenTab::Kind::signal) && !session_)
        close_signal();
    highlight_tab();
}

/// A tab with unsaved work comes in sight before it is asked for.
void MainWindow::close_tab(int id) {
    const OpenTab *tab = tabs_->tab(id);
    if (!tab)
        return;
    if (!tabs_->is_live(id) && tab->unsaved.empty()) {
        const bool wanted = tab == tabs_->find(OpenTab::Kind::picture, {wanted_path_});
        tabs_->remove(id);
        if (!wanted)
            return highlight_tab();
        keep_picture();
        return tab_missed({});
    }
    if (tabs_->is_live(id)) {
        show_tab(id);
        return close_content();
    }
    after_tab_ = [this, id] {
        if (tabs_->is_live(id))
            close_content();
    };
    show_tab(id);
}

/// Removes the live tab of this kind, whose work nobody wants. The nearest one comes in its place.
bool MainWindow::leave_tab(OpenTab::Kind kind) {
    const OpenTab *tab = tabs_->live(kind);
    const int next = tab ? tabs_->neighbour(tab->id) : 0;
    if (tab)
        tabs_->remove(tab->id);
    if (next)
        show_tab(next);
    return next != 0;
}

/// Of several pictures the first comes in sight, and the others wait in tabs behind it.
void MainWindow::add_waiting(const QStringList &pictures) {
    if (pictures.size() == 1)
        return;
    for (const QString &path : pictures)
        if (!tabs_->find(OpenTab::Kind::picture, {path}))
            tabs_->add(OpenTab::Kind::picture, {path});
    highlight_tab();
}

/// The tabs that a session has besides what is on the pages.
void MainWindow::add_others(const std::vector<Session> &others) {
    for (const Session &other : others)
        for (const std::optional<SessionInput> *input : {&other.picture, &other.signal}) {
            if (!*input)
                continue;
            QStringList paths;
            for (const SessionFile &file : (*input)->files)
                paths.append(QFile::decodeName(QByteArray::fromStdString(file.path)));
            const auto kind =
                input == &other.signal ? OpenTab::Kind::signal : OpenTab::Kind::picture;
            if (!tabs_->find(kind, paths))
                tabs_->add(kind, paths).kept = other;
        }
    highlight_tab();
}

std::vector<Session> MainWindow::others() const {
    std::vector<Session> others;
    for (const OpenTab *tab : std::as_const(*tabs_).all()) {
        if (tabs_->is_live(tab->id))
            continue;
        others.push_back(tab->kept);
        if (!others.back().picture && !others.back().signal) // it was never in sight
            others.back().picture = input_of_picture(tab->paths.front());
    }
    return others;
}

/// What of a session's tabs is in it is no unsaved work any more.
void MainWindow::others_saved(const std::vector<Session> &saved) {
    for (const OpenTab *kept : std::as_const(*tabs_).all())
        if (OpenTab *tab = tabs_->tab(kept->id);
            !tabs_->is_live(tab->id) &&
            std::find(saved.begin(), saved.end(), tab->kept) != saved.end())
            tab->unsaved.clear();
}

void MainWindow::fill_compare() {
    actions_->compare->clear();
    for (const OpenTab *tab : std::as_const(*tabs_).all()) {
        if (tab->kind != OpenTab::Kind::picture || tabs_->is_live(tab->id))
            continue;
        const QString path = tab->paths.front();
        QString name = QFileInfo(path).fileName();
        QAction *action =
            actions_->compare->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        action->setEnabled(tabs_->live(OpenTab::Kind::picture) != nullptr);
        connect(action, &QAction::triggered, this, [this, id = tab->id] { show_beside(id); });
    }
    if (actions_->compare->isEmpty())
        actions_->compare->addAction(tr("No other picture is open"))->setEnabled(false);
}

/// Shows the open picture and that of another tab, all of both, side by side in a window of their
/// own.
void MainWindow::show_beside(int id) {
    const OpenTab *tab = tabs_->tab(id);
    if (!tab || !whole_)
        return;
    auto *window = new CompareWindow({QFileInfo(path_).fileName(), whole_}, this);
    window->setAttribute(Qt::WA_DeleteOnClose);
    const QString path = tab->paths.front();
    connect(window, &CompareWindow::ready, window, &QWidget::show);
    const SessionInput input = tab->kept.picture.value_or(input_of_picture(path));
    const auto take = [this, window, path](const FileResult<LoadedImage> &other) {
        if (other)
            return window->show_other({QFileInfo(path).fileName(), other.value->image});
        window->close();
        tell_error(other.refusal);
    };
    files_->read(window, picture_reading(path, nan_of(input), slice_of(input)), take);
}

} // namespace imago
