// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/image_workspace.h"

#include "ui/page/pane/pane_window.h"
#include "ui/page/view_values.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"
#include "ui/view/levels_panel.h"
#include "ui/view/pane_grid.h"
#include "ui/view/region_overlay.h"
#include "ui/words/numbers.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QUndoStack>
#include <QWindow>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr const char *level_modes[] = {"automatic", "full", "min-max", "percentile", "manual"};

constexpr const char *curve_kinds[] = {"linear", "logarithm", "gamma"};

void put_levels(ViewValues &view, const Levels &levels) {
    put(view, "levels", QLatin1String(level_modes[static_cast<int>(levels.mode)]));
    if (levels.mode == Levels::Mode::percentile)
        put(view, "percent", levels.percent);
    if (levels.curve.kind != ToneCurve::Kind::linear)
        put(view, "curve", QLatin1String(curve_kinds[static_cast<int>(levels.curve.kind)]));
    if (levels.curve.kind == ToneCurve::Kind::gamma)
        put(view, "gamma", levels.curve.gamma);
    if (levels.mode != Levels::Mode::manual)
        return;
    put(view, "low", levels.range.low);
    put(view, "high", levels.range.high);
}

/// Levels that are none are automatic.
Levels levels_in(const ViewValues &view) {
    constexpr double most = 1e30;
    Levels levels;
    const std::string word = view_value<std::string>(view, "levels").value_or("");
    for (std::size_t i = 0; i < std::size(level_modes); ++i)
        if (word == level_modes[i])
            levels.mode = static_cast<Levels::Mode>(i);
    levels.percent = number_of(view, "percent", levels.percent, 0, 49);
    const std::string curve = view_value<std::string>(view, "curve").value_or("");
    for (std::size_t i = 0; i < std::size(curve_kinds); ++i)
        if (curve == curve_kinds[i])
            levels.curve.kind = static_cast<ToneCurve::Kind>(i);
    levels.curve.gamma = number_of(view, "gamma", levels.curve.gamma, least_gamma, most_gamma);
    if (levels.mode != Levels::Mode::manual)
        return levels;
    levels.range = {static_cast<float>(number_of(view, "low", 0, -most, most)),
                    static_cast<float>(number_of(view, "high", 0, -most, most))};
    return levels.range.low < levels.range.high ? levels : Levels{};
}

void put_viewport(ViewValues &view, const Viewport &viewport, const std::string &prefix) {
    if (viewport.fit())
        return;
    put(view, (prefix + "scale").c_str(), viewport.scale());
    put(view, (prefix + "x").c_str(), viewport.centre().x());
    put(view, (prefix + "y").c_str(), viewport.centre().y());
}

} // namespace

ImageWorkspace::ImageWorkspace(EngineClient *client, QWidget *parent)
    : Workspace(client, parent), viewport_(new Viewport(this)), grid_(new PaneGrid),
      spectrum_viewport_(new Viewport(this)) {
    connect(grid_, &PaneGrid::alone_changed, this, &ImageWorkspace::alone_changed);
    connect(grid_, &PaneGrid::return_wanted, this,
            [this](QWidget *pane) { return_pane(static_cast<ImagePane *>(pane)); });
}

ImageWorkspace::~ImageWorkspace() {
    qDeleteAll(windows_); // they have no parent
}

bool ImageWorkspace::has_export() const {
    return panes_.spectrum && !panes_.spectrum->view()->picture().empty() &&
           !panes_.spectrum->is_covered();
}

void ImageWorkspace::set_part(std::shared_ptr<const Image> part) {
    const QScopedValueRollback<bool> same(same_picture_, true);
    set_image(std::move(part));
}

