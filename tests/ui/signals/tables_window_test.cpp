// SPDX-License-Identifier: GPL-3.0-or-later
// Tables in the window: the questions, what is shown of them, what is remembered.
#include "app/desktop/languages.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/file/table_dialog.h"
#include "ui/signals/file/table_memory.h"
#include "ui/widget/message_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>

using namespace imago;
using namespace imago::test;

namespace {

struct TableBench : SignalBench {
    TableDialog *dialog() {
        TableDialog *found = nullptr;
        REQUIRE(QTest::qWaitFor(
            [&] { return (found = window.findChild<TableDialog *>()) && found->isVisible(); },
            patience_ms));
        return found;
    }
    /// Chooses, and waits until the preview has followed.
    void set(TableDialog *dialog, const char *box, int index) {
        find<QComboBox>(box)->setCurrentIndex(index);
        files_done();
        CHECK(dialog->isVisible());
    }
    QString cell(int row, int column) {
        return find<QTableWidget>("tableColumns")->item(row, column)->text();
    }
};

/// 100 a second of two channels, the second with a gap.
QByteArray logger(int rows, int gap) {
    QByteArray text("Zeit;a;b\n");
    for (int n = 0; n < rows; ++n)
        text += QByteArray::number(n / 100) + "," +
                QByteArray::number(n % 100).rightJustified(2, '0') + ";" +
                QByteArray::number(n % 4) + ",5;" + (n == gap ? "" : QByteArray::number(n % 10)) +
                "\n";
    return text;
}

} // namespace

TEST_CASE("A table that is clear opens at once, with decimal commas and its rate") {
    TableBench bench;
    write_file(bench.at("clear.csv"), logger(300, -1));
    bench.painted_after([&] { bench.window.open(bench.at("clear.csv")); });
    CHECK(!bench.window.findChild<TableDialog *>());
    CHECK(bench.find<QListWidget>("channelList")->count() == 2);
    CHECK(bench.find<QDoubleSpinBox>("signalRate")->value() == Approx(100));
    CHECK(bench.text("messageText").contains(QStringLiteral("Zeit")));
}

TEST_CASE("Gaps open a dialog, whose preview follows its choices, and which is remembered") {
    TableBench bench;
    write_file(bench.at("gaps.csv"), logger(300, 7));
    bench.window.open(bench.at("gaps.csv"));
    TableDialog *dialog = bench.dialog();
    CHECK(bench.find<QComboBox>("tableSeparator")->currentIndex() == 1); // semicolons
    CHECK(bench.find<QComboBox>("tableDecimal")->currentIndex() == 1);
    CHECK(bench.find<QSpinBox>("tableHeader")->value() == 1);
    CHECK(bench.find<QComboBox>("tableTime")->currentText() == QStringLiteral("Zeit"));
    CHECK(bench.text("tableWords").contains(QStringLiteral("NaN")));
    CHECK(bench.cell(0, 0) == QStringLiteral("Time"));
    CHECK(bench.cell(0, 2).contains(QStringLiteral("1 gap")));
    CHECK(bench.cell(1, 1) == QStringLiteral("0,5"));
    auto *table = bench.find<QTableWidget>("tableColumns");
    CHECK(table->item(1, 1)->background().style() != Qt::NoBrush); // it is read
    bench.set(dialog, "tableSeparator", 0);                        // commas
    CHECK(table->horizontalHeaderItem(0)->text() != QStringLiteral("Zeit"));
    bench.set(dialog, "tableSeparator", 1);
    CHECK(table->horizontalHeaderItem(0)->text() == QStringLiteral("Zeit"));
    CHECK(bench.cell(0, 0) == QStringLiteral("Time"));
    bench.set(dialog, "tableTime", 0); // none
    CHECK(bench.cell(0, 0).startsWith(QStringLiteral("Values")));
    CHECK(bench.find<QDoubleSpinBox>("tableRate")->isEnabled());
    bench.set(dialog, "tableTime", 1);
    CHECK(bench.find<QDoubleSpinBox>("tableRate")->value() == Approx(100));
    bench.set(dialog, "tableGaps", 1); // interpolate
    table->item(0, 1)->setCheckState(Qt::Unchecked);
    bench.painted_after([&] { dialog->accept(); });
    auto *list = bench.find<QListWidget>("channelList");
    REQUIRE(list->count() == 1);
    CHECK(list->item(0)->text() == QStringLiteral("b"));
    CHECK(bench.text("messageText").contains(QStringLiteral("1 gap")));

    write_file(bench.at("later.csv"), logger(400, 9)); // the same titles: no question
    bench.painted_after([&] { bench.window.open(bench.at("later.csv")); });
    CHECK(list->count() == 1);
    CHECK(bench.page->time_plot()->limits().upper > 3.5);
    // A question is asked on request.
    bench.page->open_table(bench.at("later.csv"), true);
    dialog = bench.dialog();
    bench.set(dialog, "tableGaps", 2); // 0
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.text("messageText").contains(QStringLiteral("taken as 0")));
    write_file(bench.at("third.csv"), logger(400, 9));
    bench.painted_after([&] { bench.window.open(bench.at("third.csv")); });
    CHECK(bench.text("messageText").contains(QStringLiteral("taken as 0")));
}

