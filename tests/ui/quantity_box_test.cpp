// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into fields of numbers with units.
#include "tests/support/catch.h"
#include "ui/widget/field/quantity_box.h"

#include <QApplication>
#include <QtTest>

using namespace imago;

namespace {

void need_application() {
    static int count = 1;
    static char name[] = "quantity_box_test";
    static char *names[] = {name, nullptr};
    // Its devices outlive the statics that it needs at the end of the process.
    static QApplication *const application = new QApplication(count, names);
    static_cast<void>(application);
}

/// The field's value after a text was typed and entered.
double entered(QuantityBox &box, const char *text) {
    box.selectAll();
    QTest::keyClicks(&box, QString::fromUtf8(text));
    QTest::keyClick(&box, Qt::Key_Return);
    return box.value();
}

} // namespace

TEST_CASE("A field takes prefixes and units, and keeps its value at other texts") {
    need_application();
    QuantityBox box;
    box.setLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    box.setRange(0, 1e12);
    box.setSuffix(QStringLiteral("\u202fHz"));
    CHECK(entered(box, "2.4M") == 2.4e6);
    CHECK(entered(box, "100.1M") == 100.1e6);
    CHECK(entered(box, "3 kS/s") == 3000);
    CHECK(entered(box, "2.4 MHz") == 2.4e6);
    CHECK(entered(box, "1e6") == 1e6);
    CHECK(entered(box, "44,100") == 44100);
    CHECK(entered(box, "44.1k") == Approx(44100));
    for (const char *text : {"2.4Q", "10 ms", "abc", "2.4 mhz"}) {
        CHECK(entered(box, text) == Approx(44100)); // not 2.4
        CHECK(box.refusal(QLatin1String(text)).contains(QLatin1String(text)));
    }
    CHECK(entered(box, "5T") == Approx(44100)); // out of range
    CHECK(box.refusal(QStringLiteral("5T")).contains(QStringLiteral("out of range")));
    box.setLocale(QLocale(QLocale::Spanish, QLocale::Spain));
    CHECK(entered(box, "2,4M") == 2.4e6);
    CHECK(entered(box, "2.4M") == 2.4e6);
    CHECK(entered(box, "48.000") == 48000);
}

TEST_CASE("A field's unit is that of its suffix") {
    need_application();
    QuantityBox box;
    box.setLocale(QLocale::c());
    box.setRange(-1000, 1000);
    box.setDecimals(6);
    box.setSuffix(QStringLiteral("\u202fs"));
    CHECK(entered(box, "10ms") == Approx(0.01));
    CHECK(entered(box, "2 min") == 120);
    box.setSuffix(QStringLiteral("\u202fdB"));
    CHECK(entered(box, "-60 dB") == -60);
    CHECK(entered(box, "-20") == -20);
    CHECK(entered(box, "1k") == -20);
    box.setSuffix(QStringLiteral(" per min")); // no unit that is known: numbers alone
    CHECK(entered(box, "0.5") == 0.5);
    CHECK(entered(box, "2k") == 0.5);
}