void ImageWorkspace::add_pane(ImagePane *pane) {
    grid_->add_pane(pane);
    all_panes_.append(pane);
    pane->view()->installEventFilter(this);
    connect(pane->view(), &ImageView::resized, this, &ImageWorkspace::tell_scale);
    connect(pane, &ImagePane::taken_back, undo_, &QUndoStack::undo);
    connect(pane, &ImagePane::alone_requested, this, [this, pane] {
        if (PaneWindow *window = window_of(pane))
            window->setWindowState(window->windowState() ^ Qt::WindowFullScreen);
        else
            show_alone(alone() ? nullptr : pane);
    });
    connect(pane, &ImagePane::window_requested, this, [this, pane] {
        if (window_of(pane))
            return_pane(pane);
        else
            show_in_window(pane);
    });
    connect(pane, &ImagePane::torn_off, this,
            [this, pane](const QPoint &place) { show_in_window(pane, place); });
    connect(grid_, &PaneGrid::alone_changed, pane,
            [this, pane] { pane->show_as_alone(alone() == pane); });
}

void ImageWorkspace::refuse(const QString &why) {
    refused_ = true;
    refused_after_ = newest_;
    clear_words();
    for (ImagePane *pane : all_panes_)
        if (pane != panes_.original && (pane != panes_.spectrum || spectrum_is_result()))
            pane->cover(pane == panes_.result ? why : tr("There is no result."),
                        pane == panes_.result && undo_->canUndo() ? tr("Undo the last step")
                                                                  : QString());
    tell_refusal(why, panes_.result->isVisible());
    Q_EMIT content_changed();
}

void ImageWorkspace::submitted(Ticket ticket) {
    Workspace::submitted(ticket);
    end_refusal();
}

void ImageWorkspace::end_refusal() {
    if (!std::exchange(refused_, false))
        return;
    for (ImagePane *pane : all_panes_)
        pane->uncover();
    Q_EMIT content_changed();
}

void ImageWorkspace::show_in_window(ImagePane *pane, std::optional<QPoint> place) {
    if (window_of(pane))
        return;
    grid_->set_apart(pane, true);
    auto *window = new PaneWindow(pane);
    windows_.append(window);
    pane->show_as_apart(true);
    window->show_name(name_);
    connect(window, &PaneWindow::closed, this, [this, pane] { return_pane(pane); });
    connect(window, &PaneWindow::activated, this, [this, pane] {
        active_pane_ = pane;
        Q_EMIT part_window_activated();
    });
    Q_EMIT part_window_opened(window);
    if (!place)
        return window->show_in_place();
    window->move(*place - QPoint(60, 12));
    window->show();
    if (window->windowHandle())
        window->windowHandle()->startSystemMove();
}

void ImageWorkspace::return_pane(ImagePane *pane) {
    PaneWindow *window = window_of(pane);
    if (!window)
        return;
    windows_.removeAll(window);
    window->release();
    pane->show_as_apart(false);
    grid_->set_apart(pane, false);
    window->hide();
    window->deleteLater();
    tell_sight();
}

void ImageWorkspace::toggle_own_window() {
    if (window_of(active_pane_))
        return_pane(active_pane_);
    else if (active_pane_)
        show_in_window(active_pane_);
}

void ImageWorkspace::return_parts() {
    const QList<PaneWindow *> open = windows_;
    for (PaneWindow *window : open)
        return_pane(window->pane());
}

PaneWindow *ImageWorkspace::window_of(const ImagePane *pane) const {
    for (PaneWindow *window : windows_)
        if (window->pane() == pane)
            return window;
    return nullptr;
}

void ImageWorkspace::show_name(const QString &name) {
    name_ = name;
    for (PaneWindow *window : windows_)
        window->show_name(name);
}

void ImageWorkspace::lay_out_panes(QWidget *controls, const ImagePanes &panes) {
    lay_out(grid_, controls);
    panes_ = panes;
    active_pane_ = panes.result;
    if (panes.spectrum)
        panes.spectrum->view()->set_viewport(spectrum_viewport_);
    grid_->set_large(panes.result);
    connect(viewport_, &Viewport::changed, this, &ImageWorkspace::tell_scale);
    connect(spectrum_viewport_, &Viewport::changed, this, &ImageWorkspace::tell_scale);
}

/// The pane with the focus is the active one.
bool ImageWorkspace::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::FocusIn)
        if (auto *pane = qobject_cast<ImagePane *>(watched->parent()))
            active_pane_ = pane;
    return Workspace::eventFilter(watched, event);
}