TEST_CASE("A gap below what was looked at opens the dialog, too, and says where it is") {
    TableBench bench;
    write_file(bench.at("long.csv"), logger(5000, 4000));
    bench.window.open(bench.at("long.csv"));
    TableDialog *dialog = bench.dialog();
    CHECK(bench.text("tableWords").contains(QLocale().toString(4002)));
    bench.set(dialog, "tableGaps", 1);
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.find<QListWidget>("channelList")->count() == 2);
}

TEST_CASE("Uneven times are shown and resampled by choice; a table can be left unread") {
    TableBench bench;
    write_file(bench.at("uneven.csv"), "t,x\n0,1.5\n1,2\n2,1\n5,4\n6,1\n7,2\n8,1\n");
    bench.window.open(bench.at("uneven.csv"));
    TableDialog *dialog = bench.dialog();
    CHECK(bench.text("tableWords").contains(QStringLiteral("uneven")));
    CHECK(bench.text("tableWords").contains(QStringLiteral("line 5")));
    dialog->reject();
    CHECK(!bench.page->has_content());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.window.open(bench.at("uneven.csv"));
    dialog = bench.dialog();
    bench.set(dialog, "tableResample", 2);
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.page->time_plot()->limits().upper == Approx(8).margin(0.6));
}

TEST_CASE("The memory of tables is bounded, and broken entries are not used") {
    const CsvSettings choice{.encoding = CsvEncoding::utf8,
                             .separator = CsvSeparator::semicolon,
                             .decimal = CsvDecimal::comma,
                             .quote = CsvQuote::twofold,
                             .header_rows = 1,
                             .time_column = "1",
                             .time_form = CsvTimeForm::iso,
                             .columns = {"2", "3"},
                             .gaps = CsvGaps::interpolate,
                             .resample = CsvResample::linear,
                             .rate = 0};
    remember_table(QStringLiteral("a b"), choice);
    CHECK(remembered_table(QStringLiteral("a b")) == choice);
    CHECK(!remembered_table(QStringLiteral("a c")));
    CHECK(!remembered_table({}));
    for (int n = 0; n < 60; ++n)
        remember_table(QString::number(n), choice);
    CHECK(!remembered_table(QStringLiteral("a b")));
    CHECK(remembered_table(QStringLiteral("59")) == choice);
    QSettings settings;
    const QStringList keys = settings.value(QStringLiteral("tables/newest")).toStringList();
    CHECK(keys.size() == 50);
    settings.setValue(QStringLiteral("tables/%1/separator").arg(keys[0]), 99);
    CHECK(!remembered_table(QStringLiteral("59")));
    settings.setValue(QStringLiteral("tables/%1/separator").arg(keys[0]), QStringLiteral("dots"));
    CHECK(!remembered_table(QStringLiteral("59")));

    // Settings had the numbers of choices, and other names for some of them.
    settings.remove(QStringLiteral("tables/%1").arg(keys[0]));
    settings.beginGroup(QStringLiteral("tables/%1").arg(keys[0]));
    for (const auto &[name, value] : {std::pair("encoding", 0),
                                      {"separator", 1},
                                      {"decimal", 1},
                                      {"quote", 0},
                                      {"headerRows", 1},
                                      {"time", 0},
                                      {"timeForm", 8},
                                      {"gaps", 1},
                                      {"resample", 2}})
        settings.setValue(QLatin1String(name), value);
    settings.setValue(QStringLiteral("columns"), QStringList{"1", "2"});
    settings.setValue(QStringLiteral("rate"), 0.0);
    CHECK(remembered_table(QStringLiteral("59")) == choice);
}

TEST_CASE("A long table shows how far it is read, and stops when it is told to") {
    TableBench bench;
    bench.open_tones();
    QByteArray text("x\n");
    while (text.size() < (40 << 20))
        text += "1.25\n2.5\n3.75\n0.5\n";
    write_file(bench.at("long.csv"), text);
    QSignalSpy cancelled(bench.window.signal_page(), &SignalsWorkspace::reading_ended);
    auto *cancel = bench.find<QAction>("cancel");
    REQUIRE(QTest::qWaitFor([&] { return !cancel->isEnabled(); }, patience_ms));
    bench.window.open(bench.at("long.csv"));
    REQUIRE(QTest::qWaitFor([&] { return cancel->isEnabled(); }, patience_ms));
    cancel->trigger();
    REQUIRE(QTest::qWaitFor([&] { return cancelled.count() > 0; }, patience_ms));
    CHECK(bench.find<QListWidget>("channelList")->count() == 2); // what was open is
    CHECK(!cancel->isEnabled());
}

TEST_CASE("The dialog of tables fits a screen of 640 x 480 in each language") {
    for (const char *code : {"en", "es"}) {
        use_language(QLatin1String(code));
        QSettings().clear();
        {
            TableBench bench;
            write_file(bench.at("gaps.csv"), logger(300, 7));
            bench.window.open(bench.at("gaps.csv"));
            TableDialog *dialog = bench.dialog();
            INFO(code);
            CHECK(dialog->minimumSizeHint().width() <= 640);
            CHECK(dialog->minimumSizeHint().height() <= 450);
            dialog->resize(640, 450);
            if (const QByteArray folder = qgetenv("IMAGO_PICTURES"); !folder.isEmpty())
                dialog->grab().save(QString::fromLocal8Bit(folder) +
                                    QStringLiteral("/table-%1.png").arg(QLatin1String(code)));
            dialog->reject();
        }
        use_language(QStringLiteral("en"));
    }
}
