// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/save_dialog.h"

#include "engine/values/media/file_format.h"
#include "ui/view/picture.h"
#include "ui/widget/field/wrapped_label.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace imago {
namespace {

using Kind = FileFormat::Kind;

/// Pictures, and for stacks arrays.
std::vector<const FileFormat *> formats_for(int slices) {
    std::vector<const FileFormat *> rows;
    for (const FileFormat &format : file_formats())
        if (!format.written().empty() &&
            (format.kind == Kind::picture || (slices > 1 && format.kind == Kind::array)))
            rows.push_back(&format);
    return rows;
}

/// The place of the format of a name in formats_for(); the number of them if it has none.
int place_of(const QString &path, int slices) {
    const std::vector<const FileFormat *> formats = formats_for(slices);
    const FileFormat *named = format_written_in(QFileInfo(path).suffix().toLower().toStdString());
    return static_cast<int>(std::find(formats.begin(), formats.end(), named) - formats.begin());
}

bool holds(const FileFormat &format, SampleDepth depth) {
    return std::find(format.depths.begin(), format.depths.end(), depth) != format.depths.end();
}

} // namespace

SaveDialog::SaveDialog(const QString &suggested_path, SampleDepth input_depth, QWidget *parent,
                       const std::optional<SampleRange> &levels, int slices)
    : QDialog(parent), path_(new QLineEdit), format_(new QComboBox), depth_(new QComboBox),
      quality_(new QSpinBox), quality_label_(new QLabel(tr("&Quality"))), note_(new WrappedLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)),
      folder_(QFileInfo(suggested_path).absolutePath()), slices_(slices), input_depth_(input_depth),
      offered_levels_(levels), apply_levels_(new QCheckBox) {
    setObjectName(QStringLiteral("saveDialog"));
    setWindowTitle(tr("Save result"));
    path_->setObjectName(QStringLiteral("savePath"));
    path_->setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    format_->setObjectName(QStringLiteral("saveFormat"));
    depth_->setObjectName(QStringLiteral("saveDepth"));
    quality_->setObjectName(QStringLiteral("saveQuality"));
    note_->setObjectName(QStringLiteral("saveNote"));
    for (const FileFormat *format : formats_for(slices_))
        format_->addItem(engine_words(title_of(*format)));
    quality_->setRange(1, 100);
    quality_->setValue(95);
    quality_label_->setBuddy(quality_);
    note_->setMinimumHeight(2 * fontMetrics().height());
    note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    note_->setForegroundRole(QPalette::WindowText);

    auto *browse_button = new QPushButton(tr("&Browse…"));
    browse_button->setAutoDefault(false);
    auto *file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(browse_button);
    auto *file_label = new QLabel(tr("&File"));
    file_label->setBuddy(path_);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(18, 18, 18, 14);
    form->setVerticalSpacing(10);
    form->addRow(file_label, file);
    form->addRow(tr("F&ormat"), format_);
    form->addRow(tr("&Depth"), depth_);
    form->addRow(quality_label_, quality_);
    form->addRow(apply_levels_);
    form->addRow(note_);
    form->addRow(buttons_);

    apply_levels_->setObjectName(QStringLiteral("saveLevels"));
    apply_levels_->setToolTip(
        tr("<p>Saves the picture as it is shown: the samples change, so that they fill the range "
           "of the file. Without this they are saved unchanged.</p>"));
    if (offered_levels_ && *offered_levels_ == full_range(input_depth))
        offered_levels_.reset(); // it would change nothing
    if (offered_levels_)
        apply_levels_->setText(
            (levels->curve.kind == ToneCurve::Kind::linear
                 ? tr("Apply the &levels: %1 becomes black, %2 white")
                 : tr("Apply the &levels and their curve: %1 becomes black, %2 white"))
                .arg(number_words(static_cast<double>(levels->low), 4),
                     number_words(static_cast<double>(levels->high), 4)));
    form->setRowVisible(apply_levels_, offered_levels_.has_value());

    path_->setText(QDir::toNativeSeparators(suggested_path));
    const std::vector<const FileFormat *> formats = formats_for(slices_);
    const auto fits = [&](std::size_t place) {
        return input_depth != SampleDepth::f32 || holds(*formats[place], input_depth);
    };
    auto place = static_cast<std::size_t>(place_of(suggested_path, slices_));
    if (place == formats.size() || !fits(place))
        for (place = 0; !fits(place);)
            ++place;
    format_->setCurrentIndex(static_cast<int>(place));
    show_format();
    connect(format_, &QComboBox::activated, this, &SaveDialog::show_format);
    connect(depth_, &QComboBox::activated, this, &SaveDialog::check);
    connect(apply_levels_, &QCheckBox::toggled, this, &SaveDialog::show_format);
    connect(path_, &QLineEdit::editingFinished, this, &SaveDialog::take_extension);
    connect(path_, &QLineEdit::textChanged, this, &SaveDialog::check);
    connect(browse_button, &QPushButton::clicked, this, &SaveDialog::browse);
    connect(buttons_, &QDialogButtonBox::accepted, this, &SaveDialog::try_accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

std::vector<OutputKind> SaveDialog::kinds() const {
    return slices_ > 1 ? output_kinds({Kind::picture, Kind::array}) : output_kinds({Kind::picture});
}

OutputName SaveDialog::named() const {
    const QString typed = QDir::fromNativeSeparators(path_->text().trimmed());
    if (typed.isEmpty())
        return {};
    return output_name(QDir::cleanPath(folder_.absoluteFilePath(typed)), kinds(),
                       static_cast<std::size_t>(format_->currentIndex()));
}

QString SaveDialog::path() const {
    return named().path;
}

void SaveDialog::try_accept() {
    take_extension();
    const QString chosen = path();
    if (!chosen.isEmpty() && !QFileInfo(chosen).isDir() && may_save_(chosen))
        accept();
}

SampleDepth SaveDialog::depth() const {
    return static_cast<SampleDepth>(depth_->currentData().toInt());
}

std::optional<SampleRange> SaveDialog::levels() const {
    return apply_levels_->isChecked() && apply_levels_->isEnabled() ? offered_levels_
                                                                    : std::nullopt;
}

int SaveDialog::jpeg_quality() const {
    return quality_->value();
}

void SaveDialog::show_format() {
    const int chosen = format_->currentIndex();
    const FileFormat &format = *formats_for(slices_)[static_cast<std::size_t>(chosen)];
    const SampleDepth wanted = depth_->count() ? depth() : input_depth_;
    depth_->clear();
    for (const SampleDepth depth : format.depths)
        depth_->addItem(depth_words(depth), static_cast<int>(depth));
    int at = depth_->findData(static_cast<int>(wanted));
    if (at < 0) // the highest depth that the format has
        at = depth_->count() - 1;
    depth_->setCurrentIndex(at);
    apply_levels_->setEnabled(
        holds(format, SampleDepth::u8)); // an array holds the samples as they are
    const bool codes = format.lossy && (!jpeg_as_it_is_ || apply_levels_->isChecked());
    quality_->setVisible(codes);
    quality_label_->setVisible(codes);
    QString typed = path_->text();
    const QString ending = QString::fromStdString(format.endings.front());
    const int place = place_of(typed, slices_);
    const bool named = place < format_->count();
    if (named && place != chosen) {
        typed.chop(QFileInfo(typed).suffix().size());
        path_->setText(typed + ending);
    } else if (!named && !typed.isEmpty()) {
        path_->setText(typed + QLatin1Char('.') + ending);
    }
    check();
}

void SaveDialog::set_jpeg_as_it_is(bool on) {
    jpeg_as_it_is_ = on;
    show_format();
}

void SaveDialog::take_extension() {
    const int place = place_of(path_->text(), slices_);
    if (place < format_->count() && place != format_->currentIndex()) {
        format_->setCurrentIndex(place);
        show_format();
    }
}

void SaveDialog::browse() {
    QStringList filters;
    for (const OutputKind &kind : kinds())
        filters.append(filter_of(kind));
    QString filter = filters[format_->currentIndex()];
    const QString chosen = QFileDialog::getSaveFileName(
        this, windowTitle(), path(), filters.join(QStringLiteral(";;")), &filter,
        QFileDialog::DontConfirmOverwrite); // the note says it
    if (chosen.isEmpty())
        return;
    format_->setCurrentIndex(static_cast<int>(filters.indexOf(filter)));
    path_->setText(QDir::toNativeSeparators(chosen));
    take_extension();
    check();
}

void SaveDialog::check() {
    const OutputName name = named();
    const QFileInfo file(name.path);
    QPushButton *save = buttons_->button(QDialogButtonBox::Save);
    save->setEnabled(!name.path.isEmpty() && !file.isDir());
    save->setText(!name.path.isEmpty() && file.exists() ? tr("&Replace") : tr("&Save"));
    QStringList notes;
    const FileFormat &format =
        *formats_for(slices_)[static_cast<std::size_t>(format_->currentIndex())];
    if (slices_ > 1)
        notes.append(format.pages ? tr("The file gets all %n slice(s).", nullptr, slices_)
                                  : tr("This format holds one picture: the slice in sight. "
                                       "TIFF and NumPy arrays get all of them."));
    if (!name.refusal.isEmpty())
        notes.append(name.refusal);
    else if (!name.path.isEmpty() && file.isDir())
        notes.append(tr("This is a folder: name a file in it."));
    else if (!name.path.isEmpty() && file.exists())
        notes.append(tr("This file exists: it will be replaced."));
    if (jpeg_as_it_is_ && format.lossy)
        notes.append(levels() ? tr("With levels the picture is coded anew, and loses more.")
                              : tr("The file holds exactly the coefficients of the result."));
    if (depth() < input_depth_)
        notes.append(tr("The input has %1 samples; %2 keeps less of their precision.")
                         .arg(depth_words(input_depth_), depth_->currentText()));
    note_->setText(notes.join(QLatin1Char(' ')));
}

} // namespace imago

#include "moc_save_dialog.cpp"
