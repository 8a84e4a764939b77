// SPDX-License-Identifier: GPL-3.0-or-later
// The window's recipes, saved to files and carried out on folders, and the slices of stacks.
#include "ui/folder/folder_dialog.h"
#include "ui/page/file_kind.h"
#include "ui/page/settings/settings_bar.h"
#include "ui/shell/bar/slice_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace imago {

/// Each page has a bar of presets, whose files are recipes of that page.
void MainWindow::connect_presets() {
    connect(actions_->reset_settings, &QAction::triggered, this,
            [this] { current_->reset_settings(); });
    for (Workspace *page : every_workspace()) {
        connect(actions_->keep_settings, &QAction::toggled, page, &Workspace::keep_settings);
        QString name = page->objectName();
        name.chop(static_cast<int>(qstrlen("Workspace")));
        auto *bar = new SettingsBar(
            name, [page] { return page->recipe().has_value(); }, actions_->reset_settings,
            actions_->keep_settings, page);
        if (!page->add_bar(bar)) {
            delete bar;
            continue;
        }
        connect(bar, &SettingsBar::preset_chosen, this, &MainWindow::open_settings);
        connect(bar, &SettingsBar::refused, this,
                [this](const QString &message) { tell_error(message); });
        connect(bar, &SettingsBar::preset_wanted, this, [this, page](const QString &path) {
            if (std::optional<Recipe> recipe = page->whole_recipe()) {
                recipe->crop.reset(); // a preset is for pictures of any size
                write_file(recipe_kind(path), path, *recipe);
            }
        });
    }
}

void MainWindow::connect_recipes() {
    connect_presets();

    connect(actions_->save_recipe, &QAction::triggered, this, &MainWindow::ask_save_recipe);
    connect(actions_->run_on_folder, &QAction::triggered, this, [this] { show_folder_dialog(); });
    connect(actions_->open_recipe, &QAction::triggered, this,
            [this] { ask_open(file_kinds.recipe); });
}

/// Opens a recipe into the page that has such steps.
void MainWindow::take_settings(const QString &path, const Recipe &recipe) {
    recipe_kind(path).remember_folder(path);
    const auto has = [&](const auto &is) {
        return std::any_of(recipe.steps.begin(), recipe.steps.end(), is);
    };
    const bool compresses =
                   has([](const auto &step) { return std::holds_alternative<CompressStep>(step); }),
               solves =
                   has([](const auto &step) { return std::holds_alternative<PoissonStep>(step); });
    const auto operation =
        std::find_if(operations_.begin(), operations_.end(), [&](const OperationWorkspace *one) {
            return std::string_view(step_name(recipe.steps.front())) == one->operation().id;
        });
    Workspace *page = operation != operations_.end() ? static_cast<Workspace *>(*operation)
                      : is_for_signals(recipe)       ? static_cast<Workspace *>(signals_)
                      : solves                       ? static_cast<Workspace *>(poisson_)
                      : compresses                   ? static_cast<Workspace *>(compress_)
                                                     : filter_;
    if (page == filter_)
        guard_mask(path, [this, path, recipe] { open_recipe(filter_, path, recipe); });
    else
        open_recipe(page, path, recipe);
}

void MainWindow::open_recipe(Workspace *page, const QString &path, const Recipe &recipe) {
    show_workspace(workspaces_->indexOf(page));
    waiting_recipe_.reset();
    const auto region_before = region_;
    if (recipe.crop && whole_ && works_on(page, OpenTab::Kind::picture) &&
        page->refusal_of(recipe).isEmpty()) { // a recipe without one is for any
        const bool inside = lies_inside(*recipe.crop, whole_->width, whole_->height);
        if (!inside)
            left_ +=
                (left_.isEmpty() ? QString() : QStringLiteral(" ")) +
                tr("The recipe's region %1 does not lie inside the picture; all of it is used.")
                    .arg(QString::fromStdString(region_text(*recipe.crop)));
        choose_region(inside ? recipe.crop : std::nullopt);
    }
    if (const QString refusal = page->open_recipe(recipe); !refusal.isEmpty()) {
        choose_region(region_before);
        QString more = left_;
        if (!page->has_content()) { // a file manager may hand over a recipe alone
            waiting_recipe_.emplace(path, recipe);
            more = tr("The recipe is carried out as soon as something is open.") +
                   (more.isEmpty() ? more : QLatin1Char(' ') + more);
        }
        tell_error(refusal, more);
    } else {
        tell_opened({recipe_kind(path).opened_words(path)}, {});
    }
    tell_available();
    Q_EMIT file_finished();
}

/// Something is open now.
void MainWindow::open_waiting_recipe() {
    if (!waiting_recipe_ || waiting_recipe_for_signals() != (current_ == signals_))
        return;
    const auto [path, recipe] = *std::exchange(waiting_recipe_, std::nullopt);
    take_settings(path, recipe);
}

