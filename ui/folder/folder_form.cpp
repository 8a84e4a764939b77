// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/folder_form.h"

#include "ui/folder/recipe_words.h"
#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace imago {
namespace {

enum Source { page_recipe, file_recipe };

const QString folder_key = QStringLiteral("batchInput"),
              results_key = QStringLiteral("batchOutput"),
              recipe_key = QStringLiteral("recipeFolder");

QString typed_path(const QLineEdit *field) {
    const QString text = field->text().trimmed();
    return text.isEmpty() ? QString() : QDir(QDir::fromNativeSeparators(text)).absolutePath();
}

/// Whether the recipe has a filter for volumes, too: shapes of radii, and edges that volumes have.
bool may_be_of_volumes(const Recipe &recipe) {
    using Kind = FilterShape::Kind;
    const auto *filter = std::get_if<FilterStep>(&recipe.steps.front());
    return filter && recipe.steps.size() == 1 && filter->mask_pictures.empty() &&
           filter->channels == FilterChannels::rgb && filter->edges != FilterEdges::mean &&
           filter->edges != FilterEdges::taper &&
           std::all_of(filter->mask.shapes.begin(), filter->mask.shapes.end(),
                       [](const FilterShape &shape) {
                           return shape.kind == Kind::low || shape.kind == Kind::high ||
                                  shape.kind == Kind::band || shape.kind == Kind::stop;
                       });
}

} // namespace

FolderForm::FolderForm(QWidget *parent)
    : QWidget(parent), source_(new QComboBox), format_(new QComboBox), words_(new QLabel),
      suffix_(new QLineEdit),
      volumes_(new QCheckBox(tr("Filter stacks as &volumes, in three dimensions"))),
      replace_(new QCheckBox(tr("R&eplace files that no run has written"))),
      form_(new QFormLayout(this)) {
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    source_->setObjectName(QStringLiteral("folderRecipe"));
    source_->addItems({tr("What this page does"), tr("A recipe from a file")});
    words_->setObjectName(QStringLiteral("folderRecipeWords"));
    words_->setWordWrap(true);
    form_->addRow(tr("Re&cipe"), source_);
    form_->addRow(QString(), words_);
    file_ = add_path(form_, "folderRecipeFile", tr("Recipe &file"), tr("A recipe (.json)"));
    file_row_ = file_->parentWidget();
    input_ = add_path(form_, "folderInput", tr("&Pictures or signals in"),
                      tr("A folder; its sub-folders belong to it"));
    output_ = add_path(form_, "folderOutput", tr("&Results to"),
                       tr("A folder, which is made if it is missing. What a run has written there "
                          "before is skipped if nothing has changed."));
    suffix_->setObjectName(QStringLiteral("folderSuffix"));
    suffix_->setPlaceholderText(tr("nothing: results have the names of their inputs"));
    form_->addRow(tr("&Add to names"), suffix_);
    volumes_->setObjectName(QStringLiteral("folderVolumes"));
    volumes_->setToolTip(tr("<p>The pages of a TIFF, and the planes of an array of three axes, are "
                            "slices: low-pass, high-pass, band and stop act along the depth, too. "
                            "Without this each page is filtered by itself.</p>"));
    form_->addRow(QString(), volumes_);
    format_->setObjectName(QStringLiteral("folderFormat"));
    form_->addRow(tr("F&ormat"), format_);
    replace_->setObjectName(QStringLiteral("folderReplace"));
    replace_->setToolTip(tr("<p>Without this a file in the folder of the results stays if it is "
                            "not of an earlier run, and its input is told as failed.</p>"));
    form_->addRow(QString(), replace_);
    const QSettings settings;
    input_->setText(QDir::toNativeSeparators(settings.value(folder_key).toString()));
    output_->setText(QDir::toNativeSeparators(settings.value(results_key).toString()));
    for (QLineEdit *field : {file_, input_, output_, suffix_})
        connect(field, &QLineEdit::textChanged, this, &FolderForm::changed);
    connect(input_, &QLineEdit::textChanged, this, &FolderForm::suggest_output);
    connect(source_, &QComboBox::currentIndexChanged, this, &FolderForm::show_source);
    set_recipe({});
}

QLineEdit *FolderForm::add_path(QFormLayout *form, const char *name, const QString &label,
                                const QString &tool_tip) {
    auto *row = new QWidget;
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto *path = new QLineEdit(row);
    path->setObjectName(QLatin1String(name));
    path->setToolTip(QStringLiteral("<p>%1</p>").arg(tool_tip));
    path->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    path->setMinimumWidth(24 * fontMetrics().averageCharWidth());
    auto *button = new QPushButton(tr("Browse…"));
    button->setObjectName(QLatin1String(name) + QStringLiteral("Browse"));
    button->setAutoDefault(false);
    line->addWidget(path, 1);
    line->addWidget(button);
    auto *words = new QLabel(label);
    words->setBuddy(path);
    form->addRow(words, row);
    QString title = label;
    title.remove(QLatin1Char('&'));
    connect(button, &QPushButton::clicked, this,
            [this, path, title] { browse(path, title, path == file_); });
    return path;
}

