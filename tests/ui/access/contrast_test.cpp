// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of colours that text and marks have in both palettes, and over pictures of any colour.
#include "tests/ui/access/contrast.h"
#include "ui/filter/mask/frequency_map.h"
#include "ui/view/plot.h"
#include "ui/view/ruler/ruler.h"
#include "ui/widget/appearance.h"

#include <QApplication>
#include <QPainter>

using namespace imago;
using namespace imago::test;

namespace {

struct Pair {
    QPalette::ColorRole text, ground;
};
constexpr Pair pairs[] = {{QPalette::WindowText, QPalette::Window},
                          {QPalette::WindowText, QPalette::Base},
                          {QPalette::Text, QPalette::Base},
                          {QPalette::Text, QPalette::AlternateBase},
                          {QPalette::Text, QPalette::Window},
                          {QPalette::ButtonText, QPalette::Button},
                          {QPalette::ButtonText, QPalette::Window},
                          {QPalette::HighlightedText, QPalette::Highlight},
                          {QPalette::ToolTipText, QPalette::ToolTipBase}};
constexpr QPalette::ColorRole faint[] = {QPalette::PlaceholderText, QPalette::Link,
                                         QPalette::LinkVisited};
constexpr QPalette::ColorRole grounds[] = {QPalette::Window, QPalette::Base,
                                           QPalette::AlternateBase, QPalette::Button};

/// The contrast of labels that `paint` draws over a picture of one colour, at its left edge.
template <class Paint>
double over(const QColor &picture, Paint paint) {
    QImage image(400, 400, QImage::Format_RGB32);
    image.fill(picture);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    // The plate behind the text is the most frequent colour of what was painted.
    std::map<QRgb, int> counts;
    for (int y = 0; y < 400; ++y)
        for (int x = 0; x < 400; ++x)
            if (image.pixel(x, y) != picture.rgb())
                ++counts[image.pixel(x, y)];
    QRgb plate = 0;
    int most = 0;
    for (const auto &[colour, count] : counts)
        if (count > most)
            plate = colour, most = count;
    return contrast(QColor(plate), QColor(0xee, 0xee, 0xee));
}

} // namespace

TEST_CASE("Contrast is that of WCAG") {
    CHECK(contrast(Qt::white, Qt::black) == Approx(21));
    CHECK(contrast(QColor(0x77, 0x77, 0x77), Qt::white) == Approx(4.48).margin(0.01));
}

TEST_CASE("All text of both palettes has a contrast of 4.5 to 1, marks of 3 to 1") {
    for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
        apply_appearance(appearance);
        const QPalette palette = QApplication::palette();
        REQUIRE(is_dark(palette) == (appearance == Appearance::dark));
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            const auto colour = [&](QPalette::ColorRole role) {
                return palette.color(group, role);
            };
            for (const Pair &pair : pairs) {
                INFO(appearance_name(appearance).toStdString()
                     << ", group " << group << ", roles " << pair.text << " on " << pair.ground);
                CHECK(contrast(colour(pair.text), colour(pair.ground)) >= least_text);
            }
            for (const auto role : faint)
                for (const auto ground : grounds) {
                    INFO(appearance_name(appearance).toStdString()
                         << ", group " << group << ", roles " << role << " on " << ground);
                    CHECK(contrast(colour(role), colour(ground)) >= least_text);
                }
        }
        for (const auto ground : grounds)
            CHECK(contrast(focus_colour(palette), palette.color(ground)) >= least_mark);
        for (int i = 0; i < Plot::series_colours; ++i) { // axes have labels in their colours
            INFO(appearance_name(appearance).toStdString() << ", series " << i);
            CHECK(contrast(Plot::series_colour(i, palette), palette.color(QPalette::Base)) >=
                  least_text);
        }
    }
    apply_appearance(Appearance::light);
}

TEST_CASE("Numbers over pictures can be read on white, gray and black ones") {
    const QFont font = QApplication::font();
    for (const int level : {24, 110, 128, 255}) {
        INFO("a picture of " << level);
        const QColor picture(level, level, level);
        const double axes = over(picture, [&](QPainter &painter) {
            paint_axes(painter, {QPointF(200, 200), QPointF(300, 300), {}}, QRectF(0, 0, 400, 400),
                       font, {});
        });
        CHECK(axes >= least_text);
        const double rulers = over(picture, [&](QPainter &painter) {
            paint_rulers(painter, QSizeF(400, 400), {QPointF(20, 20), QPointF(1, 1)}, {}, font);
        });
        CHECK(rulers >= least_text);
    }
}
