// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/device_table.h"

#include "engine/values/platform_label.h"
#include "ui/devices/driver_panel.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/widget/appearance.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <string_view>

namespace imago {
namespace {

QString one_line(const std::string &text) {
    return QString::fromStdString(text).simplified();
}

QString size_text(std::uint64_t bytes) {
    return bytes ? bytes_words(bytes) : QStringLiteral("–");
}

template <class T>
QString number_text(const std::optional<T> &value) {
    return value ? count_words(qulonglong(*value)) : QStringLiteral("–");
}

/// The extensions that affect what a program can do or how fast, the vendors' own first.
QString notable_extensions(const DeviceInfo &device) {
    static constexpr const char *of_note[] = {
        "cl_nv_",         "cl_amd_",     "cl_intel_",       "cl_arm_",      "cl_qcom_",
        "cl_khr_fp64",    "cl_khr_fp16", "cl_khr_subgroup", "cl_intel_sub", "cl_khr_int64",
        "cl_khr_il_prog", "cl_khr_spir", "cl_khr_command",  "cl_khr_pci",   "cl_khr_device_uuid"};
    QStringList names;
    for (const std::string &name : device.extensions)
        if (std::any_of(std::begin(of_note), std::end(of_note),
                        [&](const char *begin) { return name.rfind(begin, 0) == 0; }))
            names.append(QString::fromStdString(name));
    return names.isEmpty() ? QStringLiteral("–") : names.join(QStringLiteral(", "));
}

QString local_memory_text(const DeviceInfo &device) {
    return device.local_memory_dedicated
               ? DeviceTable::tr("%1, separate").arg(size_text(device.local_memory))
               : DeviceTable::tr("%1, in global memory").arg(size_text(device.local_memory));
}

struct DeviceProperty {
    const char *name, *title, *tool_tip;
    QString (*value)(const DeviceInfo &device);
};

const DeviceProperty device_properties[] = {
    {"health", QT_TRANSLATE_NOOP("imago::DeviceTable", "Health"),
     QT_TRANSLATE_NOOP(
         "imago::DeviceTable",
         "Whether small transforms with known results come out right, tried in a separate process"),
     [](const DeviceInfo &) { return QString(); }},
    {"type", QT_TRANSLATE_NOOP("imago::DeviceTable", "Type"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The type that OpenCL reports"),
     [](const DeviceInfo &device) {
         return is_simulator(device) ? DeviceTable::tr("simulator, used only by its name")
                                     : QString::fromLatin1(device_type_name(device.type));
     }},
    {"copy", QT_TRANSLATE_NOOP("imago::DeviceTable", "Copy"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Bytes read and written in a second, timed once in the check. The device "
                       "that copies fastest is the default"),
     [](const DeviceInfo &) { return QStringLiteral("–"); }},
    {"vendor", QT_TRANSLATE_NOOP("imago::DeviceTable", "Vendor"), "",
     [](const DeviceInfo &device) { return one_line(device.vendor); }},
    {"platform", QT_TRANSLATE_NOOP("imago::DeviceTable", "Platform"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The OpenCL implementation that offers it"),
     [](const DeviceInfo &device) {
         return QStringLiteral("%1 (%2)").arg(one_line(platform_label(device).text()),
                                              one_line(device.platform_name));
     }},
    {"driver", QT_TRANSLATE_NOOP("imago::DeviceTable", "Driver"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Tuning records and checks hold for a driver's version"),
     [](const DeviceInfo &device) { return one_line(device.driver_version); }},
    {"openCl", QT_TRANSLATE_NOOP("imago::DeviceTable", "OpenCL"), "",
     [](const DeviceInfo &device) { return one_line(device.device_version); }},
    {"openClC", QT_TRANSLATE_NOOP("imago::DeviceTable", "OpenCL C"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The language of kernels"),
     [](const DeviceInfo &device) { return one_line(device.c_version); }},
    {"units", QT_TRANSLATE_NOOP("imago::DeviceTable", "Compute units"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Work-groups run on them: cores of a CPU, multiprocessors of a GPU"),
     [](const DeviceInfo &device) { return count_words(device.compute_units); }},
    {"clock", QT_TRANSLATE_NOOP("imago::DeviceTable", "Clock"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The highest clock that the driver reports"),
     [](const DeviceInfo &device) {
         return device.clock_mhz ? with_unit(count_words(device.clock_mhz), QStringLiteral("MHz"))
                                 : QStringLiteral("–");
     }},
    {"global", QT_TRANSLATE_NOOP("imago::DeviceTable", "Global memory"), "",
     [](const DeviceInfo &device) { return size_text(device.global_memory); }},
    {"allocation", QT_TRANSLATE_NOOP("imago::DeviceTable", "Largest buffer"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The most that one allocation may take"),
     [](const DeviceInfo &device) { return size_text(device.max_allocation); }},
    {"cache", QT_TRANSLATE_NOOP("imago::DeviceTable", "Cache"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "The cache of global memory, and its lines"),
     [](const DeviceInfo &device) {
         return device.cache_line ? DeviceTable::tr("%1, lines of %n byte(s)", nullptr,
                                                    static_cast<int>(device.cache_line))
                                        .arg(size_text(device.global_cache))
                                  : size_text(device.global_cache);
     }},
    {"local", QT_TRANSLATE_NOOP("imago::DeviceTable", "Local memory"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Local memory of a work-group, which the exchange between passes uses"),
     local_memory_text},
    {"banks", QT_TRANSLATE_NOOP("imago::DeviceTable", "Local memory's banks"),
     QT_TRANSLATE_NOOP(
         "imago::DeviceTable",
         "Banks of local memory: work-items that access the same bank wait for each other"),
     [](const DeviceInfo &device) { return number_text(device.local_memory_banks); }},
    {"group", QT_TRANSLATE_NOOP("imago::DeviceTable", "Largest work-group"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "Work-items"),
     [](const DeviceInfo &device) {
         const auto &sizes = device.max_work_item_sizes;
         return DeviceTable::tr("%1 work-items (at most %2 × %3 × %4)")
             .arg(count_words(device.max_work_group_size), count_words(sizes[0]),
                  count_words(sizes[1]), count_words(sizes[2]));
     }},
    {"lanes", QT_TRANSLATE_NOOP("imago::DeviceTable", "Lanes"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "Numbers in the device's native vector"),
     [](const DeviceInfo &device) {
         return DeviceTable::tr("%1 floats, %2 doubles")
             .arg(count_words(device.native_vector_width_float),
                  count_words(device.native_vector_width_double));
     }},
    {"warp", QT_TRANSLATE_NOOP("imago::DeviceTable", "Warp"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Work-items that run in lockstep: a warp or a wavefront"),
     [](const DeviceInfo &device) { return number_text(device.warp_width); }},
    {"registers", QT_TRANSLATE_NOOP("imago::DeviceTable", "Registers"),
     QT_TRANSLATE_NOOP("imago::DeviceTable", "Registers of a work-group"),
     [](const DeviceInfo &device) {
         return device.registers_per_group
                    ? DeviceTable::tr("%1 of 32 bits").arg(count_words(*device.registers_per_group))
                    : QStringLiteral("–");
     }},
    {"double", QT_TRANSLATE_NOOP("imago::DeviceTable", "Double precision"), "cl_khr_fp64",
     [](const DeviceInfo &device) {
         return device.double_precision ? DeviceTable::tr("yes") : DeviceTable::tr("no");
     }},
    {"extensions", QT_TRANSLATE_NOOP("imago::DeviceTable", "Notable extensions"),
     QT_TRANSLATE_NOOP("imago::DeviceTable",
                       "Extensions that change what kernels can do; the tool tip lists all"),
     notable_extensions},
};

QString health_text(const Health &health) {
    switch (health.state) {
    case Health::State::waiting:
        return DeviceTable::tr("waits for its check");
    case Health::State::checking:
        return DeviceTable::tr("is being checked…");
    case Health::State::passed:
        return DeviceTable::tr("✓ passed %n test(s)", nullptr, static_cast<int>(health.tests));
    case Health::State::failed:
        return DeviceTable::tr("✗ not used. %1").arg(engine_words(health.reason));
    case Health::State::unknown:
        break;
    }
    return health.reason.empty()
               ? DeviceTable::tr("not checked")
               : DeviceTable::tr("not checked. %1").arg(engine_words(health.reason));
}

} // namespace

DeviceTable::DeviceTable(const std::vector<DeviceInfo> &devices,
                         const std::vector<LeftOutDriver> &left_out, QWidget *parent)
    : QTableWidget(int(std::size(device_properties)), int(devices.size() + left_out.size()),
                   parent),
      devices_(int(devices.size())) {
    setObjectName(QStringLiteral("deviceTable"));
    setAccessibleName(tr("Devices and their features"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectColumns);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setItemDelegate(new RoomyDelegate(this));
    verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setWordWrap(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (int row = 0; row < rowCount(); ++row) {
        auto *header = new QTableWidgetItem(tr(device_properties[row].title));
        if (*device_properties[row].tool_tip)
            header->setToolTip(tr(device_properties[row].tool_tip));
        header->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setVerticalHeaderItem(row, header);
    }
    for (const DeviceInfo &device : devices)
        fill(device.index, device);
    for (std::size_t i = 0; i < left_out.size(); ++i)
        fill(devices_ + int(i), left_out[i]);
    horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 36);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setHighlightSections(false);
    if (columnCount() > 0)
        selectColumn(0);
    connect(this, &QTableWidget::itemSelectionChanged, this, &DeviceTable::choice_changed);
}

void DeviceTable::fill(int column, const DeviceInfo &device) {
    const QString name = one_line(device.board_name ? *device.board_name : device.name);
    auto *header = new QTableWidgetItem(
        QStringLiteral("%1 · %2").arg(name, one_line(platform_label(device).text())));
    header->setData(Qt::UserRole, header->text());
    header->setToolTip(one_line(device.name));
    setHorizontalHeaderItem(column, header);
    for (int row = 0; row < rowCount(); ++row) {
        auto *item = new QTableWidgetItem(device_properties[row].value(device));
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setItem(row, column, item);
        if (device_properties[row].name == std::string_view("extensions")) {
            QStringList all;
            for (const std::string &name : device.extensions)
                all.append(QString::fromStdString(name));
            item->setToolTip(QStringLiteral("<p>%1</p>").arg(all.join(QStringLiteral("<br>"))));
        }
    }
    show_health(column, {});
}

void DeviceTable::fill(int column, const LeftOutDriver &driver) {
    auto *header = new QTableWidgetItem(tr("%1 (left out)").arg(driver_name(driver)));
    header->setToolTip(QString::fromStdString(driver.file));
    setHorizontalHeaderItem(column, header);
    for (int row = 0; row < rowCount(); ++row) {
        auto *item = new QTableWidgetItem(QStringLiteral("–"));
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setItem(row, column, item);
    }
    item(0, column)->setText(tr("✗ left out. %1").arg(engine_words(left_out_reason(driver))));
    for (int row = 0; row < rowCount(); ++row)
        if (device_properties[row].name == std::string_view("driver"))
            item(row, column)->setText(QString::fromStdString(driver.library));
}

void DeviceTable::show_health(int index, const Health &health) {
    QTableWidgetItem *cell = item(0, index);
    cell->setText(health_text(health));
    cell->setToolTip(health.when.isValid() ? tr("Checked %1")
                                                 .arg(QLocale().toString(health.when.toLocalTime(),
                                                                         QLocale::ShortFormat))
                                           : QString());
    QFont font = this->font();
    font.setBold(health.state == Health::State::failed);
    cell->setFont(font);
    fit_rows();
}

void DeviceTable::show_rates(const std::vector<std::optional<double>> &rates) {
    for (int row = 0; row < rowCount(); ++row)
        if (device_properties[row].name == std::string_view("copy"))
            for (int column = 0; column < devices_ && column < int(rates.size()); ++column)
                if (const auto &rate = rates[std::size_t(column)])
                    item(row, column)
                        ->setText(*rate > 0 ? with_unit(number_words(*rate * 1e-9, 3),
                                                        QStringLiteral("GB/s"))
                                            : tr("failed"));
}

void DeviceTable::show_current(int index) {
    for (int column = 0; column < devices_; ++column) {
        QFont font = this->font();
        font.setBold(column == index);
        horizontalHeaderItem(column)->setFont(font);
        const QString name = horizontalHeaderItem(column)->data(Qt::UserRole).toString();
        horizontalHeaderItem(column)->setText(column == index ? tr("● %1").arg(name) : name);
    }
}

int DeviceTable::chosen() const {
    const QList<QTableWidgetSelectionRange> ranges = selectedRanges();
    return ranges.isEmpty() || ranges.first().leftColumn() >= devices_
               ? -1
               : ranges.first().leftColumn();
}

void DeviceTable::resizeEvent(QResizeEvent *event) {
    QTableWidget::resizeEvent(event);
    fit_rows();
}

void DeviceTable::initViewItemOption(QStyleOptionViewItem *option) const {
    QTableWidget::initViewItemOption(option);
    const QColor base = option->palette.color(QPalette::Base);
    const QColor tint = mix(option->palette.color(QPalette::Highlight), base, 0.14);
    option->palette.setColor(QPalette::Highlight, columnCount() > 1 ? tint : base);
    option->palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
}

void DeviceTable::fit_rows() {
    resizeRowsToContents();
}

} // namespace imago

#include "moc_device_table.cpp"
