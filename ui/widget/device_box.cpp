// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/device_box.h"

#include "engine/values/platform_label.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include <algorithm>

namespace imago {
namespace {

constexpr int platform_role = Qt::UserRole + 1;

} // namespace

DeviceBox::DeviceBox(QWidget *parent) : QComboBox(parent) {
    setObjectName(QStringLiteral("deviceBox"));
    setAccessibleName(tr("OpenCL device"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(18);
    connect(this, &QComboBox::activated, this, &DeviceBox::chosen);
    connect(this, &QComboBox::currentIndexChanged, this, &DeviceBox::tell_current);
}

/// Wide enough for the names, unless they are very long; a narrow window has less room for them.
QSize DeviceBox::sizeHint() const {
    const int character = fontMetrics().averageCharWidth();
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    return {std::clamp(widest + 6 * character, 44 * character, 72 * character),
            QComboBox::sizeHint().height()};
}

void DeviceBox::set_devices(const std::vector<DeviceInfo> &devices, int current) {
    clear();
    tool_tips_.clear();
    for (const DeviceInfo &device : devices) {
        const QString name = QString::fromStdString(device.name).simplified();
        const QString label = QString::fromStdString(platform_label(device).text());
        const QString type =
            is_simulator(device) ? tr("simulator") : QLatin1String(device_type_name(device.type));
        addItem(QStringLiteral("%1 · %2 · %3").arg(type, label, name), name);
        setItemData(count() - 1, QString::fromStdString(platform_label(device).name),
                    platform_role);
        tool_tips_.push_back(
            tr("<p><b>%1</b><br>%2, %3<br>%n compute unit(s), %4</p>", nullptr,
               static_cast<int>(device.compute_units))
                .arg(name, label, QString::fromStdString(device.device_version))
                .arg(with_unit(count_words(device.clock_mhz), QStringLiteral("MHz"))));
        setItemData(count() - 1, tool_tips_.back(), Qt::ToolTipRole);
    }
    setEnabled(!devices.empty());
    if (devices.empty())
        addItem(tr("No OpenCL device"));
    setCurrentIndex(std::max(0, current));
    updateGeometry();
    tell_current();
}

/// In full: the box may be too narrow for the name.
void DeviceBox::tell_current() {
    setToolTip(
        tr("<p>The OpenCL device that computes:<br>%1</p>").arg(currentText().toHtmlEscaped()));
}

void DeviceBox::set_unfit(int index, const Sentence &reason) {
    if (auto *items = qobject_cast<QStandardItemModel *>(model()))
        items->item(index)->setEnabled(reason.empty());
    setItemData(index,
                reason.empty()
                    ? tool_tips_[static_cast<std::size_t>(index)]
                    : QStringLiteral("<p>%1</p>").arg(engine_words(reason).toHtmlEscaped()),
                Qt::ToolTipRole);
}

void DeviceBox::paintEvent(QPaintEvent *) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText =
        fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width() - 4);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

QString DeviceBox::device_name() const {
    return currentData().toString();
}

QString DeviceBox::device_platform() const {
    return currentData(platform_role).toString();
}

} // namespace imago

#include "moc_device_box.cpp"
