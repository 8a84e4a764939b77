// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/save_dialog.h"

#include "ui/view/picture.h"

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

#include <array>

namespace imago {
namespace {

struct Format {
    const char *title, *extension, *also;
    bool deep, floating, lossy;
};
constexpr std::array<Format, 3> formats{{{"PNG", "png", "png", true, false, false},
                                         {"TIFF", "tif", "tiff", true, true, false},
                                         {"JPEG", "jpg", "jpeg", false, false, true}}};

const Format *format_of(const QString &path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const Format &format : formats)
        if (suffix == QLatin1String(format.extension) || suffix == QLatin1String(format.also))
            return &format;
    return nullptr;
}

} // namespace

SaveDialog::SaveDialog(const QString &suggested_path, SampleDepth input_depth, QWidget *parent)
    : QDialog(parent), path_(new QLineEdit), format_(new QComboBox), depth_(new QComboBox),
      quality_(new QSpinBox), quality_label_(new QLabel(tr("&Quality"))), note_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)),
      folder_(QFileInfo(suggested_path).absolutePath()), input_depth_(input_depth) {
    setObjectName(QStringLiteral("saveDialog"));
    setWindowTitle(tr("Save result"));
    path_->setObjectName(QStringLiteral("savePath"));
    path_->setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    format_->setObjectName(QStringLiteral("saveFormat"));
    depth_->setObjectName(QStringLiteral("saveDepth"));
    quality_->setObjectName(QStringLiteral("saveQuality"));
    note_->setObjectName(QStringLiteral("saveNote"));
    for (const Format &format : formats)
        format_->addItem(QLatin1String(format.title));
    quality_->setRange(1, 100);
    quality_->setValue(95);
    quality_label_->setBuddy(quality_);
    note_->setWordWrap(true);
    note_->setMinimumHeight(2 * fontMetrics().height());
    note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    note_->setForegroundRole(QPalette::PlaceholderText);

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
    form->addRow(note_);
    form->addRow(buttons_);

    path_->setText(QDir::toNativeSeparators(suggested_path));
    const Format *suggested = format_of(suggested_path);
    format_->setCurrentIndex(input_depth == SampleDepth::f32 ? 1
                             : suggested ? static_cast<int>(suggested - formats.data())
                                         : 0);
    show_format();
    connect(format_, &QComboBox::activated, this, &SaveDialog::show_format);
    connect(depth_, &QComboBox::activated, this, &SaveDialog::check);
    connect(path_, &QLineEdit::editingFinished, this, &SaveDialog::take_extension);
    connect(path_, &QLineEdit::textChanged, this, &SaveDialog::check);
    connect(browse_button, &QPushButton::clicked, this, &SaveDialog::browse);
    connect(buttons_, &QDialogButtonBox::accepted, this, [this] {
        take_extension();
        accept();
    });
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString SaveDialog::path() const {
    QString typed = QDir::fromNativeSeparators(path_->text().trimmed());
    if (typed.isEmpty())
        return typed;
    typed = QDir::cleanPath(folder_.absoluteFilePath(typed));
    if (format_of(typed))
        return typed;
    const auto &chosen = formats[static_cast<std::size_t>(format_->currentIndex())];
    return typed + QLatin1Char('.') + QLatin1String(chosen.extension);
}

SampleDepth SaveDialog::depth() const {
    return static_cast<SampleDepth>(depth_->currentData().toInt());
}

int SaveDialog::jpeg_quality() const {
    return quality_->value();
}

void SaveDialog::show_format() {
    const Format &format = formats[static_cast<std::size_t>(format_->currentIndex())];
    const SampleDepth wanted = depth_->count() ? depth() : input_depth_;
    depth_->clear();
    const std::pair<SampleDepth, bool> depths[] = {{SampleDepth::u8, true},
                                                   {SampleDepth::u16, format.deep},
                                                   {SampleDepth::f32, format.floating}};
    for (const auto &[depth, possible] : depths)
        if (possible)
            depth_->addItem(depth_words(depth), static_cast<int>(depth));
    int at = depth_->findData(static_cast<int>(wanted));
    if (at < 0) // the deepest that the format holds
        at = depth_->count() - 1;
    depth_->setCurrentIndex(at);
    quality_->setVisible(format.lossy);
    quality_label_->setVisible(format.lossy);
    QString typed = path_->text();
    if (const Format *named = format_of(typed); named && named != &format) {
        typed.chop(QFileInfo(typed).suffix().size());
        path_->setText(typed + QLatin1String(format.extension));
    } else if (!named && !typed.isEmpty()) {
        path_->setText(typed + QLatin1Char('.') + QLatin1String(format.extension));
    }
    check();
}

void SaveDialog::take_extension() {
    const Format *named = format_of(path_->text());
    const int index = named ? static_cast<int>(named - formats.data()) : format_->currentIndex();
    if (index != format_->currentIndex()) {
        format_->setCurrentIndex(index);
        show_format();
    }
}

void SaveDialog::browse() {
    QStringList filters;
    for (const Format &format : formats)
        filters.append(QStringLiteral("%1 (*.%2 *.%3)")
                           .arg(QLatin1String(format.title), QLatin1String(format.extension),
                                QLatin1String(format.also)));
    QString filter = filters[format_->currentIndex()];
    const QString chosen = QFileDialog::getSaveFileName(
        this, windowTitle(), path(), filters.join(QStringLiteral(";;")), &filter,
        QFileDialog::DontConfirmOverwrite); // said in the note
    if (chosen.isEmpty())
        return;
    format_->setCurrentIndex(static_cast<int>(filters.indexOf(filter)));
    path_->setText(QDir::toNativeSeparators(chosen));
    take_extension();
    check();
}

void SaveDialog::check() {
    const QFileInfo file(path());
    QPushButton *save = buttons_->button(QDialogButtonBox::Save);
    save->setEnabled(!path().isEmpty() && !file.isDir());
    save->setText(file.exists() ? tr("&Replace") : tr("&Save"));
    QStringList notes;
    if (file.exists())
        notes.append(tr("This file exists: it will be replaced."));
    if (depth() < input_depth_)
        notes.append(tr("The input has %1 samples: %2 keeps less of them.")
                         .arg(depth_words(input_depth_), depth_->currentText()));
    note_->setText(notes.join(QLatin1Char(' ')));
}

} // namespace imago
