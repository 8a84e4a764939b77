// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says: numbers in one style and in the language's marks, words that are whole.
#include "engine/values/platform_label.h"
#include "tests/ui/words/whole_words.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QRegularExpression>
#include <QTreeWidget>

#include <functional>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

/// Everything that can be read, with where it stands. What devices and drivers say of themselves is
/// theirs.
QList<std::pair<QString, QString>> texts_of(const QWidget &window) {
    QList<std::pair<QString, QString>> texts;
    const auto add = [&](const QWidget &where, const QString &text) {
        texts.append({QString::fromStdString(name_of(where)), text});
    };
    for (const QLabel *label : visible<QLabel>(window))
        add(*label, label->text());
    for (const ElidedLabel *label : visible<ElidedLabel>(window))
        add(*label, label->text());
    for (const QAbstractButton *button : visible<QAbstractButton>(window))
        add(*button, button->text());
    for (const QComboBox *box : visible<QComboBox>(window))
        for (int i = 0; i < box->count(); ++i)
            if (box->objectName() != QLatin1String("deviceBox"))
                add(*box, box->itemText(i));
    for (const QAbstractSpinBox *box : visible<QAbstractSpinBox>(window))
        add(*box, box->property("text").toString());
    for (const QTreeWidget *tree : visible<QTreeWidget>(window))
        for (int row = 0; row < tree->topLevelItemCount(); ++row)
            for (int column = 0; column < tree->columnCount(); ++column)
                add(*tree, tree->topLevelItem(row)->text(column));
    for (const Plot *plot : visible<Plot>(window))
        for (const QCPAxisRect *rectangle : plot->axisRects())
            for (const QCPAxis *axis : rectangle->axes()) {
                if (!axis->visible() || !axis->tickLabels())
                    continue;
                QVector<double> ticks;
                QVector<QString> labels;
                axis->ticker()->generate(axis->range(), plot->locale(), QLatin1Char('g'),
                                         axis->numberPrecision(), ticks, nullptr, &labels);
                for (const QString &label : std::as_const(labels))
                    add(*plot, label);
                add(*plot, axis->label());
            }
    return texts;
}

/// Names, versions and dates that are not numbers of ours.
QString without_names(QString text, const Service &service) {
    for (const DeviceInfo &device : service.devices()) {
        text.remove(QString::fromStdString(platform_label(device).text()));
        for (const std::string *name :
             {&device.name, &device.platform_name, &device.driver_version, &device.device_version,
              &device.c_version, &device.vendor, &device.platform_version})
            if (!name->empty())
                text.remove(QString::fromStdString(*name).simplified());
    }
    text.remove(QRegularExpression(QStringLiteral("\\d+(·\\d+)+"))); // products of radices
    text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));      // sizes and colours of markup
    text.remove(QRegularExpression(QStringLiteral("&#?\\w+;")));
    text.remove(QRegularExpression(QStringLiteral("\\b[a-z]+\\d?:[\\d*x]+\\S*"))); // problems
    return text;
}

} // namespace

