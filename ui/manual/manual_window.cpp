// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_window.h"

#include "ui/manual/book/manual_search.h"
#include "ui/manual/manual_sidebar.h"
#include "ui/manual/manual_view.h"
#include "ui/widget/icons.h"
#include "ui/widget/message_bar.h"

#include <QAction>
#include <QDesktopServices>
#include <QFile>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPrinter>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTextDocument>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

QToolButton *make_tool(const char *name, const char *icon, const QString &text) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setIcon(themed_icon(QLatin1String(icon)));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    return button;
}

constexpr double pixels_per_inch = 96; ///< of the document, which the printer scales
constexpr double text_points = 10;
constexpr double margin_mm = 18;

QPalette paper_palette() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1a, 0x4f, 0x9c));
    return palette;
}

/// A PDF file ends with a mark of its own.
bool is_whole_pdf(const QString &path) {
    constexpr qint64 tail = 32;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::max<qint64>(0, file.size() - tail)))
        return false;
    return file.readAll().contains("%%EOF");
}

constexpr QSize usual_size(1000, 760);
constexpr QSize frame_room(16, 48); ///< the most that a desktop's frame and title take
constexpr int sidebar_width = 250;

/// The largest size of a window on this screen.
QSize room_on(const QScreen *screen) {
    return screen->availableGeometry().size() - frame_room;
}

} // namespace

