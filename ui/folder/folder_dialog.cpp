// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/folder_dialog.h"

#include "ui/folder/recipe_words.h"
#include "ui/manual/manual_key.h"
#include "ui/page/file_kind.h"
#include "ui/widget/control_parts.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"
#include "ui/words/figure_words.h"
#include "ui/words/numbers.h"
#include "ui/words/sentence_json.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

enum Source { page_recipe, file_recipe };

const QString folder_key = QStringLiteral("batchInput"),
              results_key = QStringLiteral("batchOutput");

QString typed_path(const QLineEdit *field) {
    const QString text = field->text().trimmed();
    return text.isEmpty() ? QString() : QDir(QDir::fromNativeSeparators(text)).absolutePath();
}

/// Whether the recipe has a filter for volumes, too: shapes of radii or with numbers of volumes,
/// and edges that volumes have.
bool may_be_of_volumes(const Recipe &recipe) {
    using Kind = FilterShape::Kind;
    const auto *filter = std::get_if<FilterStep>(&recipe.steps.front());
    return filter && recipe.steps.size() == 1 && filter->mask_pictures.empty() &&
           filter->channels == FilterChannels::rgb && filter->edges != FilterEdges::mean &&
           filter->edges != FilterEdges::taper &&
           std::all_of(filter->mask.shapes.begin(), filter->mask.shapes.end(),
                       [](const FilterShape &shape) {
                           return shape.kind == Kind::low || shape.kind == Kind::high ||
                                  shape.kind == Kind::band || shape.kind == Kind::stop ||
                                  shape.in_volume();
                       });
}

enum Column { name_column, state_column, details_column };

QString folder_text(const QJsonObject &line, const char *key) {
    return line.value(QLatin1String(key)).toString();
}

QString file_details(const QJsonObject &line) {
    const auto number = [&](const char *key) { return line.value(QLatin1String(key)).toDouble(); };
    const auto has = [&](const char *key) { return line.value(QLatin1String(key)).isDouble(); };
    QStringList parts;
    if (number("pages") > 1)
        parts.append(FolderList::tr("%n page(s)", nullptr, static_cast<int>(number("pages"))));
    std::vector<OpFigure> found;
    for (const auto &figure : compress_told.figures)
        if (has(figure.id))
            found.push_back(
                {figure.id, Form<0>(""), {number(figure.id)}, figure.unit, figure.style});
    for (const ReportLine &one : compress_told.report)
        if (const QString told = line_words(one.text, found); !told.isEmpty())
            parts.append(QLatin1String(one.name) + QLatin1Char(' ') + told);
    if (const auto clipped = static_cast<quint64>(number("clipped")); clipped > 0)
        parts.append(FolderList::tr("%1 sample(s) clipped", nullptr, plural_form(clipped))
                         .arg(count_words(clipped)));
    parts.append(duration_words(number("milliseconds") * 1e-3));
    return (QStringList{parts.join(QStringLiteral(", "))} +
            engine_words(sentences_in(line, "notes")))
        .join(QStringLiteral(". "));
}

} // namespace

FolderForm::FolderForm(QWidget *parent)
    : QWidget(parent), source_(new QComboBox), format_(new QComboBox), words_(new QLabel),
      suffix_(new QLineEdit),
      volumes_(new QCheckBox(tr("Filter stacks as &volumes, in three dimensions"))),
      replace_(new QCheckBox(tr("R&eplace files that no run has written"))),
      share_(new QCheckBox(tr("All &devices share the files"))), form_(new QFormLayout(this)) {
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
    share_->setObjectName(QStringLiteral("folderShare"));
    share_->setToolTip(tr("<p>A file goes to the device that will end it first. Without this the "
                          "device that the window uses does all.</p>"));
    form_->addRow(QString(), share_);
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
    const FileKind &kind = file ? file_kinds.recipe : file_kinds.store;
    const QString typed = typed_path(path);
    const QString at = !typed.isEmpty() ? typed : file ? kind.last_folder() : QDir::homePath();
    for (const QString &chosen : ask_input(this, kind, at, title))
        path->setText(QDir::toNativeSeparators(chosen));
}

/// Beside the input, until another one is typed.
void FolderForm::set_input(const QString &folder) {
    input_->setText(QDir::toNativeSeparators(folder));
}

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
    using Kind = FileFormat::Kind;
    const auto kinds = signal ? output_kinds({Kind::sound, Kind::table, Kind::array})
                              : output_kinds({Kind::picture, Kind::array});
    for (const OutputKind &kind : kinds)
        format_->addItem(kind.title, kind.extensions.front());
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

void FolderForm::set_sharing(bool possible) {
    form_->setRowVisible(share_, possible);
    if (!possible)
        share_->setChecked(false);
}

bool FolderForm::share() const {
    return share_->isChecked();
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
        file_kinds.recipe.remember_folder(recipe_file());
}

