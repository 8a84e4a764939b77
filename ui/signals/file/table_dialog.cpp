// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/table_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/page/file_worker.h"
#include "ui/page/table_files.h"
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

namespace imago {
namespace {

// The names of a table's choices.

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(imago::TableWords)
};

QString in_digits(double value) {
    return number_words(value, 6);
}

QString sampling_words(const TableLook &look) {
    const TableTimes &times = *look.times;
    if (!times.rise)
        return TableWords::tr("The time in line %1 is not after that in line %2. Choose another "
                              "time column, or none.")
            .arg(count_words(times.line), count_words(times.line_before));
    const QString unit = look.time_unit.isEmpty() ? QStringLiteral("s") : look.time_unit;
    if (times.even)
        return TableWords::tr("The times are even: %1 per %2.").arg(in_digits(times.rate), unit);
    return TableWords::tr("The times are uneven: steps take from %1 to %2 %3, mostly %4; the "
                          "longest one ends in line %5.")
        .arg(in_digits(times.shortest), in_digits(times.longest), unit, in_digits(times.step),
             count_words(times.longest_line));
}

// In the order of TableChoice's indices.
QStringList table_encodings() {
    return {TableWords::tr("UTF-8"), TableWords::tr("Latin-1"), TableWords::tr("UTF-16")};
}

QStringList table_separators() {
    return {TableWords::tr("Comma"), TableWords::tr("Semicolon"),
            TableWords::tr("Tab"),   TableWords::tr("Blanks"),
            TableWords::tr("Bar |"), TableWords::tr("None: one column")};
}

QStringList table_decimals() {
    return {TableWords::tr("Point"), TableWords::tr("Comma")};
}

QStringList table_quotes() {
    return {TableWords::tr("Double \""), TableWords::tr("Single '"), TableWords::tr("None")};
}

QStringList table_time_forms() {
    return {TableWords::tr("Seconds"),        TableWords::tr("Milliseconds"),
            TableWords::tr("Microseconds"),   TableWords::tr("Nanoseconds"),
            TableWords::tr("Minutes"),        TableWords::tr("Hours"),
            TableWords::tr("Days"),           TableWords::tr("Its own unit"),
            TableWords::tr("Year-month-day"), TableWords::tr("Day.month.year"),
            TableWords::tr("Month/day/year"), TableWords::tr("Time of day")};
}

QStringList table_gap_choices() {
    return {TableWords::tr("Refuse"), TableWords::tr("Interpolate"), TableWords::tr("Take as 0")};
}

QStringList table_resample_choices() {
    return {TableWords::tr("Refuse"), TableWords::tr("Take unchanged"),
            TableWords::tr("Resample linearly")};
}

/// The title of a column, or "Column 3" if it has none; with its unit.
QString column_title(const TableLook &look, int column) {
    const TableColumn &about = look.columns[static_cast<std::size_t>(column)];
    if (about.title.isEmpty())
        return TableWords::tr("Column %1").arg(column + 1);
    return about.unit.isEmpty() || about.title.contains(about.unit)
               ? about.title
               : QStringLiteral("%1 (%2)").arg(about.title, about.unit);
}

/// The kind of a column: "Time", "Channel, 3 gaps", "words".
QString column_kind(const TableColumn &column) {
    switch (column.kind) {
    case TableColumn::Kind::time:
        return TableWords::tr("Time");
    case TableColumn::Kind::counter:
        return TableWords::tr("counts rows");
    case TableColumn::Kind::words:
        return TableWords::tr("words");
    case TableColumn::Kind::empty:
        return TableWords::tr("empty");
    case TableColumn::Kind::values:
        break;
    }
    return column.gaps == 0
               ? TableWords::tr("Values")
               : TableWords::tr("Values, %n gap(s)", nullptr, plural_form(column.gaps));
}

/// Sentences about doubts and necessary choices.
QString look_words(const TableLook &look) {
    QStringList sentences;
    for (const TableLook::Doubt doubt : look.doubts)
        switch (doubt) {
        case TableLook::Doubt::separator:
            sentences.append(TableWords::tr("Commas may separate cells or mark decimals."));
            break;
        case TableLook::Doubt::day_or_month:
            sentences.append(TableWords::tr("Dates may begin with the day or the month."));
            break;
        case TableLook::Doubt::numbers:
            sentences.append(TableWords::tr("Some numbers have another decimal mark, or marks "
                                            "between thousands."));
            break;
        case TableLook::Doubt::gaps:
            sentences.append(TableWords::tr("Some cells are empty or NaN: they are interpolated "
                                            "or the table is refused."));
            break;
        case TableLook::Doubt::times:
            break; // reported below
        }
    if (look.times)
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

TableDialog::TableDialog(FileWorker *files, const QString &path, const TableLook &look,
                         const QString &why, QWidget *parent)
    : QDialog(parent), files_(files), path_(path), why_(why), look_(look), table_(new QTableWidget),
      words_(new QLabel), time_(new QComboBox), header_(new QSpinBox), rate_(new QuantityBox),
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
    take_look(look);
    settings_ = look_.choice;
}

QComboBox *TableDialog::add_box(QGridLayout *grid, const char *name, const QString &title,
                                const QStringList &choices, int TableChoice::*place) {
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->addItems(choices);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    add_field(grid, title, box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, place](int index) {
        if (showing_)
            return;
        settings_.*place = index;
        const bool splits = place == &TableChoice::separator || place == &TableChoice::quote ||
                            place == &TableChoice::decimal || place == &TableChoice::encoding;
        if (splits) { // the columns change
            settings_.columns.clear();
            settings_.time = settings_.time_form = settings_.header_rows = TableChoice::guessed;
            if (place == &TableChoice::separator)
                settings_.decimal = TableChoice::guessed;
        }
        ask();
    });
    return box;
}

