// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/folder_dialog.h"

#include "ui/folder/folder_form.h"
#include "ui/folder/folder_list.h"
#include "ui/manual/manual_key.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace imago {

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

void FolderDialog::offer(const std::optional<Recipe> &recipe, int device) {
    if (running_)
        return;
    device_ = device;
    form_->set_recipe(recipe);
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
    if (recipe) {
        recipe_path_ = scratch_file();
        Q_EMIT recipe_wanted(recipe_path_, *recipe);
    } else {
        start(form_->recipe_file());
    }
}

void FolderDialog::recipe_written(const QString &path) {
    if (running_)
        start(path);
}

void FolderDialog::recipe_failed(const QString &message) {
    set_running(false);
    state_->setText(message);
}

void FolderDialog::start(const QString &recipe_path) {
    QStringList arguments{QStringLiteral("batch"), recipe_path, form_->input(),
                          QStringLiteral("--output=") + form_->output(), QStringLiteral("--json")};
    if (!form_->suffix().isEmpty())
        arguments.append(QStringLiteral("--suffix=") + form_->suffix());
    if (form_->replace())
        arguments.append(QStringLiteral("--replace"));
    if (device_ >= 0)
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
