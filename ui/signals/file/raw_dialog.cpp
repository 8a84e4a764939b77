// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/raw_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/page/file_worker.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace imago {

RawDialog::RawDialog(FileWorker *files, const QString &path, const RawFormat &format,
                     QWidget *parent)
    : QDialog(parent), files_(files), path_(path), type_(new QComboBox),
      order_(new ChoiceBar(QStringLiteral("rawOrder"), {tr("&Little-endian"), tr("&Big-endian")})),
      channels_(new QSpinBox), header_(new QSpinBox),
      numbers_(new ChoiceBar(QStringLiteral("rawNumbers"), {tr("Re&al"), tr("&I and Q")})),
      rate_(new QuantityBox), centre_(new QuantityBox), plot_(new TimePlot), words_(new QLabel) {
    setObjectName(QStringLiteral("rawDialog"));
    setWindowTitle(tr("Raw samples of %1").arg(QFileInfo(path).fileName()));
    plot_->setObjectName(QStringLiteral("rawPreview"));
    plot_->setMinimumSize(560, 180);
    words_->setObjectName(QStringLiteral("rawWords"));
    words_->setWordWrap(true);
    words_->setMinimumHeight(fontMetrics().height() * 2 + 4);
    type_->setObjectName(QStringLiteral("rawType"));
    using Type = RawFormat::Type;
    for (const auto &[type, name] : {std::pair(Type::u8, tr("8-bit unsigned")),
                                     {Type::s8, tr("8-bit signed")},
                                     {Type::s16, tr("16-bit signed")},
                                     {Type::s24, tr("24-bit signed")},
                                     {Type::s32, tr("32-bit signed")},
                                     {Type::f32, tr("32-bit float")},
                                     {Type::f64, tr("64-bit float")},
                                     {Type::u16, tr("16-bit unsigned")},
                                     {Type::u32, tr("32-bit unsigned")}})
        type_->addItem(name, QVariant::fromValue(type));
    type_->setCurrentIndex(type_->findData(QVariant::fromValue(format.type)));
    order_->set_choice(format.big_endian ? 1 : 0);
    order_->setAccessibleName(tr("Order of bytes"));
    channels_->setObjectName(QStringLiteral("rawChannels"));
    channels_->setRange(1, 1024);
    channels_->setValue(static_cast<int>(format.channels));
    channels_->setToolTip(tr("<p>Side by side, sample after sample.</p>"));
    rate_->setObjectName(QStringLiteral("rawRate"));
    rate_->setRange(0, 1e12);
    rate_->setDecimals(3);
    rate_->setSpecialValueText(tr("unknown"));
    rate_->setSuffix(QStringLiteral("\u202fHz"));
    rate_->setValue(format.sample_rate);
    header_->setObjectName(QStringLiteral("rawHeader"));
    header_->setRange(0, std::numeric_limits<int>::max());
    header_->setSuffix(tr(" bytes"));
    header_->setValue(static_cast<int>(format.header_bytes));
    header_->setToolTip(tr("<p>Bytes at the start of the file that are skipped.</p>"));
    build_iq(format);
    auto *form = new QFormLayout;
    form->addRow(tr("&Sample"), type_);
    form->addRow(tr("Numbers"), numbers_);
    form->addRow(tr("Order of bytes"), order_);
    form->addRow(tr("&Channels"), channels_);
    form->addRow(tr("Sample &rate"), rate_);
    form->addRow(tr("C&entre frequency"), centre_);
    form->addRow(tr("&Header"), header_);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    add_manual_button(buttons);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName(QStringLiteral("rawOpen"));
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(plot_, 1);
    column->addWidget(words_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(type_, &QComboBox::currentIndexChanged, this, &RawDialog::preview);
    connect(order_, &ChoiceBar::chosen, this, &RawDialog::preview);
    connect(channels_, &QSpinBox::valueChanged, this, &RawDialog::preview);
    connect(header_, &QSpinBox::valueChanged, this, &RawDialog::preview);
    connect(rate_, &QDoubleSpinBox::valueChanged, this, &RawDialog::preview);
    connect(centre_, &QDoubleSpinBox::valueChanged, this, &RawDialog::preview);
    preview();
}

void RawDialog::build_iq(const RawFormat &format) {
    numbers_->set_choice(format.complex ? 1 : 0);
    numbers_->setAccessibleName(tr("Numbers"));
    numbers_->set_tool_tip(1, tr("<p>A sample of a channel is two numbers, I and then Q, as "
                                 "receivers record them: the signal is complex, and its spectrum "
                                 "has two sides.</p>"));
    centre_->setObjectName(QStringLiteral("rawCentre"));
    centre_->setRange(-1e15, 1e15);
    centre_->setDecimals(3);
    centre_->setSuffix(rate_->suffix());
    centre_->setValue(format.centre_frequency);
    centre_->setToolTip(tr("<p>The frequency that the receiver was tuned to: the middle of the "
                           "spectrum.</p>"));
    centre_->setEnabled(format.complex);
    connect(numbers_, &ChoiceBar::chosen, this, [this](int index) {
        centre_->setEnabled(index == 1);
        preview();
    });
}

RawFormat RawDialog::format() const {
    const bool complex = numbers_->choice() == 1;
    return {type_->currentData().value<RawFormat::Type>(),
            order_->choice() == 1,
            static_cast<std::size_t>(channels_->value()),
            rate_->value(),
            static_cast<std::uint64_t>(header_->value()),
            complex,
            complex ? centre_->value() : 0};
}

void RawDialog::preview() {
    const auto look = [path = path_, format = format()](ImageStore &store) {
        return store.preview_raw(path, format);
    };
    const auto show = [this, format = format()](const FileResult<RawPreview> &made) {
        if (made)
            return show_preview(format, *made.value);
        plot_->set_curves({}, 0, {});
        words_->setText(made.refusal);
        open_->setEnabled(false);
    };
    files_->read(this, look, show, turn_);
}

void RawDialog::show_preview(const RawFormat &format, const RawPreview &preview) {
    std::vector<TimeCurve> curves;
    const Signal &start = *preview.start->signal;
    for (std::size_t r = 0; r < std::min<std::size_t>(start.rows(), 8); ++r)
        curves.push_back({preview.start, r, row_name(start, r), static_cast<int>(r), 0, false});
    plot_->set_curves(curves, format.sample_rate, {});
    plot_->show_all();
    const auto number = [](quint64 value) { return count_words(value); };
    QString words =
        tr("%1 sample(s)", nullptr, plural_form(preview.length)).arg(number(preview.length));
    if (format.channels > 1)
        words = tr("%1 of %n channel(s)", nullptr, plural_form(format.channels)).arg(words);
    if (format.sample_rate > 0)
        words +=
            QStringLiteral(", ") +
            with_unit(number_words(static_cast<double>(preview.length) / format.sample_rate, 6),
                      QStringLiteral("s"));
    words += tr("; the first %1 are shown.").arg(number(start.length));
    if (preview.rest_bytes > 0)
        words += QLatin1Char(' ') + tr("%1 byte(s) are left over at the end.", nullptr,
                                       plural_form(preview.rest_bytes))
                                        .arg(number(preview.rest_bytes));
    words_->setText(words);
    open_->setEnabled(true);
}

} // namespace imago

#include "moc_raw_dialog.cpp"