bool MainWindow::waiting_recipe_for_signals() const {
    return is_for_signals(waiting_recipe_->second);
}

void MainWindow::ask_save_recipe() {
    const std::optional<Recipe> recipe = current_->whole_recipe();
    if (!recipe)
        return;
    const QString path =
        ask_path(file_kinds.recipe, path_, tr("recipe") + QStringLiteral(".imago-recipe.json"));
    if (!path.isEmpty())
        write_file(recipe_kind(path), path, *recipe);
}

/// With a folder that was chosen already.
void MainWindow::show_folder_dialog(const QString &input) {
    if (!folder_) {
        folder_ = new FolderDialog(program_, this);
        connect(folder_, &FolderDialog::recipe_wanted, this,
                [this](const QString &path, const Recipe &recipe) {
                    files_->write(
                        this, [path, recipe](ImageStore &store) { store.write(path, recipe); },
                        [this, path](const FileResult<std::monostate> &written) {
                            folder_->take_recipe(path, written.refusal);
                            after_save(bool(written));
                        });
                });
    }
    QStringList devices;
    for (const DeviceInfo &info : client_->devices())
        if (client_->unfit_reason(info.index).empty())
            devices.append(QString::number(info.index));
    folder_->offer(current_->whole_recipe(), client_->device(), devices);
    if (!input.isEmpty())
        folder_->set_input(input);
    folder_->show();
    folder_->raise();
    folder_->activateWindow();
}

void MainWindow::connect_slices() {
    filter_->use_stack(stack_);
    for (OperationWorkspace *page : operations_)
        page->use_stack(stack_);
    connect(slices_, &SliceBar::chosen, this, &MainWindow::show_place);
    connect(slices_, &SliceBar::plane_chosen, this, [this](StackPlane plane) {
        plane_wanted_ = plane;
        if (plane == StackPlane::xy || stack_->pictures())
            return show_plane();
        doing_->setText(tr("Reading the slices of %1").arg(QFileInfo(path_).fileName()));
        actions_->cancel->setEnabled(true);
        stack_->want();
    });
    connect(stack_, &OpenStack::came, this, &MainWindow::show_plane);
    connect(stack_, &OpenStack::missed, this, [this] {
        if (std::exchange(plane_wanted_, std::nullopt))
            end_reading();
        show_slices();
    });
    connect(stack_, &OpenStack::requested, this, [this] {
        const auto take = [this, path = path_](const FileResult<PictureStack> &stack) {
            if (path != path_)
                return;
            if (stack)
                return stack_->take(std::make_shared<const PictureStack>(part_of(*stack.value)));
            stack_->miss();
            if (!stack.refusal.isEmpty())
                tell_error(stack.refusal);
        };
        files_->read(this, stack_reading(path_, nan_), take, stack_turn_,
                     [this](double part) { Q_EMIT stack_->progressed(part); });
    });
    connect(stack_, &OpenStack::cancelled, this, [this] { stack_turn_.cancel(); });
}

/// The slices that were read for a plane across them are here, or are not.
void MainWindow::end_reading() {
    doing_->clear();
    actions_->cancel->setEnabled(current_->occupied());
}

/// Planes of the wanted kind come into sight.
void MainWindow::show_plane() {
    const std::optional<StackPlane> plane = std::exchange(plane_wanted_, std::nullopt);
    if (!plane)
        return;
    end_reading();
    if (*plane != StackPlane::xy && !stack_->is_volume()) {
        tell_error(tr("The slices of this file have different sizes or channels, so that there "
                      "are no planes across them."));
        return show_slices();
    }
    if (*plane != stack_->place().plane)
        show_place(stack_->last_place(*plane));
}

/// Another plane of the stack is wanted: one of the slices that are here, or one that is read.
void MainWindow::show_place(const StackPlace &place) {
    stack_->set_place(place);
    if (stack_->pictures() && !region_) {
        take_plane(stack_->in_sight(*stack_->pictures()));
    } else if (place.plane == StackPlane::xy) {
        show_slices();
        load_slice(static_cast<int>(place.at));
    }
}

void MainWindow::show_slices() {
    slices_->set_place(stack_->slices(), stack_->planes(), stack_->place());
    slices_->set_across(!region_);
}

/// What is done to the picture stays, and is done to the plane.
void MainWindow::take_plane(const std::shared_ptr<const Image> &image) {
    set_whole(image, false);
    show_slices();
    show_part();
    Q_EMIT file_finished();
}

void MainWindow::take_slice(const LoadedImage &loaded) {
    if (path_ != wanted_path_ || stack_->place().plane != StackPlane::xy)
        return; // something else is open, or about to be
    stack_->set_place({StackPlane::xy, static_cast<std::size_t>(loaded.slice)});
    take_plane(loaded.image);
}

} // namespace imago
