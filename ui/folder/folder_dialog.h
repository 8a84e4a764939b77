// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/private_folder.h"
#include "engine/values/recipe/recipe.h"
#include "ui/devices/job/cli_process.h"

#include <QDialog>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace imago {

class FolderForm;
class FolderList;

/// Runs a recipe on a folder, by a process of imago-cli: what is asked, the files with their
/// states, and the progress. The dialog is not modal; a run goes on while it is closed.
class FolderDialog : public QDialog {
    Q_OBJECT
  public:
    /// `program` is imago-cli; empty: it is missing, which is said.
    FolderDialog(const QString &program, QWidget *parent);

    /// Offers the recipe of a page, and the device by its index (-1: the program's choice), unless
    /// a run is on.
    void offer(const std::optional<Recipe> &recipe, int device);
    bool running() const { return running_; }
    /// Whether recipe_wanted() has asked for a recipe at this path.
    bool owns(const QString &path) const { return path == recipe_path_; }
    /// That recipe is written, or is not.
    void recipe_written(const QString &path);
    void recipe_failed(const QString &message);

  Q_SIGNALS:
    /// A recipe is to be written to this path, which is the dialog's own.
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
    QString recipe_path_;                  ///< of the recipe that is wanted
    QJsonObject summary_;                  ///< the report's last line; empty before it
    int device_ = -1;
    bool running_ = false;
};

} // namespace imago
