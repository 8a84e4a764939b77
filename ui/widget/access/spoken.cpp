// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/access/spoken.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QEvent>
#include <QPointer>

namespace imago {
namespace {

const char *const described = "imagoDescribedByToolTip"; ///< the description that its tooltip gave

class SpokenInterface : public QAccessibleWidget {
  public:
    SpokenInterface(QWidget *widget, const Spoken &spoken)
        : QAccessibleWidget(widget, spoken.spoken_role()), spoken_(spoken) {}

    /// AT-SPI has no text of a value but a number's: it becomes part of what is read first.
    QString text(QAccessible::Text kind) const override {
        if (!isValid())
            return {};
        const QString own = QAccessibleWidget::text(kind), value = spoken_.spoken_value();
        if (kind == QAccessible::Value || value.isEmpty())
            return kind == QAccessible::Value ? value : own;
        if (role() == QAccessible::StaticText)
            return kind == QAccessible::Name ? own + QStringLiteral(": ") + value : own;
        return kind == QAccessible::Description && role() != QAccessible::Slider
                   ? (own.isEmpty() ? value : value + QStringLiteral(". ") + own)
                   : own;
    }

  private:
    const Spoken &spoken_;
};

class NumberInterface : public SpokenInterface, public QAccessibleValueInterface {
  public:
    NumberInterface(QWidget *widget, SpokenNumber &number)
        : SpokenInterface(widget, number), number_(number) {}

    void *interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                                   : SpokenInterface::interface_cast(type);
    }
    QVariant currentValue() const override { return number_.spoken_number().value; }
    void setCurrentValue(const QVariant &value) override {
        number_.set_spoken_number(value.toDouble());
    }
    QVariant minimumValue() const override { return number_.spoken_number().low; }
    QVariant maximumValue() const override { return number_.spoken_number().high; }
    QVariant minimumStepSize() const override { return {}; } // it differs over the range

  private:
    SpokenNumber &number_;
};

QAccessibleInterface *interface_of(const QString &, QObject *object) {
    auto *widget = qobject_cast<QWidget *>(object);
    if (!widget)
        return nullptr;
    if (auto *number = dynamic_cast<SpokenNumber *>(widget))
        return new NumberInterface(widget, *number);
    if (const auto *spoken = dynamic_cast<Spoken *>(widget))
        return new SpokenInterface(widget, *spoken);
    return nullptr;
}

/// Makes descriptions of tooltips, which Qt would hand over with their markup.
class ToolTipWords : public QObject {
  public:
    using QObject::QObject;

    static void describe(QWidget *widget) {
        const QString own = widget->accessibleDescription();
        if (!own.isEmpty() && own != widget->property(described).toString())
            return;
        const QString words = plain_tool_tip(widget->toolTip());
        widget->setProperty(described, words);
        widget->setAccessibleDescription(words);
    }

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override {
        if (event->type() == QEvent::ToolTipChange && watched->isWidgetType())
            describe(static_cast<QWidget *>(watched));
        return false;
    }
};

} // namespace

void install_spoken() {
    static QPointer<QObject> words; // tests may make another application
    if (words)
        return;
    words = new ToolTipWords(qApp);
    QAccessible::installFactory(interface_of);
    qApp->installEventFilter(words);
    for (QWidget *widget : QApplication::allWidgets())
        if (!widget->toolTip().isEmpty())
            ToolTipWords::describe(widget);
}

void tell_spoken_change(QWidget *widget) {
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(widget, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QString plain_tool_tip(const QString &tool_tip) {
    if (!tool_tip.contains(QLatin1Char('<')) && !tool_tip.contains(QLatin1Char('&')))
        return tool_tip;
    QString plain;
    bool inside = false;
    for (const QChar c : tool_tip) {
        if (c == QLatin1Char('<')) {
            inside = true;
            if (!plain.isEmpty() && !plain.back().isSpace())
                plain += QLatin1Char(' ');
        } else if (c == QLatin1Char('>') && inside) {
            inside = false;
        } else if (!inside) {
            plain += c;
        }
    }
    for (const auto &[name, sign] :
         {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}, {"&amp;", "&"}})
        plain.replace(QLatin1String(name), QLatin1String(sign));
    return plain.simplified();
}

} // namespace imago
