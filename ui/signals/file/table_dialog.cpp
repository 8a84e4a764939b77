// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/table_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/page/file_worker.h"
#include "ui/signals/file/table_memory.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <type_traits>

namespace imago {
namespace {

// The names of a table's choices.

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(imago::TableWords)
};

QString in_digits(double value) {
    return number_words(value, 6);
}

QString sampling_words(const CsvGuess &look) {
    const CsvSampling &times = *look.sampling;
    if (times.back)
        return TableWords::tr("The time in line %1 is not after that in line %2. Choose another "
                              "time column, or none.")
            .arg(count_words(times.back->line), count_words(times.back->line_before));
    const QString unit =
        look.time_unit.empty() ? QStringLiteral("s") : QString::fromStdString(look.time_unit);
    if (times.even)
        return TableWords::tr("The times are even: %1 per %2.").arg(in_digits(times.rate), unit);
    return TableWords::tr("The times are uneven: steps take from %1 to %2 %3, mostly %4; the "
                          "longest one ends in line %5.")
        .arg(in_digits(times.shortest), in_digits(times.longest), unit, in_digits(times.step),
             count_words(times.longest_line));
}

template <class T>
void show_choice(QComboBox *box, T value) {
    box->setCurrentIndex(box->findData(QVariant::fromValue(value)));
}

/// What settings call a column.
std::string column_name(int column) {
    return std::to_string(column + 1);
}

/// The title of a column, or "Column 3" if it has none; with its unit.
QString column_title(const CsvGuess &look, int column) {
    const CsvColumn &about = look.columns[static_cast<std::size_t>(column)];
    const QString title = QString::fromStdString(about.title);
    if (title.isEmpty())
        return TableWords::tr("Column %1").arg(column + 1);
    return about.unit.empty() || about.title.find(about.unit) != std::string::npos
               ? title
               : QStringLiteral("%1 (%2)").arg(title, QString::fromStdString(about.unit));
}

/// The kind of a column: "Time", "Channel, 3 gaps", "words".
QString column_kind(const CsvColumn &column) {
    switch (column.kind) {
    case CsvColumnKind::time:
        return TableWords::tr("Time");
    case CsvColumnKind::counter:
        return TableWords::tr("counts rows");
    case CsvColumnKind::words:
        return TableWords::tr("words");
    case CsvColumnKind::empty:
        return TableWords::tr("empty");
    case CsvColumnKind::values:
        break;
    }
    return column.gaps == 0
               ? TableWords::tr("Values")
               : TableWords::tr("Values, %n gap(s)", nullptr, plural_form(column.gaps));
}

/// Sentences about doubts and necessary choices.
QString look_words(const CsvGuess &look) {
    QStringList sentences;
    for (const CsvDoubt doubt : look.doubts)
        switch (doubt) {
        case CsvDoubt::separator:
            sentences.append(TableWords::tr("Commas may separate cells or mark decimals."));
            break;
        case CsvDoubt::day_or_month:
            sentences.append(TableWords::tr("Dates may begin with the day or the month."));
            break;
        case CsvDoubt::numbers:
            sentences.append(TableWords::tr("Some numbers have another decimal mark, or marks "
                                            "between thousands."));
            break;
        case CsvDoubt::gaps:
            sentences.append(TableWords::tr("Some cells are empty or NaN: they are interpolated "
                                            "or the table is refused."));
            break;
        case CsvDoubt::times:
            break; // reported below
        }
    if (look.sampling)
        sentences.append(sampling_words(look));
    if (!look.whole)
        sentences.append(TableWords::tr("Only the first lines were examined."));
    return sentences.join(QLatin1Char(' '));
}

constexpr int most_columns_shown = 200; ///< in the preview; all are read

QLabel *add_field(QGridLayout *grid, const QString &title, QWidget *field) {
    const int place = grid->count() / 2, row = place / 2, column = 2 * (place % 2);
    auto *label = new QLabel(title);
    label->setBuddy(field);
    grid->addWidget(label, row, column);
    grid->addWidget(field, row, column + 1);
    return label;
}

} // namespace