void TableDialog::build_fields(QGridLayout *grid) {
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    separator_ = add_box(grid, "tableSeparator", tr("&Separator"), table_separators(),
                         &TableChoice::separator);
    decimal_ =
        add_box(grid, "tableDecimal", tr("&Decimal mark"), table_decimals(), &TableChoice::decimal);
    encoding_ =
        add_box(grid, "tableEncoding", tr("&Encoding"), table_encodings(), &TableChoice::encoding);
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
    time_form_ = add_box(grid, "tableTimeForm", tr("Time &written as"), table_time_forms(),
                         &TableChoice::time_form);
    gaps_ = add_box(grid, "tableGaps", tr("&Gaps"), table_gap_choices(), &TableChoice::gaps);
    gaps_->setToolTip(tr("<p>Cells that are empty or NaN are filled on the line between their "
                         "neighbours, or by 0, or the table is refused.</p>"));
    resample_ = add_box(grid, "tableResample", tr("&Uneven times"), table_resample_choices(),
                        &TableChoice::resample);
    resample_->setToolTip(
        tr("<p>After linear resampling, a sine of frequency f stays within (π f h)² / 2 of its "
           "amplitude, where h is the longest step: 1.2% at a twentieth of the rate.</p>"));
    rate_->setObjectName(QStringLiteral("tableRate"));
    rate_->setRange(0, 1e12);
    rate_->setDecimals(6);
    rate_->set_unit(QuantityUnit::hertz);
    rate_->setSpecialValueText(tr("unknown"));
    add_field(grid, tr("Sam&ples per second"), rate_);
    quote_ = add_box(grid, "tableQuote", tr("&Quotes"), table_quotes(), &TableChoice::quote);
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
        settings_.time = time_->currentData().toInt();
        settings_.time_form = TableChoice::guessed;
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
    connect(files_, &FileWorker::table_previewed, this,
            [this](const QString &path, const TableChoice &choice, const TableLook &look) {
                if (path == path_ && choice == settings_)
                    take_look(look);
            });
    connect(files_, &FileWorker::table_preview_failed, this,
            [this](const QString &path, const TableChoice &choice, const QString &message) {
                if (path != path_ || !(choice == settings_))
                    return;
                words_->setText(message);
                open_->setEnabled(false);
            });
}