void FolderForm::browse(QLineEdit *path, const QString &title, bool file) {
    const QString at = typed_path(path).isEmpty() && file
                           ? QSettings().value(recipe_key, QDir::homePath()).toString()
                       : typed_path(path).isEmpty() ? QDir::homePath()
                                                    : typed_path(path);
    const QString chosen =
        file ? QFileDialog::getOpenFileName(this, title, at, tr("Recipes (*.json)"))
             : QFileDialog::getExistingDirectory(this, title, at);
    if (!chosen.isEmpty())
        path->setText(QDir::toNativeSeparators(chosen));
}

/// Beside the input, until another one is typed.
void FolderForm::suggest_output() {
    const QString path = typed_path(input_);
    if (path.isEmpty() || (!output_->text().isEmpty() && output_->text() != suggested_))
        return;
    suggested_ = QDir::toNativeSeparators(path + QStringLiteral("-imago"));
    output_->setText(suggested_);
}

void FolderForm::set_recipe(const std::optional<Recipe> &recipe) {
    recipe_ = recipe;
    source_->setCurrentIndex(recipe ? page_recipe : file_recipe);
    source_->setEnabled(recipe.has_value());
    fill_formats();
    show_source();
}

void FolderForm::fill_formats() {
    const bool signal = recipe_ && is_for_signals(*recipe_);
    format_->clear();
    format_->addItem(tr("That of each input"), QString());
    const std::pair<const char *, const char *> pictures[] = {
        {"PNG", "png"}, {"TIFF", "tif"}, {"JPEG", "jpg"}, {"WebP", "webp"}, {"NumPy", "npy"}};
    const std::pair<const char *, const char *> sounds[] = {
        {"WAV", "wav"}, {"FLAC", "flac"}, {"CSV", "csv"}, {"NumPy", "npy"}};
    if (signal)
        for (const auto &[title, format] : sounds)
            format_->addItem(QLatin1String(title), QLatin1String(format));
    else
        for (const auto &[title, format] : pictures)
            format_->addItem(QLatin1String(title), QLatin1String(format));
}

void FolderForm::show_source() {
    const bool from_file = source_->currentIndex() == file_recipe;
    form_->setRowVisible(file_row_, from_file);
    form_->setRowVisible(format_, !from_file); // a file says it itself
    form_->setRowVisible(volumes_, !from_file && recipe_ && may_be_of_volumes(*recipe_));
    words_->setText(from_file ? tr("As the window and imago-cli save it.")
                    : recipe_ ? recipe_words(*recipe_)
                              : QString());
    Q_EMIT changed();
}

std::optional<Recipe> FolderForm::recipe() const {
    if (source_->currentIndex() == file_recipe || !recipe_)
        return {};
    Recipe recipe = *recipe_;
    recipe.output.format = format_->currentData().toString().toStdString();
    if (volumes_->isChecked() && may_be_of_volumes(recipe))
        std::get<FilterStep>(recipe.steps.front()).volume = true;
    return recipe;
}

QString FolderForm::recipe_file() const {
    return typed_path(file_);
}

QString FolderForm::input() const {
    return typed_path(input_);
}

QString FolderForm::output() const {
    return typed_path(output_);
}

QString FolderForm::suffix() const {
    return suffix_->text();
}

bool FolderForm::replace() const {
    return replace_->isChecked();
}

QString FolderForm::problem() const {
    if (!recipe() && recipe_file().isEmpty())
        return tr("Choose a recipe, or open a picture and set what is to be done to it.");
    if (!recipe() && !QFileInfo(recipe_file()).isFile())
        return tr("There is no such recipe.");
    if (input().isEmpty() || !QFileInfo(input()).isDir())
        return tr("Choose the folder of the pictures or signals.");
    if (output().isEmpty())
        return tr("Choose the folder of the results.");
    if (QDir(input()) == QDir(output()))
        return tr("The results need another folder: inputs are never replaced.");
    if (suffix().contains(QLatin1Char('/')))
        return tr("A part of a name has no “/”.");
    return {};
}

void FolderForm::remember() const {
    QSettings settings;
    settings.setValue(folder_key, input());
    settings.setValue(results_key, output());
    if (!recipe())
        settings.setValue(recipe_key, QFileInfo(recipe_file()).absolutePath());
}

} // namespace imago

#include "moc_folder_form.cpp"
