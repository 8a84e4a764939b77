// SPDX-License-Identifier: GPL-3.0-or-later
// Every page in windows as small as a projector or an old screen has: nothing is cut, nothing lies
// over another control.
#include "app/desktop/languages.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/widget/control_parts.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

std::string named_widget(const QWidget *widget) {
    QString name = QLatin1String(widget->metaObject()->className());
    name += QLatin1Char(' ') + widget->objectName();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        name += QStringLiteral(" \"%1\"").arg(label->text());
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        name += QStringLiteral(" \"%1\"").arg(button->text());
    return name.toStdString();
}

/// The width that a widget needs; for a button that of its text, whose frame may be narrow.
int needed(const QWidget &widget) {
    if (const auto *button = qobject_cast<const QPushButton *>(&widget))
        return widget.fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() + 6;
    return widget.minimumSizeHint().width();
}

/// Words and fields have the width that they need, and all of it lies within what holds them.
void check_widths(const QWidget &window) {
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || !widget->parentWidget() ||
            qobject_cast<const QStatusBar *>(widget->parentWidget())) // words that come and go
            continue;
        const bool words = qobject_cast<const QLabel *>(widget) ||
                           qobject_cast<const QPushButton *>(widget) ||
                           qobject_cast<const ChoiceBar *>(widget) ||
                           qobject_cast<const QAbstractSpinBox *>(widget);
        if (!words)
            continue;
        INFO(named_widget(widget) << " in " << named_widget(widget->parentWidget())
                                  << ", a window of " << window.width() << " x "
                                  << window.height());
        CHECK(widget->width() >= needed(*widget));
        CHECK(widget->geometry().left() >= 0);
        CHECK(widget->geometry().right() < widget->parentWidget()->width());
    }
}

/// No label of a form is cut, and each choice shows the longest of its words beside its arrow.
void check_form(const QWidget &form) {
    for (const QLabel *label : form.findChildren<QLabel *>()) {
        INFO(named_widget(label));
        CHECK((!label->isVisible() || label->width() >= label->minimumSizeHint().width()));
    }
    for (const QComboBox *box : form.findChildren<QComboBox *>()) {
        int longest = 0;
        for (int i = 0; i < box->count(); ++i)
            longest = std::max(longest, box->fontMetrics().horizontalAdvance(box->itemText(i)));
        INFO(named_widget(box));
        CHECK((!box->isVisible() || box->width() >= longest + box->height() / 2));
    }
}

/// Widgets side by side in a page do not overlap.
void check_overlaps(const QWidget &column) {
    QList<const QWidget *> shown;
    for (const QWidget *widget : column.findChildren<QWidget *>())
        if (widget->isVisible() && widget->findChildren<QWidget *>().isEmpty() &&
            !widget->size().isEmpty())
            shown.append(widget);
    const auto box = [&](const QWidget *widget) {
        return QRect(widget->mapTo(&column, QPoint(0, 0)), widget->size());
    };
    for (qsizetype i = 0; i < shown.size(); ++i)
        for (qsizetype j = 0; j < i; ++j) {
            if (shown[i]->parentWidget() != shown[j]->parentWidget())
                continue;
            INFO(named_widget(shown[i]) << " over " << named_widget(shown[j]));
            CHECK(!box(shown[i]).intersects(box(shown[j])));
        }
}

/// The contents of the column of controls can be scrolled to, and are as wide as the column.
void check_column(const QWidget &window, const char *controls) {
    const auto *content = window.findChild<QWidget *>(QLatin1String(controls));
    REQUIRE(content);
    const auto *area = qobject_cast<QScrollArea *>(content->parentWidget()->parentWidget());
    REQUIRE(area);
    INFO(controls << " in a window of " << window.width());
    CHECK(content->width() == area->viewport()->width());
    CHECK(area->verticalScrollBar()->maximum() + area->viewport()->height() >=
          content->minimumSizeHint().height());
    check_overlaps(*content);
}

/// English again, and the numbers as before, however the test ends.
struct EnglishAfterwards {
    QLocale before;
    ~EnglishAfterwards() {
        use_language(QStringLiteral("en"));
        QLocale::setDefault(before);
    }
};

} // namespace

TEST_CASE("No form of the window has a height that hangs on its width", "[small]") {
    SignalBench bench;
    const auto pages = 5 + static_cast<int>(bench.window.operations().size());
    for (int page = 0; page < pages; ++page)
        bench.window.show_workspace(page);
    QCoreApplication::processEvents();
    for (const QFormLayout *form : bench.window.findChildren<QFormLayout *>()) {
        const QWidget *owner = form->parentWidget();
        INFO((owner ? named_widget(owner) : std::string("no widget")));
        // Rows that hide come into sight: see WrappedLabel.
        for (int row = 0; row < form->rowCount(); ++row)
            for (const auto role :
                 {QFormLayout::LabelRole, QFormLayout::FieldRole, QFormLayout::SpanningRole}) {
                const QLayoutItem *item = form->itemAt(row, role);
                const QWidget *widget = item ? item->widget() : nullptr;
                if (!widget)
                    continue;
                INFO("row " << row << ": " << named_widget(widget));
                CHECK_FALSE(widget->hasHeightForWidth());
            }
    }
}

TEST_CASE("Nothing is cut in small windows, in either language") {
    const EnglishAfterwards afterwards{QLocale()};
    use_language({}); // the resource of a static library is loaded by its first use
    const bool translated = QFile::exists(QStringLiteral(":/translations/imago_es.qm"));
    for (const char *language : {"en", "es"}) {
        if (!translated && QLatin1String(language) == QLatin1String("es"))
            continue;
        QSettings().clear();
        use_language(QLatin1String(language));
        SignalBench bench;
        for (const QSize size : {QSize(640, 480), QSize(800, 600), QSize(1000, 700)}) {
            bench.window.resize(size);
            CHECK(bench.window.size() == size);
            for (int page = 0; page < 4; ++page) { // empty: what to do, and samples
                bench.window.show_workspace(page);
                settle_layout(0);
                check_widths(bench.window);
            }
        }
        bench.window.show_workspace(0);
        bench.open(QStringLiteral("camera.png"));
        for (const QSize size : {QSize(640, 480), QSize(1280, 720)}) {
            bench.window.resize(size);
            int place = 5; // of the operations, in the rail's order
            for (OperationWorkspace *page : bench.window.operations()) {
                bench.window.show_workspace(place++);
                page->form()->set_stack(true); // with all rows
                settle_layout(30);
                check_form(*page->form());
            }
        }
        bench.window.show_workspace(2);
        bench.open_tones();
        bench.painted_after([&] { bench.press("bandFilter"); });
        for (const QSize size : {QSize(640, 480), QSize(800, 600)}) {
            bench.window.resize(size);
            const char *const columns[] = {"compressControls", "filterControls", "signalControls"};
            for (int page = 0; page < 3; ++page) {
                bench.window.show_workspace(page);
                REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); },
                                        patience_ms));
                settle_layout(30);
                check_widths(bench.window);
                check_column(bench.window, columns[page]);
            }
            for (const char *view : {"signalView1", "signalView2", "signalView3", "signalView0"}) {
                bench.press(view);
                settle_layout(0);
                check_widths(bench.window);
                check_column(bench.window, "signalControls");
            }
        }
    }
}
