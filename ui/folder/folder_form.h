// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/recipe/recipe.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
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
    /// The recipe of the page with the chosen format; empty: that of recipe_file().
    std::optional<Recipe> recipe() const;
    QString recipe_file() const;
    QString input() const, output() const, suffix() const;
    bool replace() const;

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
    QCheckBox *volumes_, *replace_;
    QFormLayout *form_;
    QString suggested_; ///< output folder that was not typed
};

} // namespace imago
