// SPDX-License-Identifier: GPL-3.0-or-later
// The region of the open picture: pages work on it as if it were all of the picture.
#include "ui/page/file_kind.h"
#include "ui/page/save_dialog.h"
#include "ui/page/view_values.h"
#include "ui/shell/bar/region_bar.h"
#include "ui/shell/bar/slice_bar.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/view/picture.h"
#include "ui/widget/question.h"
#include "ui/words/engine_words.h"

#include <QAction>
#include <QFileInfo>

#include <utility>

namespace imago {
namespace {

QRect rectangle_of(const PictureRegion &region) {
    return {static_cast<int>(region.x), static_cast<int>(region.y), static_cast<int>(region.width),
            static_cast<int>(region.height)};
}

PictureRegion region_of(const QRect &rectangle) {
    return {static_cast<std::size_t>(rectangle.x()), static_cast<std::size_t>(rectangle.y()),
            static_cast<std::size_t>(rectangle.width()),
            static_cast<std::size_t>(rectangle.height())};
}

/// By which regions_ knows a file.
QString file_key(const QString &path) {
    return QFileInfo(path).absoluteFilePath();
}

QSize size_of(const Image &image) {
    return {static_cast<int>(image.width), static_cast<int>(image.height)};
}

/// The file of an operation's picture that a region can be: its first one that is not another view
/// of the input.
std::optional<std::size_t> region_parameter(const OperationWorkspace &page) {
    const Operation &operation = page.operation();
    const auto &rows = operation.params();
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i]->kind == ParamKind::file &&
            std::string_view(rows[i]->id) != operation.compared &&
            operation.applies(page.form()->values(), i))
            return i;
    return std::nullopt;
}

} // namespace

void MainWindow::connect_region() {
    region_bar_->hide();
    connect(actions_->region, &QAction::toggled, this, [this] { show_region(); });
    connect(region_bar_, &RegionBar::chosen, this,
            [this](const QRect &region) { choose_region(region_of(region)); });
    connect(region_bar_, &RegionBar::whole_wanted, this, [this] { choose_region(std::nullopt); });
    connect(region_bar_, &RegionBar::save_wanted, this, &MainWindow::ask_save_region);
    connect(region_bar_, &RegionBar::use_wanted, this, &MainWindow::ask_use_region);
    for (Workspace *workspace : picture_pages()) {
        auto *page = static_cast<ImageWorkspace *>(workspace);
        connect(page, &ImageWorkspace::region_dragged, this,
                [this](const QRect &region) { region_bar_->set_region(size_of(*whole_), region); });
        connect(page, &ImageWorkspace::region_chosen, this,
                [this](const QRect &region) { choose_region(region_of(region)); });
    }
}

/// The region of a picture, or all of it.
std::shared_ptr<const Image> MainWindow::part_of(const std::shared_ptr<const Image> &image) const {
    if (!image || !region_ || !lies_inside(*region_, image->width, image->height))
        return image;
    return std::make_shared<const Image>(cropped(*image, *region_, path_.toStdString()));
}

PictureStack MainWindow::part_of(const PictureStack &stack) const {
    PictureStack parts;
    for (const std::shared_ptr<const Image> &image : stack)
        parts.push_back(part_of(image));
    return parts;
}

/// A picture has come: another one, whose region is the one that it had last, or another slice.
void MainWindow::set_whole(const std::shared_ptr<const Image> &image, bool another) {
    whole_ = image;
    if (another) {
        const auto known = regions_.find(file_key(path_));
        region_ = known == regions_.end() ? std::nullopt : std::optional(known->second);
    }
    if (region_ && !lies_inside(*region_, whole_->width, whole_->height))
        region_.reset();
    for (Workspace *page : picture_pages())
        page->set_crop(region_);
}