void ImageWorkspace::set_picture_size(QSizeF size) {
    grid_->set_image_size(size);
    viewport_->set_image_size(size);
    spectrum_viewport_->set_image_size(size);
}

void ImageWorkspace::expect_picture() {
    set_picture_size(QSizeF(static_cast<double>(open_image()->width),
                            static_cast<double>(open_image()->height)));
}

void ImageWorkspace::clear_panes() {
    end_refusal();
    return_parts();
    show_alone(nullptr);
    for (ImagePane *pane : all_panes_) {
        pane->view()->set_picture({});
        pane->view()->set_before({});
        pane->set_detail({});
    }
    fit();
}

ImagePane *ImageWorkspace::alone() const {
    return static_cast<ImagePane *>(grid_->alone());
}

void ImageWorkspace::save_view(ViewValues &view) const {
    put_viewport(view, *viewport_, "");
    if (!spectrum_linked())
        put_viewport(view, *spectrum_viewport_, "spectrum-");
    if (alone())
        put(view, "alone", alone()->objectName());
    put(view, "divider", panes_.result->view()->split_position());
    if (levels_)
        put_levels(view, levels_->levels());
}

void ImageWorkspace::restore_view(const ViewValues &view) {
    if (!open_image())
        return;
    if (levels_)
        take_levels(levels_in(view));
    // Its picture is still to come, and would be fitted if its size were news.
    expect_picture();
    restore_viewport(viewport_, view, "");
    restore_viewport(spectrum_viewport_, view, "spectrum-");
    panes_.result->view()->set_split_position(number_of(view, "divider", 0.5, 0, 1));
    const QString name = get(view, "alone").toString();
    const auto named = std::find_if(all_panes_.begin(), all_panes_.end(),
                                    [&](ImagePane *pane) { return pane->objectName() == name; });
    show_alone(named == all_panes_.end() ? nullptr : *named);
}

void ImageWorkspace::restore_viewport(Viewport *viewport, const ViewValues &view,
                                      const char *prefix) const {
    const std::string scale = prefix + std::string("scale"), x = prefix + std::string("x"),
                      y = prefix + std::string("y");
    if (!view_value<double>(view, scale))
        return viewport->show_all();
    const QSizeF size = viewport->image_size();
    viewport->show_point(
        {number_of(view, x.c_str(), size.width() / 2, 0, size.width()),
         number_of(view, y.c_str(), size.height() / 2, 0, size.height())},
        {}, number_of(view, scale.c_str(), 1, Viewport::smallest_scale, Viewport::largest_scale));
}

QWidget *ImageWorkspace::part_to_copy() const {
    const ImagePane *pane = alone() ? alone() : active_pane_;
    const ImagePane *seen = pane->isVisible() ? pane : panes_.result;
    return seen->is_covered() ? nullptr : seen->view();
}

void ImageWorkspace::show_alone(ImagePane *pane) {
    grid_->show_alone(pane);
}

void ImageWorkspace::set_equal_panes(bool equal) {
    grid_->set_equal(equal);
}

void ImageWorkspace::add_spectrum_button(QAction *action) {
    if (has_spectrum())
        panes_.spectrum->add_button(action);
}

void ImageWorkspace::set_spectrum_linked(bool linked) {
    const bool before = spectrum_linked();
    spectrum_linked_ = linked;
    link_spectrum(before);
}

void ImageWorkspace::set_spectrum_in_place(bool in_place) {
    const bool before = spectrum_linked();
    spectrum_in_place_ = in_place;
    link_spectrum(before);
}

void ImageWorkspace::link_spectrum(bool linked_before) {
    const bool linked = spectrum_linked();
    if (linked == linked_before || !has_spectrum())
        return;
    if (!linked)
        spectrum_viewport_->take(*viewport_);
    panes_.spectrum->view()->set_viewport(linked ? viewport_ : spectrum_viewport_);
}

double ImageWorkspace::shown_scale() const {
    return (alone() ? alone() : panes_.result)->view()->shown_scale();
}

void ImageWorkspace::fit() {
    viewport_->show_all();
    spectrum_viewport_->show_all();
}

