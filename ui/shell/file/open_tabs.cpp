// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/open_tabs.h"

#include <QDir>
#include <QFileInfo>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <cstdlib>

namespace imago {
namespace {

QStringList absolute(const QStringList &paths) {
    QStringList all;
    for (const QString &path : paths)
        all.append(QFileInfo(path).absoluteFilePath());
    return all;
}

/// "a.png", "a.wav and 2 more".
QString name_of(const QStringList &paths) {
    const QString first = QFileInfo(paths.front()).fileName();
    return paths.size() == 1
               ? first
               : OpenTabs::tr("%1 and %n more", nullptr, static_cast<int>(paths.size()) - 1)
                     .arg(first);
}

} // namespace

OpenTabs::OpenTabs(QWidget *parent) : QTabBar(parent) {
    setObjectName(QStringLiteral("openTabs"));
    setAccessibleName(tr("Open files"));
    setAutoHide(true);
    setDocumentMode(true);
    setDrawBase(false);
    setExpanding(false);
    setElideMode(Qt::ElideMiddle);
    setMovable(true);
    setTabsClosable(true);
    connect(this, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0)
            Q_EMIT wanted(id_at(index));
    });
    // From a page without files the highlighted one is still wanted.
    connect(this, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0 && index == currentIndex())
            Q_EMIT wanted(id_at(index));
    });
    connect(this, &QTabBar::tabCloseRequested, this,
            [this](int index) { Q_EMIT close_wanted(id_at(index)); });
}

int OpenTabs::id_at(int index) const {
    return tabData(index).toInt();
}

int OpenTabs::index_of(int id) const {
    for (int index = 0; index < count(); ++index)
        if (id_at(index) == id)
            return index;
    return -1;
}

OpenTab *OpenTabs::tab(int id) {
    const auto at = tabs_.find(id);
    return at == tabs_.end() ? nullptr : &at->second;
}

OpenTab *OpenTabs::live(OpenTab::Kind kind) {
    return tab(live_[static_cast<int>(kind)]);
}

bool OpenTabs::is_live(int id) const {
    return id == live_[0] || id == live_[1];
}

OpenTab *OpenTabs::find(OpenTab::Kind kind, const QStringList &paths) {
    const QStringList wanted = absolute(paths);
    for (auto &[id, tab] : tabs_)
        if (tab.kind == kind && tab.paths == wanted)
            return &tab;
    return nullptr;
}

std::vector<const OpenTab *> OpenTabs::all() const {
    std::vector<const OpenTab *> all;
    for (int index = 0; index < count(); ++index)
        all.push_back(&tabs_.at(id_at(index)));
    return all;
}

OpenTab &OpenTabs::add(OpenTab::Kind kind, const QStringList &paths) {
    const QSignalBlocker quiet(this);
    OpenTab &tab = tabs_[++last_id_];
    tab.id = last_id_;
    tab.kind = kind;
    tab.paths = absolute(paths);
    QString name = name_of(tab.paths);
    const int index = addTab(name.replace(QLatin1Char('&'), QLatin1String("&&")));
    setTabData(index, tab.id);
    QStringList native;
    for (const QString &path : tab.paths)
        native.append(QDir::toNativeSeparators(path));
    setTabToolTip(index, native.join(QLatin1Char('\n')));
    return tab;
}

void OpenTabs::set_live(OpenTab::Kind kind, int id) {
    live_[static_cast<int>(kind)] = id;
}

void OpenTabs::remove(int id) {
    const QSignalBlocker quiet(this);
    if (const int index = index_of(id); index >= 0)
        removeTab(index);
    for (int &live : live_)
        live = live == id ? 0 : live;
    tabs_.erase(id);
}

void OpenTabs::remove_all() {
    while (count() > 0)
        remove(id_at(0));
}

int OpenTabs::neighbour(int id) const {
    const int at = index_of(id);
    const auto kind = tabs_.at(id).kind;
    int nearest = 0, distance = count() + 1;
    for (int index = count() - 1; index >= 0; --index) // of two equally near ones the next
        if (const int other = id_at(index);
            other != id && tabs_.at(other).kind == kind && std::abs(index - at) < distance) {
            distance = std::abs(index - at);
            nearest = other;
        }
    return nearest;
}

void OpenTabs::highlight(OpenTab::Kind kind) {
    const QSignalBlocker quiet(this);
    if (const OpenTab *tab = live(kind))
        setCurrentIndex(index_of(tab->id));
}

void OpenTabs::mark(int id, bool unsaved) {
    const OpenTab *marked = tab(id);
    if (!marked)
        return;
    QString name = name_of(marked->paths);
    name.replace(QLatin1Char('&'), QLatin1String("&&"));
    const QString text = unsaved ? QLatin1Char('*') + name : name;
    if (const int index = index_of(id); tabText(index) != text)
        setTabText(index, text);
}

void OpenTabs::step(int by) {
    if (count() > 1)
        Q_EMIT wanted(id_at((currentIndex() + by + count()) % count()));
}

void OpenTabs::mouseReleaseEvent(QMouseEvent *event) {
    const int index = tabAt(event->pos());
    if (event->button() == Qt::MiddleButton && index >= 0)
        return Q_EMIT close_wanted(id_at(index));
    QTabBar::mouseReleaseEvent(event);
}

void OpenTabs::wheelEvent(QWheelEvent *event) {
    event->ignore();
}

} // namespace imago

#include "moc_open_tabs.cpp"