void TableDialog::ask() {
    why_.clear();
    files_->preview_table(path_, settings_);
}

void TableDialog::take_look(const TableLook &look) {
    look_ = look;
    showing_ = true;
    show_fields();
    show_table();
    showing_ = false;
    show_state();
}

void TableDialog::show_fields() {
    const TableChoice &now = look_.choice;
    separator_->setCurrentIndex(now.separator);
    decimal_->setCurrentIndex(now.decimal);
    encoding_->setCurrentIndex(now.encoding);
    quote_->setCurrentIndex(now.quote);
    gaps_->setCurrentIndex(now.gaps);
    resample_->setCurrentIndex(now.resample);
    header_->setValue(now.header_rows);
    time_->clear();
    time_->addItem(tr("None"), TableChoice::no_time);
    const int columns = std::min(static_cast<int>(look_.columns.size()), most_columns_shown);
    for (int c = 0; c < columns; ++c)
        time_->addItem(column_title(look_, c), c);
    time_->setCurrentIndex(std::max(0, time_->findData(now.time)));
    const bool timed = now.time >= 0;
    time_form_->setCurrentIndex(timed ? now.time_form : -1);
    time_form_->setEnabled(timed);
    resample_->setEnabled(timed);
    rate_->setEnabled(!timed);
    rate_->setValue(timed ? look_.times && look_.times->rise ? look_.times->rate : 0 : now.rate);
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
        const TableColumn &about = look_.columns[static_cast<std::size_t>(c)];
        const bool offered = about.kind == TableColumn::Kind::values ||
                             about.kind == TableColumn::Kind::counter ||
                             about.kind == TableColumn::Kind::empty;
        const auto &chosen = look_.choice.columns;
        auto *check = new QTableWidgetItem(column_kind(about));
        check->setFlags(offered ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable : Qt::ItemIsEnabled);
        if (offered)
            check->setCheckState(std::count(chosen.begin(), chosen.end(), c) > 0 ? Qt::Checked
                                                                                 : Qt::Unchecked);
        table_->setItem(0, c, check);
        for (int r = 0; r < rows; ++r) {
            auto *cell = new QTableWidgetItem(look_.rows[static_cast<std::size_t>(r)].value(c));
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
    const TableColumn::Kind kind = look_.columns[static_cast<std::size_t>(column)].kind;
    const bool time = kind == TableColumn::Kind::time;
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
    std::vector<int> columns;
    for (int c = 0; c < table_->columnCount(); ++c)
        if (table_->item(0, c)->checkState() == Qt::Checked)
            columns.push_back(c);
    look_.choice.columns = columns;
    settings_.columns = columns;
    if (!columns.empty()) // else all would be guessed
        ask();
    show_state();
}

TableChoice TableDialog::choice() const {
    TableChoice choice = look_.choice;
    choice.rate = choice.time >= 0 ? 0 : rate_->value();
    return choice;
}

bool TableDialog::remembers() const {
    return remember_->isChecked() && !look_.titles.isEmpty();
}

void TableDialog::show_state() {
    QStringList words;
    if (!why_.isEmpty())
        words.append(why_);
    if (const QString more = look_words(look_); !more.isEmpty())
        words.append(more);
    if (look_.choice.columns.empty())
        words.append(tr("There is no column of numbers to read."));
    words_->setText(words.join(QLatin1Char(' ')));
    words_->setVisible(!words.isEmpty());
    remember_->setVisible(!look_.titles.isEmpty());
    open_->setEnabled(!look_.choice.columns.empty());
}

} // namespace imago

#include "moc_table_dialog.cpp"
