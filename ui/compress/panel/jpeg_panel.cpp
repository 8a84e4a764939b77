// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/panel/jpeg_panel.h"

#include "engine/op/compress_params.h"
#include "ui/manual/manual_key.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/question.h"
#include "ui/widget/value_slider.h"
#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

namespace imago {

namespace {

constexpr int side = static_cast<int>(jpeg_side);

/// Edits a step as a number that a file can hold.
class StepDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &,
                          const QModelIndex &) const override {
        auto *number = new QSpinBox(parent);
        number->setRange(1, largest_jpeg_step);
        number->setButtonSymbols(QAbstractSpinBox::NoButtons);
        number->setFrame(false);
        return number;
    }
};

} // namespace

TablesDialog::TablesDialog(const JpegTables &tables, QWidget *parent)
    : QDialog(parent), tables_(tables) {
    setObjectName(QStringLiteral("tablesDialog"));
    setWindowTitle(tr("Quantisation tables"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(18, 18, 18, 14);
    grid->setSpacing(10);
    auto *hint = new QLabel(
        tr("The steps of the 64 coefficients of a block at quality 50, from 1 to 255: the mean "
           "first, higher frequencies to the right and below."));
    hint->setWordWrap(true);
    grid->addWidget(hint, 0, 0, 1, 2);
    grid->addWidget(make_heading(tr("Luma")), 1, 0);
    grid->addWidget(make_heading(tr("Chroma")), 1, 1);
    shown_ = {make_table("lumaTable", tables_.luma), make_table("chromaTable", tables_.chroma)};
    grid->addWidget(shown_[0], 2, 0);
    grid->addWidget(shown_[1], 2, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    add_manual_button(buttons);
    QPushButton *annex = buttons->addButton(tr("&Annex K"), QDialogButtonBox::ResetRole);
    annex->setObjectName(QStringLiteral("annexTables"));
    annex->setToolTip(tr("<p>The tables that the JPEG standard gives as examples, and most "
                         "programs use.</p>"));
    grid->addWidget(buttons, 3, 0, 1, 2);
    show_tables();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(annex, &QPushButton::clicked, this, [this] {
        tables_ = annex_k;
        show_tables();
    });
}

QTableWidget *TablesDialog::make_table(const char *name, QuantisationTable &table) {
    auto *shown = new QTableWidget(side, side);
    shown->setObjectName(QLatin1String(name));
    shown->setAccessibleName(&table == &tables_.luma ? tr("Table of luma") : tr("Table of chroma"));
    shown->horizontalHeader()->hide();
    shown->verticalHeader()->hide();
    shown->setItemDelegate(new StepDelegate(shown));
    const int width = fontMetrics().averageCharWidth() * 6, height = fontMetrics().height() + 8;
    for (int i = 0; i < side; ++i) {
        shown->setColumnWidth(i, width);
        shown->setRowHeight(i, height);
    }
    shown->setFixedSize(side * width + 2, side * height + 2);
    shown->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    shown->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(shown, &QTableWidget::cellChanged, this, [shown, &table](int row, int column) {
        const int step = shown->item(row, column)->data(Qt::EditRole).toInt();
        table[static_cast<std::size_t>(row * side + column)] = static_cast<std::uint16_t>(step);
    });
    return shown;
}

void TablesDialog::show_tables() {
    const QuantisationTable *both[] = {&tables_.luma, &tables_.chroma};
    for (std::size_t which = 0; which < shown_.size(); ++which) {
        const QSignalBlocker quiet(shown_[which]);
        for (int i = 0; i < side * side; ++i) {
            auto *item = new QTableWidgetItem;
            item->setData(Qt::EditRole, int{(*both[which])[static_cast<std::size_t>(i)]});
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            shown_[which]->setItem(i / side, i % side, item);
        }
    }
}

JpegPanel::JpegPanel(QWidget *parent)
    : QWidget(parent), params_([this](const Param<JpegSettings> &row, double value, int gesture) {
          JpegSettings next = *settings_.jpeg;
          row.set(next, value);
          change(next, gesture);
      }),
      sampling_(make_choice_bar(QStringLiteral("sampling"), named(jpeg_params(), "sampling"))),
      tables_(new QLabel), comparison_(new QLabel),
      compare_(new QCheckBox(tr("Compare with &libjpeg's file"))) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    sampling_->set_tool_tip(0, tr("<p>Colour differences have all pixels.</p>"));
    sampling_->set_tool_tip(1, tr("<p>Colour differences have half the pixels of a row.</p>"));
    sampling_->set_tool_tip(
        2, tr("<p>Colour differences have a quarter of the pixels, as most JPEG files do.</p>"));
    const Param<JpegSettings> &zone = jpeg_params().back();
    auto *slider = new ValueSlider(QStringLiteral("deadZone"));
    slider->set_words(label_words(zone),
                      tr("<p>Coefficients below this many steps become zero. 0.5 is rounding "
                         "to nearest, as every JPEG file has it; more makes a smaller file of "
                         "the same tables.</p>"));
    slider->set_unit(tr(" steps"));
    slider->set_range({zone.range.least, 2, zone.range.least, zone.range.most, 2, false, true});
    tables_->setObjectName(QStringLiteral("tablesWords"));
    QPushButton *edit = make_button("editTables", tr("T&ables…"),
                                    tr("<p>See and change the steps of the 64 coefficients.</p>"));
    QPushButton *open =
        make_button("openTables", tr("&Open…"),
                    tr("<p>Take the tables of a JPEG file, or of a text of 64 or 128 steps.</p>"));
    auto *row = new QHBoxLayout;
    row->addWidget(tables_, 1);
    row->addWidget(edit);
    row->addWidget(open);
    compare_->setObjectName(QStringLiteral("compareSwitch"));
    compare_->setToolTip(tr("<p>Also has libjpeg make a file of the picture at the same tables, "
                            "and shows what differs. It takes a little longer.</p>"));
    comparison_->setObjectName(QStringLiteral("comparison"));
    comparison_->setWordWrap(true);
    comparison_->setForegroundRole(QPalette::PlaceholderText);
    comparison_->hide();
    column->addWidget(sampling_);
    auto *label = new QLabel(label_words(zone));
    label->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(label);
    column->addWidget(slider);
    column->addLayout(row);
    column->addWidget(compare_);
    column->addWidget(comparison_);

    params_.add(sampling_, named(jpeg_params(), "sampling"));
    params_.add(slider, zone);
    connect(edit, &QPushButton::clicked, this, &JpegPanel::edit_tables);
    connect(open, &QPushButton::clicked, this, &JpegPanel::tables_requested);
    connect(compare_, &QCheckBox::toggled, this, [this](bool on) {
        if (!on)
            show_comparison(nullptr);
        Q_EMIT compare_changed();
    });
}

void JpegPanel::change(const JpegSettings &jpeg, int gesture) {
    CompressSettings next = settings_;
    next.jpeg = jpeg;
    Q_EMIT edited(next, gesture);
}

void JpegPanel::edit_tables() {
    if (!settings_.jpeg)
        return;
    TablesDialog dialog(settings_.jpeg->tables.value_or(annex_k), this);
    if (exec_over_window(dialog) != QDialog::Accepted || !settings_.jpeg)
        return; // another picture may have come meanwhile
    JpegSettings next = *settings_.jpeg;
    next.tables = dialog.tables() == annex_k ? std::nullopt : std::optional(dialog.tables());
    change(next, 0);
}

void JpegPanel::set_colours(bool on) {
    sampling_->setEnabled(on);
}

bool JpegPanel::compares() const {
    return compare_->isChecked();
}

void JpegPanel::set_settings(const CompressSettings &settings) {
    settings_ = settings;
    if (!settings.jpeg)
        return;
    params_.show(*settings.jpeg);
    tables_->setText(settings.jpeg->tables ? tr("Own tables") : tr("Tables of Annex K"));
}

void JpegPanel::show_comparison(const CompressResult *result) {
    const bool shows = result && result->comparison && compare_->isChecked();
    comparison_->setVisible(shows);
    if (!shows)
        return;
    const JpegComparison &other = *result->comparison;
    const QString same =
        other.different == 0
            ? tr("all coefficients are the same")
            : tr("%1 of %2 coefficients differ, by %n step(s) at most", nullptr,
                 static_cast<int>(other.largest_difference))
                  .arg(count_words(other.different), count_words(other.coefficients));
    comparison_->setText(tr("libjpeg: %1, %2, SSIM %3; %4.")
                             .arg(bytes_words(other.file_bytes),
                                  with_unit(fixed_words(other.psnr, 2), QStringLiteral("dB")),
                                  fixed_words(other.ssim, 4), same));
}

} // namespace imago

#include "moc_jpeg_panel.cpp"
