// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

#include <utility>

// A resource of a static library has to be named once, outside of any namespace.
static void load_resources() {
    static const bool loaded = [] {
        Q_INIT_RESOURCE(imago);
        return true;
    }();
    Q_UNUSED(loaded);
}

namespace imago {
namespace {

/// Draws a one-colour SVG whose strokes and fills are #000000 in a colour of the palette.
class SymbolEngine : public QIconEngine {
  public:
    explicit SymbolEngine(QByteArray svg) : svg_(std::move(svg)) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role =
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText;
        const QColor colour = QGuiApplication::palette().color(group, role);
        QByteArray coloured = svg_;
        coloured.replace("#000000", colour.name().toLatin1());
        QSvgRenderer(coloured).render(painter, rect);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size); // already in device pixels
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new SymbolEngine(svg_); }

  private:
    QByteArray svg_;
};

} // namespace

QIcon themed_icon(const QString &name) {
    load_resources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new SymbolEngine(file.readAll()));
}

QIcon application_icon() {
    load_resources();
    QIcon icon;
    for (const int size :
         {16, 22, 24, 32, 48, 64, 128, 256}) // small ones are drawn for their grids
        icon.addFile(QStringLiteral(":/icons/application-%1.png").arg(size));
    return icon;
}

} // namespace imago