void MainWindow::choose_region(std::optional<PictureRegion> region) {
    if (!whole_ || stack_->place().plane != StackPlane::xy)
        return;
    if (region && region->width == whole_->width && region->height == whole_->height)
        region.reset();
    if (region && !lies_inside(*region, whole_->width, whole_->height))
        return;
    if (region == region_)
        return show_region();
    remember_region(path_, region);
    region_ = region;
    set_whole(whole_, false);
    stack_->forget();
    client_->cancel_all();
    show_part();
    compare_again(); // of the second picture another region, too
}

/// The region that a picture has when it comes; empty: all of it.
void MainWindow::remember_region(const QString &path, std::optional<PictureRegion> region) {
    regions_.erase(file_key(path));
    if (region)
        regions_[file_key(path)] = *region;
}

/// The pages get what they work on. What is done to it stays, and what of it is in no file is known
/// while pages out of sight compute nothing.
void MainWindow::show_part() {
    if (OpenTab *tab = tabs_->live(OpenTab::Kind::picture))
        tab->unsaved = works_of(OpenTab::Kind::picture);
    const auto part = part_of(whole_);
    for (Workspace *page : picture_pages())
        static_cast<ImageWorkspace *>(page)->set_part(part);
    signals_->set_image(part);
    show_region();
    tell_available();
}

void MainWindow::show_region() {
    auto *page = image_page();
    const bool along = stack_->place().plane == StackPlane::xy;
    slices_->set_across(!region_);
    actions_->region->setEnabled(page && page->has_content() && along);
    const bool tool =
        along && actions_->region->isChecked() && page && page->has_content() && whole_;
    for (Workspace *each : picture_pages())
        if (each != page || !tool)
            static_cast<ImageWorkspace *>(each)->hide_region();
    region_bar_->setVisible(tool);
    if (!tool)
        return;
    const auto rectangle = region_ ? std::optional(rectangle_of(*region_)) : std::nullopt;
    page->show_region(whole_, rectangle);
    region_bar_->set_region(size_of(*whole_), rectangle);
    const auto *operation = qobject_cast<OperationWorkspace *>(page);
    const auto place = operation ? region_parameter(*operation) : std::nullopt;
    region_bar_->set_use(
        place ? engine_words(Sentence(operation->operation().params()[*place]->label)) : QString());
}

void MainWindow::ask_save_region() {
    const bool floats = whole_->depth == SampleDepth::f32;
    SaveDialog dialog(
        suggested_result(tr("region"), floats ? QStringLiteral("tif") : QStringLiteral("png")),
        whole_->depth, this, std::nullopt, 1);
    dialog.set_check([this](const QString &chosen) { return may_replace(chosen); });
    if (exec_over_window(dialog) == QDialog::Accepted)
        save({dialog.path(), part_of(whole_), dialog.depth(), dialog.jpeg_quality(),
              dialog.levels()});
}

/// The region becomes the picture of a parameter, which recipes and sessions name by its file.
void MainWindow::ask_use_region() {
    auto *page = qobject_cast<OperationWorkspace *>(current_);
    if (!page || !region_)
        return;
    const bool floats = whole_->depth == SampleDepth::f32;
    const QString kind = floats ? QStringLiteral("tif") : QStringLiteral("png");
    const QString path = ask_path(file_kinds.region, path_, derived_name(path_, tr("region"), kind),
                                  {{floats ? tr("TIFF") : tr("PNG"), {kind}}});
    if (!path.isEmpty() && may_replace(path))
        use_region_as(page, path);
}

void MainWindow::use_region_as(OperationWorkspace *page, const QString &path) {
    const auto place = region_parameter(*page);
    if (!place || !region_)
        return;
    region_use_ = {page, *place, path, path_};
    save({path, part_of(whole_), whole_->depth});
}

/// A file was written: if it is the region that a page is to use, the page gets it.
void MainWindow::take_saved_region(const QString &path) {
    if (!region_use_ || region_use_->path != path)
        return;
    const RegionUse use = *std::exchange(region_use_, std::nullopt);
    if (use.source != path_)
        return; // another picture is open now
    choose_region(std::nullopt);
    use.page->choose_file(use.parameter, path);
}

} // namespace imago