/// The view that keys and menus zoom: the active pane's, if it has content.
ImageView *ImageWorkspace::zoomed_view() const {
    for (const ImagePane *pane : {alone(), active_pane_, panes_.result})
        if (pane && pane->isVisible() && !pane->view()->picture().empty())
            return pane->view();
    return panes_.original->view();
}

void ImageWorkspace::actual_pixels() {
    zoomed_view()->zoom_to(1);
}

void ImageWorkspace::zoom(double factor) {
    ImageView *view = zoomed_view();
    view->zoom(factor, QPointF(view->width() / 2.0, view->height() / 2.0));
}

void ImageWorkspace::lay_out_levels(LevelsPanel *levels, ImagePane *original, ImagePane *result) {
    levels_ = levels;
    levelled_[0] = original;
    levelled_[1] = result;
    for (int i = 0; i < 2; ++i) {
        ImagePane *pane = levelled_[i];
        level_legends_[i] = new ColourLegend(
            pane->objectName() + QStringLiteral("Levels"), tr("Levels of %1").arg(pane->title()),
            tr("<p>The samples that are shown black and white. The picture itself does not change; "
               "Levels in the column at the right sets them.</p>"));
        pane->set_legend(level_legends_[i]);
        pane->set_legend_wanted(false);
    }
    connect(levels_, &LevelsPanel::changed, this, [this](const Levels &chosen) {
        use_levels();
        Q_EMIT levels_changed(chosen);
    });
}

void ImageWorkspace::set_defaults() {
    if (!levels_ || levels_->levels() == Levels{})
        return;
    levels_->set_levels({});
    if (starting())
        return; // the picture is about to go
    use_levels();
    Q_EMIT levels_changed({});
}

void ImageWorkspace::take_levels(const Levels &levels) {
    levels_->set_levels(levels);
    use_levels();
}

void ImageWorkspace::show_levels(SampleDepth depth, SampleRange original, SampleRange result) {
    const SampleRange ranges[] = {original, result};
    for (int i = 0; i < 2; ++i) {
        level_legends_[i]->set_samples(ranges[i]);
        levelled_[i]->set_legend_wanted(ranges[i] != full_range(depth));
    }
    levels_->show_range(result);
}

void ImageWorkspace::show_region(const std::shared_ptr<const Image> &whole,
                                 std::optional<QRect> region) {
    ImageView *view = panes_.original->view();
    if (!region_) {
        region_ = new RegionOverlay(view);
        connect(region_, &RegionOverlay::dragged, this, &ImageWorkspace::region_dragged);
        connect(region_, &RegionOverlay::chosen, this, &ImageWorkspace::region_chosen);
    }
    const QPoint place = region ? region->topLeft() : QPoint();
    const Levels levels = levels_ ? levels_->levels() : Levels{};
    if (std::exchange(whole_, whole) != whole || std::exchange(whole_levels_, levels) != levels)
        surroundings_ = Picture(image_rows(whole, resolve_levels(levels, *whole)));
    view->set_surroundings(surroundings_, place);
    view->set_tool(region_);
    region_->set_region(QSize(static_cast<int>(whole->width), static_cast<int>(whole->height)),
                        place, region);
}

void ImageWorkspace::hide_region() {
    if (!region_)
        return;
    panes_.original->view()->set_tool(nullptr);
    panes_.original->view()->set_surroundings({});
    surroundings_ = {};
    whole_.reset();
}

void ImageWorkspace::show_histogram(const SampleHistogram &histogram) {
    levels_->show_histogram(histogram);
}

QString pixel_text(const Image &image, QPoint pixel) {
    QStringList values;
    const std::size_t at =
        static_cast<std::size_t>(pixel.y()) * image.width + static_cast<std::size_t>(pixel.x());
    for (std::size_t c = 0; c < image.channels; ++c) {
        const float value = image.sample(c, at);
        values.append(image.depth == SampleDepth::f32 ? number_words(static_cast<double>(value), 4)
                                                      : fixed_words(static_cast<double>(value), 0));
    }
    return values.join(QLatin1Char(' '));
}

} // namespace imago

#include "moc_image_workspace.cpp"
