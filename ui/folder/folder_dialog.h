// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/support/private_folder.h"
#include "engine/values/recipe/recipe.h"
#include "ui/devices/job/cli_process.h"

#include <QDialog>
#include <QHash>
#include <QJsonObject>
#include <QTreeWidget>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace imago {

/// What a run on a folder is asked for: the recipe, the folders, and the names of results. The last
/// folders are remembered in the settings.
class FolderForm : public QWidget {
    Q_OBJECT
  public:
    explicit FolderForm(QWidget *parent = nullptr);

    /// The recipe of the page; without one only that of a file can be chosen.
    void set_recipe(const std::optional<Recipe> &recipe);
    void set_input(const QString &folder);
    /// The recipe of the page with the chosen format; empty: that of recipe_file().
    std::optional<Recipe> recipe() const;
    QString recipe_file() const;
    QString input() const, output() const, suffix() const;
    bool replace() const;
    /// Whether there are several devices that could share the files, and whether they are to.
    void set_sharing(bool possible);
    bool share() const;

    /// What is missing or wrong, as a sentence; empty: it can begin.
    QString problem() const;
    void remember() const; ///< the folders

  Q_SIGNALS:
    void changed();

  private:
    QLineEdit *add_path(QFormLayout *form, const char *name, const QString &label,
                        const QString &tool_tip);
    void fill_formats();
    void show_source();
    void browse(QLineEdit *path, const QString &title, bool file);
    void suggest_output();

    std::optional<Recipe> recipe_;
    QComboBox *source_, *format_;
    QLabel *words_;
    QLineEdit *file_, *input_, *output_, *suffix_;
    QWidget *file_row_ = nullptr;
    QCheckBox *volumes_, *replace_, *share_;
    QFormLayout *form_;
    QString suggested_; ///< output folder that was not typed
};

/// The files of a run on a folder, with what happened to each: a line of imago-cli batch's report
/// at a time.
class FolderList : public QTreeWidget {
    Q_OBJECT
  public:
    explicit FolderList(QWidget *parent = nullptr);

    void forget(); ///< all files
    /// Takes a line of the report. Lines of other kinds, and of unknown files, are ignored.
    void take(const QJsonObject &line);
    int files() const { return topLevelItemCount(); }
    int ended() const { return ended_; } ///< done, skipped or failed
    /// Sets files that were begun, and have no result, back to waiting.
    void stop();
    void show_first_failure(); ///< scrolls to it, if there is one

  private:
    void begin(const QJsonObject &line);
    void set_state(QTreeWidgetItem *item, const QString &state, const QString &details);

    QHash<QString, QTreeWidgetItem *> items_;
    int ended_ = 0;
};

/// Runs a recipe on a folder, by a process of imago-cli: what is asked, the files with their
/// states, and the progress. The dialog is not modal; a run goes on while it is closed.
class FolderDialog : public QDialog {
    Q_OBJECT
  public:
    /// `program` is imago-cli; empty: it is missing, which is said.
    FolderDialog(const QString &program, QWidget *parent);

    /// Offers the recipe of a page, the device by its index (-1: the program's choice), and all
    /// devices, which may share the files, as --devices takes them; unless a run is on.
    void offer(const std::optional<Recipe> &recipe, int device, const QStringList &devices);
    /// The folder of the inputs, unless a run is on.
    void set_input(const QString &folder);
    bool running() const { return running_; }
    /// The recipe that was wanted is written, or is not: why.
    void take_recipe(const QString &path, const QString &refusal);

  Q_SIGNALS:
    /// A recipe is to be written to this path, which is the dialog's own;
    /// take_recipe() is to follow.
    void recipe_wanted(const QString &path, const imago::Recipe &recipe);
    /// A run has ended.
    void run_ended();

  private:
    void build();
    void toggle();
    void start(const QString &recipe_path);
    void set_running(bool on);
    void take(const QJsonObject &line);
    void end(const CliOutcome &outcome);
    void show_possible();
    QString scratch_file();
    void show_progress();

    CliProcess *process_;
    bool has_program_;
    FolderForm *form_;
    FolderList *list_;
    QLabel *state_;
    QProgressBar *progress_;
    QPushButton *button_;
    std::optional<PrivateFolder> scratch_; ///< of the page's recipe, once there is one
    QJsonObject summary_;                  ///< the report's last line; empty before it
    int device_ = -1;
    QStringList devices_;
    bool running_ = false;
};

} // namespace imago
