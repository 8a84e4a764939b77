// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_actions.h"

#include "ui/widget/device_box.h"
#include "ui/widget/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QUndoGroup>

namespace imago {

WindowActions::WindowActions(QUndoGroup *undo_group, QWidget *window)
    : QObject(window), undo(undo_group->createUndoAction(this, tr("&Undo"))),
      redo(undo_group->createRedoAction(this, tr("&Redo"))),
      recent(new QMenu(tr("Open &recent"), window)),
      compare(new QMenu(tr("&Compare with"), window)),
      workspaces(new QMenu(tr("&Workspace"), window)), appearance_(new QActionGroup(this)),
      appearance_menu_(new QMenu(tr("&Appearance"), window)) {
    open = make("open", tr("&Open…"), QKeySequence::Open, tr("Open an image"));
    open_folder = make("", tr("Open fo&lder…"), {}, {});
    open_folder->setObjectName(QStringLiteral("openFolder"));
    open_folder->setToolTip(
        tr("<p>A Zarr store is opened; all other folders are those of a run on a folder.</p>"));
    open_table = make("", tr("Open &table with options…"), {}, {});
    open_table->setObjectName(QStringLiteral("openTable"));
    open_recipe = make("", tr("Open rec&ipe…"), {}, {});
    open_recipe->setObjectName(QStringLiteral("openRecipe"));
    open_session = make("", tr("Open sessio&n…"), {}, {});
    open_session->setObjectName(QStringLiteral("openSession"));
    save = make("save", tr("&Save result…"), QKeySequence::Save,
                tr("Save the result: a picture, the signal, a comparison"));
    export_view = make("", tr("&Export view…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                       tr("Write the shown spectrum as a table, an array or a picture"));
    export_view->setObjectName(QStringLiteral("exportView"));
    export_view->setEnabled(false);
    export_removed =
        make("", tr("Export what was re&moved…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
             tr("Write the difference of original and result as a picture or an array"));
    export_removed->setObjectName(QStringLiteral("exportRemoved"));
    export_removed->setEnabled(false);
    save_recipe = make("", tr("Sa&ve recipe…"), {}, {});
    save_recipe->setObjectName(QStringLiteral("saveRecipe"));
    save_recipe->setEnabled(false);
    save_session = make("", tr("S&ave session…"), {}, {});
    save_session->setObjectName(QStringLiteral("saveSession"));
    save_session->setEnabled(false);
    run_on_folder = make("", tr("Run on &folder…"), {}, {});
    run_on_folder->setObjectName(QStringLiteral("runOnFolder"));
    print = make("", tr("&Print…"), {}, tr("Print a report of this page"));
    print->setObjectName(QStringLiteral("print"));
    report = make("", tr("Report as P&DF…"), {},
                  tr("Write settings, figures, pictures and the plan of this page to a PDF file"));
    report->setObjectName(QStringLiteral("report"));
    close = make("", tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W),
                 tr("Close what is open here, and return to the start page"));
    close->setObjectName(QStringLiteral("close"));
    next_tab = make("", tr("Ne&xt tab"), {}, {});
    next_tab->setObjectName(QStringLiteral("nextTab"));
    next_tab->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
    previous_tab = make("", tr("Pre&vious tab"), {}, {});
    previous_tab->setObjectName(QStringLiteral("previousTab"));
    previous_tab->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab),
                                QKeySequence(Qt::CTRL | Qt::Key_PageUp)});
    compare->setObjectName(QStringLiteral("compareWith"));
    compare->setToolTipsVisible(true);
    compare->setEnabled(false);
    quit = make("", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Leave Imago"));
    cancel = make("", tr("Cance&l computation"), QKeySequence(Qt::CTRL | Qt::Key_Period),
                  tr("Stop the engine; the last result stays"));
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setEnabled(false);
    undo->setIcon(themed_icon(QStringLiteral("undo")));
    undo->setShortcut(QKeySequence::Undo);
    undo->setObjectName(QStringLiteral("undo"));
    redo->setIcon(themed_icon(QStringLiteral("redo")));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setObjectName(QStringLiteral("redo"));
    copy = make("", tr("&Copy"), QKeySequence(Qt::CTRL | Qt::Key_C),
                tr("Copy the active picture, plot, table or figures"));
    copy->setObjectName(QStringLiteral("copy"));
    copy_seen = make("", tr("Copy as &seen"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     tr("Copy a picture of the active part as it is seen"));
    copy_seen->setObjectName(QStringLiteral("copySeen"));
    copy_data = make("", tr("Copy &numbers"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C),
                     tr("Copy the numbers in sight of the active part, for a spreadsheet"));
    copy_data->setObjectName(QStringLiteral("copyData"));
    preferences = make("", tr("&Preferences…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                       tr("Language, appearance, device, tuning and the cache"));
    preferences->setObjectName(QStringLiteral("preferences"));
    reset_settings = make("", tr("R&eset settings"), {},
                          tr("Settings of this page for what is open become as at the start"));
    reset_settings->setObjectName(QStringLiteral("resetSettingsAction"));
    keep_settings = make("", tr("&Keep settings for the next file"), {}, {});
    keep_settings->setObjectName(QStringLiteral("keepSettingsAction"));
    keep_settings->setToolTip(
        tr("<p>The next picture or signal gets the settings of this one, on all pages, until this "
           "is switched off or the window closes. Otherwise it begins with the usual ones.</p>"));
    keep_settings->setCheckable(true);
    make_view();
    correlation = make("", tr("&Fourier ring correlation…"), {},
                       tr("Up to which frequency the open picture and another one agree"));
    correlation->setObjectName(QStringLiteral("correlation"));
    lags =
        make("", tr("&Cross-correlation and impulse response…"), {},
             tr("By how much a channel of the open signal is late behind another one, and what a "
                "system makes of a sweep"));
    lags->setObjectName(QStringLiteral("lags"));
    tune_when_idle = make("", tr("&Tune when idle"), {}, {});
    tune_when_idle->setObjectName(QStringLiteral("tuneWhenIdle"));
    tune_when_idle->setToolTip(tr(
        "Search for faster plans of the transforms that were run while nobody has used Imago for "
        "some minutes: at the lowest priority, on one processor core, with at most 200 MB of "
        "memory"));
    tune_on_battery = make("", tr("Tune on &battery"), {}, {});
    tune_on_battery->setObjectName(QStringLiteral("tuneOnBattery"));
    tune_on_battery->setToolTip(
        tr("Continue the search for faster plans while the computer runs on battery"));
    tune_on_battery->setEnabled(false);
    connect(tune_when_idle, &QAction::toggled, tune_on_battery, &QAction::setEnabled);
    manual = make("manual", tr("&Manual"), QKeySequence(Qt::Key_F1),
                  tr("Open the manual at the page of what is shown here"));
    manual->setObjectName(QStringLiteral("showManual"));
    help = make("", tr("&Keys and mouse"), QKeySequence(Qt::CTRL | Qt::Key_F1),
                tr("What the keys and the mouse do, and what this workspace is for"));
    help->setObjectName(QStringLiteral("help"));
    tour = make("", tr("Show &tour"), {}, {});
    tour->setObjectName(QStringLiteral("showTour"));
    about = make("", tr("&About Imago"), {}, {});
    about->setObjectName(QStringLiteral("about"));
    open->setObjectName(QStringLiteral("open"));
    save->setObjectName(QStringLiteral("save"));
    for (QAction *toggle : {split, difference, plan, region, tune_when_idle, tune_on_battery, alone,
                            equal_panes, link_spectrum, full_screen})
        toggle->setCheckable(true);
    make_appearance();
    set_available(false, false, false);
}

void WindowActions::make_view() {
    fit = make("fit", tr("&Fit"), QKeySequence(Qt::CTRL | Qt::Key_0),
               tr("Show the whole image in every view"));
    actual = make("actual", tr("&1:1"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_1),
                  tr("One image pixel is one pixel of the screen"));
    zoom_in = make("", tr("Zoom &in"), QKeySequence::ZoomIn, {});
    zoom_out = make("", tr("Zoo&m out"), QKeySequence::ZoomOut, {});
    split = make("split", tr("&Before and after"), QKeySequence(Qt::CTRL | Qt::Key_B),
                 tr("Split the result: the original is left of the divider"));
    difference = make("difference", tr("&Difference"), QKeySequence(Qt::CTRL | Qt::Key_D),
                      tr("Show what the compression changed"));
    region = make("region", tr("Re&gion of the picture"), QKeySequence(Qt::CTRL | Qt::Key_R),
                  tr("Draw a rectangle on the original to work on that part only"));
    region->setObjectName(QStringLiteral("region"));
    plan = make("", tr("&Plan"), QKeySequence(Qt::CTRL | Qt::Key_P),
                tr("Show the steps of the transform"));
    alone = make("alone", tr("&One pane alone"), QKeySequence(Qt::SHIFT | Qt::Key_F11),
                 tr("Show the active pane alone, or all panes again"));
    own_window = make("window", tr("I&n a window of its own"), QKeySequence(Qt::SHIFT | Qt::Key_F9),
                      tr("Move the active pane to a window of its own, or back"));
    own_window->setObjectName(QStringLiteral("ownWindow"));
    equal_panes = make("", tr("Panes of &equal size"), {},
                       tr("Give all panes the same size, even where one could be larger"));
    link_spectrum = make("link", tr("&Link the spectrum's zoom"), QKeySequence(Qt::Key_F9),
                         tr("Zoom and move the spectrum with the pictures, or separately"));
    full_screen = make("", tr("F&ull screen"), QKeySequence(Qt::Key_F11), {});
    split->setObjectName(QStringLiteral("split"));
    difference->setObjectName(QStringLiteral("differenceAction"));
    alone->setObjectName(QStringLiteral("alone"));
    equal_panes->setObjectName(QStringLiteral("equalPanes"));
    link_spectrum->setObjectName(QStringLiteral("linkSpectrum"));
    full_screen->setObjectName(QStringLiteral("fullScreen"));
}

QAction *WindowActions::make(const char *icon, const QString &text, const QKeySequence &shortcut,
                             const QString &tool_tip) {
    auto *action = new QAction(text, this);
    if (*icon)
        action->setIcon(themed_icon(QLatin1String(icon)));
    action->setShortcut(shortcut);
    if (!tool_tip.isEmpty()) {
        const QString keys = shortcut.toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? tool_tip
                                          : QStringLiteral("<p>%1 (%2)</p>").arg(tool_tip, keys));
        action->setStatusTip({});
    }
    return action;
}

void WindowActions::make_appearance() {
    const std::pair<Appearance, QString> choices[] = {{Appearance::system, tr("&System")},
                                                      {Appearance::light, tr("&Light")},
                                                      {Appearance::dark, tr("&Dark")}};
    for (const auto &[appearance, text] : choices) {
        QAction *action = appearance_menu_->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(appearance));
        action->setObjectName(QStringLiteral("appearance_") + appearance_name(appearance));
        appearance_->addAction(action);
    }
    connect(appearance_, &QActionGroup::triggered, this, [this](QAction *action) {
        Q_EMIT appearance_chosen(static_cast<Appearance>(action->data().toInt()));
    });
}

void WindowActions::set_appearance(Appearance appearance) {
    for (QAction *action : appearance_->actions())
        if (action->data().toInt() == static_cast<int>(appearance))
            action->setChecked(true);
}

QList<QAction *> WindowActions::appearances() const {
    return appearance_->actions();
}

void WindowActions::fill_menus(QMainWindow *window) {
    QMenuBar *bar = window->menuBar();
    bar->setStyleSheet(QStringLiteral("QMenuBar { border: none; background: palette(window); }"));
    QMenu *file = bar->addMenu(tr("&File"));
    file->addAction(open);
    file->addActions({open_folder, open_table, open_recipe, open_session});
    file->addMenu(recent);
    file->addSeparator();
    file->addAction(save);
    file->addActions({export_view, export_removed});
    file->addSeparator();
    file->addActions({save_recipe, save_session, run_on_folder});
    file->addSeparator();
    file->addActions({report, print});
    file->addSeparator();
    file->addActions({close, quit});
    QMenu *edit = bar->addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({copy, copy_seen, copy_data});
    edit->addSeparator();
    edit->addActions({reset_settings, keep_settings});
    edit->addSeparator();
    edit->addAction(cancel);
    edit->addSeparator();
    edit->addAction(preferences);
    QMenu *view = bar->addMenu(tr("&View"));
    view->addMenu(workspaces);
    view->addActions({next_tab, previous_tab});
    view->addMenu(compare);
    view->addSeparator();
    view->addActions({fit, actual, zoom_in, zoom_out});
    view->addSeparator();
    view->addActions({split, difference, region, plan});
    view->addSeparator();
    view->addActions({alone, own_window, equal_panes, link_spectrum, full_screen});
    view->addSeparator();
    view->addMenu(appearance_menu_);
    QMenu *tools = bar->addMenu(tr("&Tools"));
    tools->setToolTipsVisible(true);
    tools->addActions({correlation, lags});
    tools->addSeparator();
    tools->addActions({tune_when_idle, tune_on_battery});
    bar->addMenu(tr("&Help"))->addActions({manual, help, tour, about});
}

QToolBar *WindowActions::make_tool_bar(DeviceBox *devices, QWidget *slices) const {
    auto *bar = new QToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize(QSize(22, 22));
    // Fusion draws a bright edge that is visible on dark backgrounds.
    bar->setStyleSheet(QStringLiteral("QToolBar { border: none; border-bottom: 1px solid "
                                      "palette(mid); padding: 3px 6px; spacing: 2px; }"));
    bar->addActions({open, save});
    bar->addSeparator();
    bar->addActions({undo, redo});
    bar->addSeparator();
    bar->addActions({fit, actual});
    bar->addSeparator();
    bar->addActions({split, difference, region});
    bar->addWidget(slices);
    auto *space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    auto *label = new QLabel(tr("Devi&ce"));
    label->setBuddy(devices);
    label->setContentsMargins(6, 0, 6, 0);
    bar->addWidget(label);
    bar->addWidget(devices);
    auto *margin = new QWidget;
    margin->setFixedWidth(8);
    bar->addWidget(margin);
    return bar;
}

void WindowActions::set_available(bool content, bool pixels, bool result) {
    for (QAction *action : {fit, zoom_in, zoom_out})
        action->setEnabled(content);
    actual->setEnabled(pixels);
    save->setEnabled(result);
}

} // namespace imago

#include "moc_window_actions.cpp"