TableDialog::TableDialog(FileWorker *files, const QString &path, const CsvGuess &look, double rate,
                         const QString &why, QWidget *parent)
    : QDialog(parent), files_(files), path_(path), why_(why), look_(look),
      settings_(settings_of(look.format)), table_(new QTableWidget), words_(new QLabel),
      time_(new QComboBox), header_(new QSpinBox), rate_(new QuantityBox),
      remember_(new QCheckBox) {
    setObjectName(QStringLiteral("tableDialog"));
    setWindowTitle(tr("Columns of %1").arg(QFileInfo(path).fileName()));
    auto *grid = new QGridLayout;
    build_fields(grid);
    words_->setObjectName(QStringLiteral("tableWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    table_->setObjectName(QStringLiteral("tableColumns"));
    table_->setAccessibleName(tr("First rows"));
    table_->setMinimumSize(320, 90);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    remember_->setObjectName(QStringLiteral("tableRemember"));
    remember_->setText(tr("&Read tables with these titles in this way"));
    remember_->setChecked(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    add_manual_button(buttons);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName(QStringLiteral("tableOpen"));
    auto *column = new QVBoxLayout(this);
    column->addLayout(grid);
    column->addWidget(words_);
    column->addWidget(table_, 1);
    column->addWidget(remember_);
    column->addWidget(buttons);
    resize(720, 540);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect_fields();
    settings_.rate = rate;
    take_look(look);
}

template <class T, class Setting>
QComboBox *TableDialog::add_box(QGridLayout *grid, const char *name, const QString &title,
                                const std::vector<std::pair<T, QString>> &words,
                                Setting CsvSettings::*setting) {
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    for (const auto &[value, word] : words)
        box->addItem(word, QVariant::fromValue(value));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    add_field(grid, title, box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, setting] {
        if (showing_)
            return;
        settings_.*setting = box->currentData().value<T>();
        constexpr bool separates = std::is_same_v<T, CsvSeparator>;
        if (separates || std::is_same_v<T, CsvQuote> || std::is_same_v<T, CsvDecimal> ||
            std::is_same_v<T, CsvEncoding>) { // the columns change
            settings_.columns.clear();
            settings_.time_column.reset();
            settings_.time_form.reset();
            settings_.header_rows.reset();
            if (separates)
                settings_.decimal.reset();
        }
        ask();
    });
    return box;
}

void TableDialog::build_fields(QGridLayout *grid) {
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    separator_ = add_box<CsvSeparator>(grid, "tableSeparator", tr("&Separator"),
                                       {{CsvSeparator::comma, TableWords::tr("Comma")},
                                        {CsvSeparator::semicolon, TableWords::tr("Semicolon")},
                                        {CsvSeparator::tab, TableWords::tr("Tab")},
                                        {CsvSeparator::space, TableWords::tr("Blanks")},
                                        {CsvSeparator::pipe, TableWords::tr("Bar |")},
                                        {CsvSeparator::none, TableWords::tr("None: one column")}},
                                       &CsvSettings::separator);
    decimal_ = add_box<CsvDecimal>(grid, "tableDecimal", tr("&Decimal mark"),
                                   {{CsvDecimal::point, TableWords::tr("Point")},
                                    {CsvDecimal::comma, TableWords::tr("Comma")}},
                                   &CsvSettings::decimal);
    encoding_ = add_box<CsvEncoding>(grid, "tableEncoding", tr("&Encoding"),
                                     {{CsvEncoding::utf8, TableWords::tr("UTF-8")},
                                      {CsvEncoding::latin1, TableWords::tr("Latin-1")},
                                      {CsvEncoding::utf16, TableWords::tr("UTF-16")}},
                                     &CsvSettings::encoding);
    header_->setObjectName(QStringLiteral("tableHeader"));
    header_->setRange(0, 9999);
    header_->setToolTip(
        tr("<p>Rows before the numbers; empty lines and comments are not counted.</p>"));
    add_field(grid, tr("&Header rows"), header_);
    time_->setObjectName(QStringLiteral("tableTime"));
    time_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    time_->setMinimumContentsLength(10);
    time_->setToolTip(
        tr("<p>The column whose times give the sample rate; it is not a channel.</p>"));
    add_field(grid, tr("&Time"), time_);
    time_form_ = add_box<CsvTimeForm>(grid, "tableTimeForm", tr("Time &written as"),
                                      {{CsvTimeForm::seconds, TableWords::tr("Seconds")},
                                       {CsvTimeForm::milliseconds, TableWords::tr("Milliseconds")},
                                       {CsvTimeForm::microseconds, TableWords::tr("Microseconds")},
                                       {CsvTimeForm::nanoseconds, TableWords::tr("Nanoseconds")},
                                       {CsvTimeForm::minutes, TableWords::tr("Minutes")},
                                       {CsvTimeForm::hours, TableWords::tr("Hours")},
                                       {CsvTimeForm::days, TableWords::tr("Days")},
                                       {CsvTimeForm::own, TableWords::tr("Its own unit")},
                                       {CsvTimeForm::iso, TableWords::tr("Year-month-day")},
                                       {CsvTimeForm::day_month, TableWords::tr("Day.month.year")},
                                       {CsvTimeForm::month_day, TableWords::tr("Month/day/year")},
                                       {CsvTimeForm::clock, TableWords::tr("Time of day")}},
                                      &CsvSettings::time_form);
    gaps_ = add_box<CsvGaps>(grid, "tableGaps", tr("&Gaps"),
                             {{CsvGaps::refuse, TableWords::tr("Refuse")},
                              {CsvGaps::interpolate, TableWords::tr("Interpolate")},
                              {CsvGaps::zero, TableWords::tr("Take as 0")}},
                             &CsvSettings::gaps);
    gaps_->setToolTip(tr("<p>Cells that are empty or NaN are filled on the line between their "
                         "neighbours, or by 0, or the table is refused.</p>"));
    resample_ = add_box<CsvResample>(grid, "tableResample", tr("&Uneven times"),
                                     {{CsvResample::refuse, TableWords::tr("Refuse")},
                                      {CsvResample::none, TableWords::tr("Take unchanged")},
                                      {CsvResample::linear, TableWords::tr("Resample linearly")}},
                                     &CsvSettings::resample);
    resample_->setToolTip(
        tr("<p>After linear resampling, a sine of frequency f stays within (π f h)² / 2 of its "
           "amplitude, where h is the longest step: 1.2% at a twentieth of the rate.</p>"));
    rate_->setObjectName(QStringLiteral("tableRate"));
    rate_->setRange(0, 1e12);
    rate_->setDecimals(6);
    rate_->set_unit(QuantityUnit::hertz);
    rate_->setSpecialValueText(tr("unknown"));
    add_field(grid, tr("Sam&ples per second"), rate_);
    quote_ = add_box<CsvQuote>(grid, "tableQuote", tr("&Quotes"),
                               {{CsvQuote::twofold, TableWords::tr("Double \"")},
                                {CsvQuote::single, TableWords::tr("Single '")},
                                {CsvQuote::none, TableWords::tr("None")}},
                               &CsvSettings::quote);
}

void TableDialog::connect_fields() {
    connect(header_, &QSpinBox::valueChanged, this, [this](int rows) {
        if (showing_)
            return;
        settings_.header_rows = rows;
        ask();
    });
    connect(time_, &QComboBox::currentIndexChanged, this, [this] {
        if (showing_)
            return;
        const QVariant column = time_->currentData();
        settings_.time_column = column.isValid() ? column_name(column.toInt()) : "none";
        settings_.time_form.reset();
        settings_.columns.clear();
        settings_.rate = 0;
        ask();
    });
    connect(rate_, &QDoubleSpinBox::valueChanged, this, [this](double rate) {
        if (!showing_)
            settings_.rate = rate;
    });
    connect(table_, &QTableWidget::itemChanged, this, [this] {
        if (!showing_)
            take_checks();
    });
}

void TableDialog::ask() {
    why_.clear();
    const auto look = [path = path_, choice = settings_](ImageStore &store) {
        return store.preview_table(path, choice);
    };
    const auto show = [this](const FileResult<CsvGuess> &made) {
        if (made)
            return take_look(*made.value);
        words_->setText(made.refusal);
        open_->setEnabled(false);
    };
    files_->read(this, look, show, turn_);
}

void TableDialog::take_look(const CsvGuess &look) {
    look_ = look;
    showing_ = true;
    show_fields();
    show_table();
    showing_ = false;
    show_state();
}

void TableDialog::show_fields() {
    const CsvFormat &now = look_.format;
    show_choice(separator_, now.separator);
    show_choice(decimal_, now.decimal);
    show_choice(encoding_, now.encoding);
    show_choice(quote_, now.quote);
    show_choice(gaps_, now.gaps);
    show_choice(resample_, now.resample);
    header_->setValue(static_cast<int>(now.header_rows));
    time_->clear();
    time_->addItem(tr("None"));
    const int columns = std::min(static_cast<int>(look_.columns.size()), most_columns_shown);
    for (int c = 0; c < columns; ++c)
        time_->addItem(column_title(look_, c), c);
    const bool timed = now.time.has_value();
    time_->setCurrentIndex(timed ? std::max(0, time_->findData(static_cast<int>(now.time->column)))
                                 : 0);
    time_form_->setCurrentIndex(-1);
    if (timed)
        show_choice(time_form_, now.time->form);
    time_form_->setEnabled(timed);
    resample_->setEnabled(timed);
    rate_->setEnabled(!timed);
    const bool rises = look_.sampling && !look_.sampling->back;
    rate_->setValue(!timed ? settings_.rate : rises ? look_.sampling->rate : 0);
}

void TableDialog::show_table() {
    const int columns = std::min(static_cast<int>(look_.columns.size()), most_columns_shown);
    const int rows = static_cast<int>(look_.rows.size());
    table_->clear();
    table_->setColumnCount(columns);
    table_->setRowCount(rows + 1);
    QStringList titles, marks(QStringLiteral("✓"));
    for (int c = 0; c < columns; ++c) {
        titles.append(column_title(look_, c));
        const CsvColumn &about = look_.columns[static_cast<std::size_t>(c)];
        const bool offered = about.kind == CsvColumnKind::values ||
                             about.kind == CsvColumnKind::counter ||
                             about.kind == CsvColumnKind::empty;
        const auto &chosen = look_.format.columns;
        auto *check = new QTableWidgetItem(column_kind(about));
        check->setFlags(offered ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable : Qt::ItemIsEnabled);
        if (offered)
            check->setCheckState(std::count(chosen.begin(), chosen.end(), std::size_t(c)) > 0
                                     ? Qt::Checked
                                     : Qt::Unchecked);
        table_->setItem(0, c, check);
        for (int r = 0; r < rows; ++r) {
            const auto &cells = look_.rows[static_cast<std::size_t>(r)];
            const auto at = static_cast<std::size_t>(c);
            auto *cell = new QTableWidgetItem(at < cells.size() ? QString::fromStdString(cells[at])
                                                                : QString());
            cell->setFlags(Qt::ItemIsEnabled);
            table_->setItem(r + 1, c, cell);
        }
        mark_column(c);
    }
    for (int r = 0; r < rows; ++r)
        marks.append(locale().toString(r + 1));
    table_->setHorizontalHeaderLabels(titles);
    table_->setVerticalHeaderLabels(marks);
    table_->resizeColumnsToContents();
}

/// The background marks channels and the time; columns that are not read are gray.
void TableDialog::mark_column(int column) {
    const CsvColumnKind kind = look_.columns[static_cast<std::size_t>(column)].kind;
    const bool time = kind == CsvColumnKind::time;
    const bool read = time || table_->item(0, column)->checkState() == Qt::Checked;
    QColor ground = palette().color(time ? QPalette::Link : QPalette::Highlight);
    ground.setAlpha(time ? 40 : 70);
    for (int r = 0; r < table_->rowCount(); ++r) {
        QTableWidgetItem *item = table_->item(r, column);
        item->setBackground(read ? QBrush(ground) : QBrush());
        item->setForeground(
            palette().brush(read ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    }
}

void TableDialog::take_checks() {
    std::vector<std::size_t> &columns = look_.format.columns;
    columns.clear();
    settings_.columns.clear();
    for (int c = 0; c < table_->columnCount(); ++c)
        if (table_->item(0, c)->checkState() == Qt::Checked) {
            columns.push_back(static_cast<std::size_t>(c));
            settings_.columns.push_back(column_name(c));
        }
    if (!columns.empty()) // else all would be guessed
        ask();
    show_state();
}

CsvSettings TableDialog::settings() const {
    CsvSettings settings = settings_of(look_.format);
    settings.rate = look_.format.time ? 0 : rate_->value();
    return settings;
}

bool TableDialog::remembers() const {
    return remember_->isChecked() && !titles_of(look_).isEmpty();
}

void TableDialog::show_state() {
    QStringList words;
    if (!why_.isEmpty())
        words.append(why_);
    if (const QString more = look_words(look_); !more.isEmpty())
        words.append(more);
    if (look_.format.columns.empty())
        words.append(tr("There is no column of numbers to read."));
    words_->setText(words.join(QLatin1Char(' ')));
    words_->setVisible(!words.isEmpty());
    remember_->setVisible(!titles_of(look_).isEmpty());
    open_->setEnabled(!look_.format.columns.empty());
}

} // namespace imago

#include "moc_table_dialog.cpp"