FindBar::FindBar(ManualView *view, QWidget *parent)
    : QWidget(parent), view_(view), line_(new QLineEdit), count_(new QLabel),
      before_(make_tool("findPrevious", "up", tr("Previous place"))),
      next_(make_tool("findNext", "down", tr("Next place"))) {
    setObjectName(QStringLiteral("findBar"));
    line_->setObjectName(QStringLiteral("findText"));
    line_->setAccessibleName(tr("Find in this page"));
    line_->setPlaceholderText(tr("Find in this page"));
    line_->setClearButtonEnabled(true);
    count_->setObjectName(QStringLiteral("findCount"));
    QToolButton *close = make_tool("findClose", "close", tr("Close the search in this page"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 10, 6);
    row->addWidget(line_, 1);
    row->addWidget(count_);
    row->addWidget(before_);
    row->addWidget(next_);
    row->addWidget(close);
    connect(line_, &QLineEdit::textChanged, this, &FindBar::search);
    connect(before_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { step(1); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    show_count();
    hide();
}

/// The whole line is one phrase.
QStringList FindBar::words() const {
    const QString phrase = folded(line_->text());
    return phrase.isEmpty() ? QStringList() : QStringList{phrase};
}

void FindBar::open() {
    const QString selected = view_->textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        line_->setText(selected);
    show();
    line_->setFocus();
    line_->selectAll();
    search();
}

void FindBar::page_changed() {
    current_ = -1;
    if (isHidden())
        return;
    found_ = view_->mark_words(words());
    show_count();
}

void FindBar::search() {
    current_ = -1;
    found_ = view_->mark_words(words());
    if (found_ > 0)
        step(1);
    show_count();
}

void FindBar::step(int by) {
    if (isHidden() && words().isEmpty())
        return open();
    show();
    found_ = view_->mark_words(words()); // a bar that was hidden knows the page of then
    if (found_ == 0)
        return show_count();
    current_ = current_ < 0 ? (by > 0 ? 0 : found_ - 1) : (current_ + by + found_) % found_;
    view_->mark_words(words(), current_);
    show_count();
}

void FindBar::show_count() {
    count_->setText(words().isEmpty() ? QString()
                    : found_ == 0     ? tr("Not on this page")
                    : current_ < 0    ? QString::number(found_)
                                      : tr("%1 of %2").arg(current_ + 1).arg(found_));
    before_->setEnabled(found_ > 0);
    next_->setEnabled(found_ > 0);
}

void FindBar::keyPressEvent(QKeyEvent *event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        hide();
    else if (enter)
        step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

void FindBar::hideEvent(QHideEvent *event) {
    QWidget::hideEvent(event);
    if (!isHidden())
        return; // the window closes, and shows the bar when it opens again
    view_->mark_words({});
    Q_EMIT closed();
}

void set_manual_margins(QPrinter &printer) {
    printer.setPageMargins(QMarginsF(margin_mm, margin_mm, margin_mm, margin_mm),
                           QPageLayout::Millimeter);
}

bool print_manual_page(const QString &markdown, const QString &folder, const QFont &font,
                       QPrinter &printer) {
    ManualStyle style{font, paper_palette()};
    style.font.setPointSizeF(text_points);
    QTextDocument page;
    write_manual_page(page, markdown, style);
    const double inches = printer.pageLayout().paintRect(QPageLayout::Inch).width();
    ManualPictures::place_now(page, folder, inches * pixels_per_inch - 24);
    page.print(&printer);
    const bool to_file =
        printer.outputFormat() == QPrinter::PdfFormat && !printer.outputFileName().isEmpty();
    return printer.printerState() != QPrinter::Error &&
           (!to_file || is_whole_pdf(printer.outputFileName()));
}

ManualWindow::ManualWindow(const QStringList &folders, const QString &language)
    : book_(read_manual(folders, language)), sidebar_(new ManualSidebar), view_(new ManualView),
      find_(new FindBar(view_)), messages_(new MessageBar(view_)), splitter_(new QSplitter),
      browser_([](const QUrl &url) { QDesktopServices::openUrl(url); }) {
    setObjectName(QStringLiteral("manualWindow"));
    setAttribute(Qt::WA_QuitOnClose, false);
    setWindowIcon(application_icon());
    build();
    sidebar_->set_book(book_);
    restore_state();
    connect(sidebar_, &ManualSidebar::page_chosen, this,
            [this](const QString &page) { show_page(page); });
    connect(sidebar_, &ManualSidebar::hit_chosen, this,
            [this](const ManualHit &hit) { show_hit(hit.page, hit.anchor); });
    connect(view_, &ManualView::link_chosen, this, &ManualWindow::follow);
    connect(find_, &FindBar::closed, view_, qOverload<>(&QWidget::setFocus));
    view_->setFocus();
    if (book_.empty())
        show_nothing();
}

ManualWindow::~ManualWindow() {
    printers_.waitForDone();
}

void ManualWindow::build() {
    auto *right = new QWidget;
    auto *rows = new QVBoxLayout(right);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(view_, 1);
    rows->addWidget(find_);
    splitter_->setObjectName(QStringLiteral("manualSplitter"));
    splitter_->addWidget(sidebar_);
    splitter_->addWidget(right);
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({sidebar_width, usual_size.width() - sidebar_width});
    splitter_->setCollapsible(1, false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(make_tools());
    column->addWidget(splitter_, 1);
}

QAction *ManualWindow::add_tool(QToolBar *bar, const char *name, const char *icon,
                                const QString &text, const QList<QKeySequence> &keys,
                                std::function<void()> act) {
    auto *action = new QAction(themed_icon(QLatin1String(icon)), text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    if (!keys.isEmpty())
        action->setToolTip(
            QStringLiteral("%1 (%2)").arg(text, keys.front().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, std::move(act));
    addAction(action);
    bar->addAction(action);
    return action;
}

QToolBar *ManualWindow::make_tools() {
    auto *bar = new QToolBar;
    bar->setObjectName(QStringLiteral("manualTools"));
    bar->setIconSize({18, 18});
    back_ = add_tool(bar, "manualBack", "back", tr("Back"), {QKeySequence::Back},
                     [this] { show_place(history_.back(scroll())); });
    forward_ = add_tool(bar, "manualForward", "forward", tr("Forward"), {QKeySequence::Forward},
                        [this] { show_place(history_.forward(scroll())); });
    add_tool(bar, "manualHome", "home", tr("Table of contents"),
             {QKeySequence(Qt::ALT | Qt::Key_Home)}, [this] { show_page(manual_index); });
    bar->addSeparator();
    add_tool(bar, "manualFind", "find", tr("Find in this page"), {QKeySequence::Find},
             [this] { find_->open(); });
    add_tool(bar, "manualZoomOut", "zoom_out", tr("Smaller text"), {QKeySequence::ZoomOut},
             [this] { view_->set_zoom(view_->zoom() - 10); });
    add_tool(bar, "manualZoomIn", "zoom_in", tr("Larger text"),
             {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
             [this] { view_->set_zoom(view_->zoom() + 10); });
    add_tool(bar, "manualPrint", "print", tr("Print this page"), {QKeySequence::Print},
             [this] { ask_print(); });
    const auto add_key = [this](const QString &text, const QList<QKeySequence> &keys,
                                std::function<void()> act) {
        auto *action = new QAction(text, this);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, std::move(act));
        addAction(action);
    };
    add_key(tr("Search the manual"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)},
            [this] { sidebar_->focus_search(); });
    add_key(tr("Text of the usual size"), {QKeySequence(Qt::CTRL | Qt::Key_0)},
            [this] { view_->set_zoom(100); });
    add_key(tr("Next place"), {QKeySequence(Qt::Key_F3)}, [this] { find_->step(1); });
    add_key(tr("Previous place"), {QKeySequence(Qt::SHIFT | Qt::Key_F3)},
            [this] { find_->step(-1); });
    add_key(tr("Close"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { close(); });
    return bar;
}

int ManualWindow::scroll() const {
    return view_->verticalScrollBar()->value();
}

QString ManualWindow::folder_of(const ManualPage &page) const {
    return book_.folder + QLatin1Char('/') +
           (page.translated ? book_.language : QStringLiteral("en"));
}

/// A page that is not translated begins with a sentence that says so.
QString ManualWindow::markdown_of(const ManualPage &page) const {
    if (page.translated)
        return page.markdown;
    return QStringLiteral("*%1*\n\n%2")
        .arg(tr("This page has not been translated yet."), page.markdown);
}

void ManualWindow::show_page(const QString &page, const QString &anchor) {
    if (book_.empty())
        return;
    const bool known = book_.find(page) != nullptr;
    const ManualPlace place{known ? page : manual_index, known ? anchor : QString(), -1};
    history_.go(place, scroll());
    show_place(place);
}

void ManualWindow::show_place(const ManualPlace &place) {
    const ManualPage *page = book_.find(place.page);
    if (!page)
        return;
    if (shown_ != page->name) {
        shown_ = page->name;
        view_->show_markdown(markdown_of(*page), folder_of(*page));
        setWindowTitle(page->name == manual_index ? tr("Manual")
                                                  : tr("%1 – Manual").arg(page->title));
        sidebar_->choose(page->name);
        find_->page_changed();
    }
    if (place.scroll >= 0)
        view_->verticalScrollBar()->setValue(place.scroll);
    else if (!view_->scroll_to(place.anchor))
        view_->verticalScrollBar()->setValue(0);
    back_->setEnabled(history_.has_back());
    forward_->setEnabled(history_.has_forward());
}

void ManualWindow::show_nothing() {
    setWindowTitle(tr("Manual"));
    view_->show_markdown(tr("The manual is not here: this program has been installed without it."),
                         {});
    for (QAction *action : actions())
        action->setEnabled(action->objectName().isEmpty());
    sidebar_->setEnabled(false);
}

/// Follows a link of the page.
void ManualWindow::follow(const QString &target) {
    const ManualLink link = read_link(target);
    if (link.kind == ManualLink::Kind::outside)
        browser_(QUrl(link.address));
    else if (link.kind == ManualLink::Kind::page)
        show_page(link.page.isEmpty() ? page() : link.page, link.anchor);
}

/// The words stay marked while the page is read.
void ManualWindow::show_hit(const QString &page, const QString &anchor) {
    show_page(page, anchor);
    view_->mark_words(sidebar_->words());
}

void ManualWindow::ask_print() {
    const ManualPage *page = book_.find(this->page());
    if (!page)
        return;
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(windowTitle());
    set_manual_margins(*printer);
    auto *dialog = new QPrintDialog(printer.get(), this);
    dialog->setObjectName(QStringLiteral("printDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this,
            [this, printer, markdown = markdown_of(*page), folder = folder_of(*page)] {
                print(printer, markdown, folder);
            });
    dialog->open();
}

void ManualWindow::print(const std::shared_ptr<QPrinter> &printer, const QString &markdown,
                         const QString &folder) {
    printers_.start([this, printer, markdown, folder, font = view_->style_of_page().font] {
        if (print_manual_page(markdown, folder, font, *printer))
            return;
        QMetaObject::invokeMethod(
            this,
            [this] {
                messages_->show_message(MessageBar::Kind::error,
                                        tr("The page could not be printed."));
            },
            Qt::QueuedConnection);
    });
}

void ManualWindow::restore_state() {
    const QSettings settings;
    resize(usual_size.boundedTo(room_on(screen())));
    restoreGeometry(settings.value(QStringLiteral("manual/geometry")).toByteArray());
    const QScreen *there = QGuiApplication::screenAt(geometry().center());
    if (!isMaximized() && !isFullScreen())
        resize(size().boundedTo(room_on(there ? there : screen())));
    splitter_->restoreState(settings.value(QStringLiteral("manual/splitter")).toByteArray());
    view_->set_zoom(settings.value(QStringLiteral("manual/zoom"), 100).toInt());
}

void ManualWindow::save_state() {
    QSettings settings;
    settings.setValue(QStringLiteral("manual/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("manual/splitter"), splitter_->saveState());
    settings.setValue(QStringLiteral("manual/zoom"), view_->zoom());
}

void ManualWindow::closeEvent(QCloseEvent *event) {
    save_state();
    QWidget::closeEvent(event);
}

void ManualWindow::hideEvent(QHideEvent *event) {
    if (!event->spontaneous())
        save_state();
    QWidget::hideEvent(event);
}

/// The window's command with these keys; null: there is none.
QAction *ManualWindow::action_of(const QKeyEvent &key) const {
    const QKeySequence keys(key.keyCombination());
    for (QAction *action : actions())
        if (action->isEnabled() && action->shortcuts().contains(keys))
            return action;
    return nullptr;
}

/// Qt 6.4 finds the shortcuts of the main window's menus in other windows, too, where some of them
/// mean something else: those keys come as keys here.
bool ManualWindow::event(QEvent *event) {
    if (event->type() != QEvent::ShortcutOverride || !action_of(*static_cast<QKeyEvent *>(event)))
        return QWidget::event(event);
    event->accept();
    return true;
}

void ManualWindow::keyPressEvent(QKeyEvent *event) {
    if (QAction *action = action_of(*event))
        return action->trigger();
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (!sidebar_->words().isEmpty()) {
        sidebar_->clear_search();
        view_->mark_words({});
    } else {
        close();
    }
}

} // namespace imago

#include "moc_manual_window.cpp"
