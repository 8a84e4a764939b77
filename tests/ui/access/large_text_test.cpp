// SPDX-License-Identifier: GPL-3.0-or-later
// Text twice as large, on a screen of 1024 x 700: nothing is cut, and what is painted can be read.
#include "tests/ui/access/alt_letters.h"
#include "tests/ui/access/contrast.h"
#include "tests/ui/words/whole_words.h"
#include "ui/widget/appearance.h"

using namespace imago;
using namespace imago::test;

namespace {

/// Twice as large, until the end of the test.
struct LargeText {
    QFont before = QApplication::font();
    LargeText() {
        QFont large = before;
        large.setPointSizeF(before.pointSizeF() * 2);
        QApplication::setFont(large);
    }
    ~LargeText() { QApplication::setFont(before); }
};

/// The numbers of an axis have room beside each other, and its label along it.
void check_axes(const QWidget &window, const std::string &state) {
    for (const Plot *plot : visible<Plot>(window))
        for (const QCPAxisRect *rectangle : plot->axisRects())
            for (const QCPAxis *axis : rectangle->axes()) {
                const bool upright = axis->orientation() == Qt::Vertical;
                const int length = upright ? rectangle->height() : rectangle->width();
                const double least = 40; // nothing can be read in less
                if (!axis->visible() || length < least)
                    continue;
                INFO(state << ": " << plot->objectName().toStdString() << ", "
                           << axis->label().toStdString() << ", " << length);
                const QFontMetrics numbers(axis->tickLabelFont()), words(axis->labelFont());
                CHECK(words.horizontalAdvance(axis->label()) <= 1.1 * length);
                const QVector<double> ticks = axis->tickVector();
                for (int i = 1; i < ticks.size() && upright && axis->tickLabels(); ++i)
                    if (axis->scaleType() == QCPAxis::stLinear)
                        CHECK(std::abs(axis->coordToPixel(ticks[i]) -
                                       axis->coordToPixel(ticks[i - 1])) >= 0.8 * numbers.ascent());
            }
}

} // namespace

TEST_CASE("No word is cut or faint in text of twice the size, in light and dark colours") {
    const LanguageOf speaking("es"); // whose words are longer
    const LargeText large;
    FilledWindow tour;
    MainWindow &window = tour.bench.window;
    int read = 0;
    tour.go([&](const std::string &state) {
        window.resize(1024, 700);
        settle_layout(100);
        check_words(window, state);
        check_letters(window, state);
        check_axes(window, state);
        for (const Appearance appearance : {Appearance::dark, Appearance::light}) {
            apply_appearance(appearance);
            settle_layout(0);
            read +=
                check_contrast(window, state + (appearance == Appearance::dark ? ", dark" : ""));
        }
        CHECK(window.size() == QSize(1024, 700));
    });
    CHECK(read > 300);
}