TEST_CASE("Numbers of the window have one style in each language") {
    const auto check = [](const char *what, const QString &text, const QString &expected) {
        INFO(what << ": " << text.toStdString());
        CHECK(text == expected);
    };
    const QString space = QStringLiteral("\u202f"), minus = QStringLiteral("\u2212");
    {
        const LanguageOf english("en");
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        check("count", count_words(268435456), QStringLiteral("268,435,456"));
        check("fixed", fixed_words(-1234.5, 2), minus + QStringLiteral("1,234.50"));
        check("no sign of nothing", fixed_words(-0.004, 2), QStringLiteral("0.00"));
        check("number", number_words(440, 7), QStringLiteral("440"));
        check("third", number_words(1 / 3.0, 4), QStringLiteral("0.3333"));
        check("rounded up", number_words(9.99996, 5), QStringLiteral("10"));
        check("cut", number_words(123456.7, 3), QStringLiteral("123,000"));
        check("small", number_words(-2.5e-7, 3), minus + QStringLiteral("2.5·10⁻⁷"));
        check("large", number_words(9.9996e9, 4), QStringLiteral("10¹⁰"));
        check("measured", measured_words(440.0312, 0.04), QStringLiteral("440.0"));
        check("tens", measured_words(1234.5, 30), QStringLiteral("1,200"));
        check("bytes", bytes_words(268435456), QStringLiteral("256") + space + "MiB");
        check("bytes", bytes_words(1536), QStringLiteral("1.5") + space + "KiB");
        check("duration", duration_words(1.724e-5), QStringLiteral("17.2") + space + "µs");
        check("duration", duration_words(2), QStringLiteral("2.00") + space + "s");
        check("percent", percent_words(0.123, 1), QStringLiteral("12.3") + space + "%");
        check("infinite", fixed_words(-INFINITY, 2), minus + QStringLiteral("∞"));
    }
    const LanguageOf spanish("es");
    if (!spanish.spoken)
        return;
    check("count", count_words(268435456), QStringLiteral("268.435.456"));
    check("seven digits", count_words(1048576), QStringLiteral("1.048.576"));
    check("four digits", count_words(1024), QStringLiteral("1024"));
    check("five digits", fixed_words(-65536.5, 1), minus + QStringLiteral("65.536,5"));
    check("fixed", fixed_words(-0.5, 2), minus + QStringLiteral("0,50"));
    check("number", number_words(440.5, 7), QStringLiteral("440,5"));
    check("small", number_words(2.5e-7, 3), QStringLiteral("2,5·10⁻⁷"));
    const NumbersOfFiles files;
    check("in a file", with_unit(fixed_words(-1234.5, 2), QStringLiteral("Hz")),
          QStringLiteral("-1234.50 Hz"));
    check("in a file", count_words(268435456), QStringLiteral("268435456"));
}

TEST_CASE("No word is cut, in either language") {
    for (const char *language : {"en", "es"}) {
        QSettings().clear();
        const LanguageOf speaking(language);
        if (!speaking.spoken && QLatin1String(language) == QLatin1String("es"))
            continue;
        FilledWindow tour;
        tour.go([&](const std::string &state) {
            for (const QSize size : {QSize(1280, 720), QSize(640, 480)}) {
                tour.bench.window.resize(size);
                settle_layout(30);
                check_words(tour.bench.window, std::string(language) + ": " + state);
            }
        });
    }
}

TEST_CASE("Every number in sight has its language's marks, and none is long and bare") {
    const QRegularExpression english_decimals(QStringLiteral("(?<![\\d.,])\\d+\\.\\d"));
    const QRegularExpression spanish_decimals(QStringLiteral("\\d,\\d"));
    const QRegularExpression ungrouped(QStringLiteral("(?<![\\d.,])\\d{5,}"));
    const QRegularExpression bare(QStringLiteral("^\\d{1,3}([,.])\\d{3}(\\1\\d{3})+$"));
    // Groups of three digits look alike in both languages.
    const QRegularExpression groups(
        QStringLiteral("(?<![\\d.,])\\d{1,3}([.,]\\d{3})+(?!\\d|[.,]\\d)"));
    for (const char *language : {"en", "es"}) {
        QSettings().clear();
        const LanguageOf speaking(language);
        if (!speaking.spoken && QLatin1String(language) == QLatin1String("es"))
            continue;
        const bool spanish = QLatin1String(language) == QLatin1String("es");
        int seen = 0;
        FilledWindow tour;
        tour.go([&](const std::string &state) {
            for (const auto &[where, whole] : texts_of(tour.bench.window)) {
                const QString text = without_names(whole, tour.bench.service);
                INFO(language << ", " << state << ", " << where.toStdString() << ": "
                              << whole.toStdString());
                CHECK_FALSE(text.contains(ungrouped));
                CHECK_FALSE(text.contains(bare));
                QString decimals = text;
                decimals.remove(groups);
                seen += decimals.contains(spanish ? spanish_decimals : english_decimals);
                if (spanish)
                    CHECK_FALSE(decimals.contains(english_decimals));
            }
        });
        CHECK(seen > 20);
    }
}