FolderList::FolderList(QWidget *parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("folderList"));
    setAccessibleName(tr("Files"));
    setHeaderLabels({tr("File"), tr("State"), tr("Details")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setStyleSheet(QStringLiteral("QTreeView::item { padding: 2px 0; }"));
    header()->setStretchLastSection(true);
    header()->resizeSection(name_column, 36 * fontMetrics().averageCharWidth());
    header()->resizeSection(state_column, 14 * fontMetrics().averageCharWidth());
}

void FolderList::set_state(QTreeWidgetItem *item, const QString &state, const QString &details) {
    item->setText(state_column, state);
    item->setText(details_column, details);
    item->setToolTip(details_column,
                     details.toHtmlEscaped().isEmpty()
                         ? QString()
                         : QStringLiteral("<p>%1</p>").arg(details.toHtmlEscaped()));
}

void FolderList::forget() {
    clear();
    items_.clear();
    ended_ = 0;
}

void FolderList::begin(const QJsonObject &line) {
    forget();
    QList<QTreeWidgetItem *> items;
    for (const QJsonValue value : line.value(QLatin1String("files")).toArray()) {
        auto *item = new QTreeWidgetItem;
        const QString name = folder_text(value.toObject(), "name");
        item->setText(name_column, name);
        item->setToolTip(name_column,
                         QStringLiteral("<p>%1</p>")
                             .arg(tr("%1, written as %2")
                                      .arg(name, folder_text(value.toObject(), "result"))
                                      .toHtmlEscaped()));
        set_state(item, tr("waiting"), {});
        items.append(item);
        items_.insert(name, item);
    }
    addTopLevelItems(items);
}

void FolderList::take(const QJsonObject &line) {
    const QString event = folder_text(line, "event");
    if (event == QLatin1String("begin"))
        return begin(line);
    QTreeWidgetItem *item = items_.value(folder_text(line, "name"));
    if (!item)
        return;
    const bool failed = event == QLatin1String("failed");
    if (event == QLatin1String("started"))
        set_state(item, tr("running"), {});
    else if (event == QLatin1String("done"))
        set_state(item, tr("done"), file_details(line));
    else if (event == QLatin1String("skipped"))
        set_state(item, tr("skipped"), tr("Its result is there already"));
    else if (failed)
        set_state(item, tr("failed"), engine_words(sentence_in(line, "error")));
    else
        set_state(item, tr("waiting"), {});
    QFont font = item->font(state_column);
    font.setBold(failed); // seen without colours, too
    item->setFont(state_column, font);
    ended_ += event == QLatin1String("done") || event == QLatin1String("skipped") || failed;
    scrollToItem(item);
}

void FolderList::stop() {
    for (QTreeWidgetItem *item : std::as_const(items_))
        if (item->text(state_column) == tr("running"))
            set_state(item, tr("waiting"), {});
}

void FolderList::show_first_failure() {
    for (int row = 0; row < files(); ++row)
        if (topLevelItem(row)->font(state_column).bold())
            return scrollToItem(topLevelItem(row));
}

FolderDialog::FolderDialog(const QString &program, QWidget *parent)
    : QDialog(parent), process_(new CliProcess(program, this)), has_program_(!program.isEmpty()),
      form_(new FolderForm), list_(new FolderList), state_(new QLabel), progress_(new QProgressBar),
      button_(make_button("folderStart", {},
                          tr("Starts the run, or stops it: what is done stays, "
                             "and the next run goes on"))) {
    build();
    connect(form_, &FolderForm::changed, this, &FolderDialog::show_possible);
    connect(button_, &QPushButton::clicked, this, &FolderDialog::toggle);
    connect(process_, &CliProcess::told, this, &FolderDialog::take);
    connect(process_, &CliProcess::ended, this, &FolderDialog::end);
    set_running(false);
}

void FolderDialog::build() {
    setObjectName(QStringLiteral("folderDialog"));
    setWindowTitle(tr("Run on folder"));
    state_->setObjectName(QStringLiteral("folderState"));
    state_->setWordWrap(true);
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress_->setObjectName(QStringLiteral("folderProgress"));
    progress_->setAccessibleName(tr("Progress"));
    list_->setMinimumHeight(5 * fontMetrics().height());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    add_manual_button(buttons);
    buttons->addButton(button_, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(18, 18, 18, 14);
    column->setSpacing(10);
    column->addWidget(form_);
    column->addWidget(list_, 1);
    column->addWidget(progress_);
    column->addWidget(state_);
    column->addWidget(buttons);
    button_->setDefault(true);
    resize(110 * fontMetrics().averageCharWidth(), 38 * fontMetrics().height());
}

void FolderDialog::offer(const std::optional<Recipe> &recipe, int device,
                         const QStringList &devices) {
    if (running_)
        return;
    device_ = device;
    devices_ = devices;
    form_->set_sharing(devices.size() > 1);
    form_->set_recipe(recipe);
    show_possible();
}

void FolderDialog::set_input(const QString &folder) {
    if (running_)
        return;
    form_->set_input(folder);
    show_possible();
}

void FolderDialog::show_possible() {
    if (running_)
        return;
    const QString problem =
        has_program_ ? form_->problem()
                     : tr("The program imago-cli is not in the folder of this one: without it no "
                          "folder is worked on.");
    button_->setEnabled(problem.isEmpty());
    state_->setText(problem);
}

void FolderDialog::set_running(bool on) {
    running_ = on;
    form_->setEnabled(!on);
    progress_->setVisible(on);
    progress_->setRange(0, 0);
    button_->setText(on ? tr("&Stop") : tr("&Start"));
    button_->setEnabled(true);
    if (!on)
        show_possible();
}

/// A recipe of a page becomes a file first, which the program reads.
void FolderDialog::toggle() {
    if (running_) {
        button_->setEnabled(false);
        state_->setText(tr("Stopping…"));
        return process_->cancel();
    }
    form_->remember();
    summary_ = {};
    list_->forget();
    set_running(true);
    state_->setText(tr("Looking for files…"));
    const std::optional<Recipe> recipe = form_->recipe();
    if (recipe)
        Q_EMIT recipe_wanted(scratch_file(), *recipe);
    else
        start(form_->recipe_file());
}

void FolderDialog::take_recipe(const QString &path, const QString &refusal) {
    if (!refusal.isEmpty()) {
        set_running(false);
        state_->setText(refusal);
    } else if (running_) {
        start(path);
    }
}

void FolderDialog::start(const QString &recipe_path) {
    QStringList arguments{QStringLiteral("batch"), recipe_path, form_->input(),
                          QStringLiteral("--output=") + form_->output(), QStringLiteral("--json")};
    if (!form_->suffix().isEmpty())
        arguments.append(QStringLiteral("--suffix=") + form_->suffix());
    if (form_->replace())
        arguments.append(QStringLiteral("--replace"));
    if (form_->share())
        arguments.append({QStringLiteral("--devices"), devices_.join(QLatin1Char(','))});
    else if (device_ >= 0)
        arguments.append({QStringLiteral("--device"), QString::number(device_)});
    process_->start(arguments, CliProcess::Output::lines, 0, CliProcess::Stop::politely);
}

void FolderDialog::take(const QJsonObject &line) {
    if (line.value(QLatin1String("event")) == QLatin1String("end"))
        summary_ = line;
    else
        list_->take(line);
    show_progress();
}

void FolderDialog::show_progress() {
    progress_->setRange(0, std::max(list_->files(), 1));
    progress_->setValue(list_->ended());
    if (button_->isEnabled())
        state_->setText(tr("%1 of %2")
                            .arg(count_words(static_cast<qulonglong>(list_->ended())),
                                 count_words(static_cast<qulonglong>(list_->files()))));
}

/// The path for the page's recipe; empty without a private folder, so that writing it fails, which
/// is reported.
QString FolderDialog::scratch_file() {
    if (!scratch_)
        if (auto made = PrivateFolder::make("recipe"))
            scratch_.emplace(*std::move(made));
    return scratch_ ? QString::fromStdString((scratch_->path() / "recipe.json").string())
                    : QString();
}

void FolderDialog::end(const CliOutcome &outcome) {
    const auto number = [this](const char *key) {
        return static_cast<quint64>(summary_.value(QLatin1String(key)).toDouble());
    };
    list_->stop();
    list_->show_first_failure();
    set_running(false);
    QStringList sentences;
    if (summary_.isEmpty()) { // it did not come to its end
        sentences.append(outcome.message);
    } else {
        const auto done = static_cast<int>(number("done"));
        sentences.append(
            tr("%n file(s) written in %1.", nullptr, done)
                .arg(duration_words(summary_.value(QLatin1String("seconds")).toDouble())));
        const std::pair<const char *, QString> counts[] = {
            {"failed", tr("Failed, as the list says: %1.")},
            {"skipped", tr("Skipped, since their results were there: %1.")},
            {"waiting", tr("Stopped before these, with which Start goes on: %1.")},
            {"others", tr("In the folder, but not for this recipe: %1.")},
            {"appeared", tr("New in the folder, for the next Start: %1.")}};
        for (const auto &[key, words] : counts)
            if (number(key) > 0)
                sentences.append(words.arg(count_words(number(key))));
    }
    if (!sentences.join(QString()).isEmpty())
        state_->setText(sentences.join(QLatin1Char(' ')));
    Q_EMIT run_ended();
}

} // namespace imago

#include "moc_folder_dialog.cpp"
