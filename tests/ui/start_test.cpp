// SPDX-License-Identifier: GPL-3.0-or-later
// The first minute: start pages, the window's first size, the wheel over controls.
#include "tests/ui/window_fixture.h"
#include "ui/widget/appearance.h"
#include "ui/widget/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QToolButton>
#include <QWheelEvent>

#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

/// The first and the last column in which something is painted over the ground, in the page's
/// pixels, of the rows that a widget of it takes.
std::pair<int, int> painted_columns(const QImage &page, const QRect &band) {
    const QRgb ground = page.pixel(page.width() - 1, band.center().y());
    int first = page.width(), last = -1;
    for (int y = band.top(); y <= band.bottom(); ++y)
        for (int x = 0; x < page.width(); ++x)
            if (page.pixel(x, y) != ground) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
    return {first, last};
}

/// What is painted beside these widgets is as wide at the left as at the right, within a letter's
/// bearing.
void check_centred(QWidget *page, const QList<QWidget *> &parts) {
    const QImage image = page->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const double scale = image.width() / static_cast<double>(page->width());
    for (QWidget *part : parts) {
        const QRect box(part->mapTo(page, QPoint(0, 0)), part->size());
        const QRect band(0, static_cast<int>(box.top() * scale), image.width(),
                         std::max(1, static_cast<int>(box.height() * scale)));
        const auto [first, last] = painted_columns(image, band & image.rect());
        INFO(part->objectName().toStdString()
             << " of " << page->objectName().toStdString() << " at " << page->width() << ": "
             << first << " to " << last << " of " << image.width());
        REQUIRE(last > first);
        CHECK(std::abs(first - (image.width() - 1 - last)) <= 6 * scale);
    }
}

QList<QWidget *> start_parts(QWidget *page) {
    QList<QWidget *> parts;
    for (QLabel *label : page->findChildren<QLabel *>())
        parts.append(label);
    for (const char *name : {"welcomeOpen", "sample_astronaut", "signal_ecg"})
        if (auto *found = page->findChild<QWidget *>(QLatin1String(name)))
            parts.append(found);
    REQUIRE(parts.size() >= 3);
    return parts;
}

QWheelEvent wheel_over(QWidget *widget, int notches) {
    const QPointF at = widget->rect().center();
    return {at,
            widget->mapToGlobal(at),
            {},
            {0, 120 * notches},
            Qt::NoButton,
            Qt::NoModifier,
            Qt::NoScrollPhase,
            false};
}

/// The value that the wheel would change; empty if it is no such control.
QString value_of(QWidget *control) {
    if (auto *spin = qobject_cast<QAbstractSpinBox *>(control))
        return spin->text();
    if (auto *box = qobject_cast<QComboBox *>(control))
        return QString::number(box->currentIndex());
    auto *slider = qobject_cast<QAbstractSlider *>(control);
    return slider && !qobject_cast<QScrollBar *>(control) ? QString::number(slider->value())
                                                          : QString();
}

} // namespace

TEST_CASE("All of the start pages is centred", "[scaled]") {
    WindowOptions options{{samples}, -1, false};
    options.signal_folders = {QStringLiteral(IMAGO_SAMPLE_IMAGES "/../signals")};
    Bench bench(options);
    for (const QSize size : {QSize(1280, 720), QSize(1360, 860), QSize(900, 640)}) {
        bench.window.resize(size);
        for (const int index : {0, 1, 2}) {
            bench.window.show_workspace(index);
            QCoreApplication::processEvents();
            auto *page = bench.find<QWidget>(index == 2 ? "signalStart" : "welcomePage");
            REQUIRE(page->isVisible());
            check_centred(page, start_parts(page));
        }
    }
}

TEST_CASE("The first window fits its screen") {
    struct Case {
        QSize screen, wanted;
    };
    for (const Case &one : {Case{{1920, 1080}, {1360, 860}}, Case{{1280, 800}, {1264, 752}},
                            Case{{1280, 720}, {1264, 672}}, Case{{1366, 768}, {1350, 720}},
                            Case{{1360, 860}, {1344, 812}}})
        CHECK(first_window_size(one.screen) == one.wanted);
    QSettings().clear();
    const QSize room = QGuiApplication::primaryScreen()->availableGeometry().size();
    Service service;
    MediaStore store;
    {
        MainWindow window(service, store);
        CHECK(window.size() == first_window_size(room));
        window.resize(room.width() + 500, room.height() + 300);
        window.close(); // as on a larger screen
    }
    MainWindow window(service, store);
    CHECK(window.width() <= room.width());
    CHECK(window.height() <= room.height());
    WindowOptions asked;
    asked.size = {1500, 900};
    CHECK(MainWindow(service, store, asked).size() == asked.size);
}

TEST_CASE("Only a focused control takes the wheel") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    int controls = 0;
    for (const int index : {0, 1, 2, 3}) {
        bench.window.show_workspace(index);
        bench.window.current()->setFocus();
        QCoreApplication::processEvents();
        for (QWidget *control : bench.window.findChildren<QWidget *>()) {
            const QString before = value_of(control);
            if (before.isEmpty() || !control->isVisible())
                continue;
            ++controls;
            INFO(control->metaObject()->className() << " " << control->objectName().toStdString());
            CHECK(control->focusPolicy() != Qt::WheelFocus);
            for (const int notches : {1, -1, -1}) {
                QWheelEvent event = wheel_over(control, notches);
                QCoreApplication::sendEvent(control, &event);
                CHECK(value_of(control) == before);
            }
        }
    }
    CHECK(controls > 15);

    // With the focus it does.
    bench.window.show_workspace(0);
    auto *number = bench.find<QDoubleSpinBox>("thresholdNumber");
    number->setFocus();
    const double before = number->value();
    bench.painted_after([&] {
        QWheelEvent event = wheel_over(number, 1);
        QCoreApplication::sendEvent(number, &event);
    });
    CHECK(number->value() > before);
}

TEST_CASE("Over a control without focus the wheel scrolls its column") {
    Bench bench;
    bench.window.resize(1000, 500);
    bench.open(QStringLiteral("chelsea.png"));
    auto *slider = bench.find<QSlider>("thresholdSlider");
    auto *content = bench.find<QWidget>("compressControls");
    auto *area = qobject_cast<QScrollArea *>(content->parentWidget()->parentWidget());
    REQUIRE(area);
    REQUIRE(area->verticalScrollBar()->maximum() > 100);
    const int place = slider->value();
    QWheelEvent event = wheel_over(slider, -1);
    QCoreApplication::sendEvent(slider, &event);
    CHECK(slider->value() == place);
    CHECK(area->verticalScrollBar()->value() > 0);
    CHECK_FALSE(slider->hasFocus());
}
