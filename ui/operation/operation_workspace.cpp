// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operation_workspace.h"

#include "engine/op/op_array.h"
#include "ui/operation/iteration_row.h"
#include "ui/operation/marked_place.h"
#include "ui/operation/overlay_rows.h"
#include "ui/operation/place_table.h"
#include "ui/page/copy/pixel_table.h"
#include "ui/view/image_pane.h"
#include "ui/view/levels_panel.h"
#include "ui/widget/control_column.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr float gain = 4; ///< of the difference

/// What a result is compared with: the picture that a parameter names, or the input.
std::shared_ptr<const Image> compared_image(const OpRun &run) {
    const auto other = run.request.files.find(operation_named(run.request.operation)->compared);
    return other == run.request.files.end() ? run.request.image
                                            : image_of(*other->second, *run.request.image);
}

constexpr int blink_milliseconds = 600;

} // namespace

OperationRenderer::OperationRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("operation pixels"), parent) {}

void OperationRenderer::render_original(std::shared_ptr<const Image> image, const Levels &levels) {
    post([this, image = std::move(image), levels] {
        range_ = resolve_levels(levels, *image);
        Q_EMIT original_rendered(original_picture(image, range_));
    });
}

void OperationRenderer::render_estimate(Ticket ticket, const OpRequest::Part &estimate) {
    const std::lock_guard lock(waiting_);
    estimate_ = std::pair(ticket, estimate);
    if (!std::exchange(drawing_, true))
        post([this] { draw_estimate(); });
}

void OperationRenderer::set_place(const StackPlace &place) {
    const std::lock_guard lock(waiting_);
    place_ = place;
    if (estimate_ && !estimate_->second.pages.empty() && !std::exchange(drawing_, true))
        post([this] { draw_estimate(); });
}

void OperationRenderer::drop_estimates() {
    const std::lock_guard lock(waiting_);
    estimate_.reset();
}

void OperationRenderer::draw_estimate() {
    std::optional<std::pair<Ticket, OpRequest::Part>> newest;
    StackPlace place;
    {
        const std::lock_guard lock(waiting_);
        drawing_ = false;
        newest = estimate_;
        place = place_;
    }
    if (!newest)
        return;
    const auto &[ticket, estimate] = *newest;
    const auto seen = estimate.image ? estimate.image : stack_section(estimate.pages, place);
    Q_EMIT estimate_rendered(ticket, Picture(image_rows(seen, range_)), estimate.iterations);
}

namespace {

/// What lies around 0 in gray, four standard deviations to each side.
DisplayRange range_around_zero(const Image &image) {
    double squares = 0;
    for (const float sample : image.samples)
        squares += static_cast<double>(sample) * static_cast<double>(sample);
    const double count = static_cast<double>(std::max<std::size_t>(1, image.samples.size()));
    const auto reach = static_cast<float>(4 * std::sqrt(squares / count));
    return reach > 0 ? DisplayRange{-reach, reach} : DisplayRange{-1, 1};
}

} // namespace

void OperationRenderer::draw(const OpRunPtr &run, const Levels &levels) {
    auto pictures = std::make_shared<OperationPictures>();
    pictures->run = run;
    range_ = pictures->range = resolve_levels(levels, *run->request.image);
    const auto &result = run->result.value->image;
    const auto before = compared_image(*run);
    const OpArray &array = run->result.value->array;
    const bool alike = !array.own_range && !array.around_zero;
    pictures->result = Picture(image_rows(result, array.own_range     ? DisplayRange{0, 1}
                                                  : array.around_zero ? range_around_zero(*result)
                                                                      : pictures->range));
    if (alike)
        pictures->difference = Picture(difference_rows(before, result, pictures->range, gain));
    if (before != run->request.image)
        pictures->before = Picture(image_rows(before, pictures->range));
    if (alike && before != run->request.image)
        pictures->overlay = Picture(overlay_rows(before, result, pictures->range));
    pictures->difference_range =
        static_cast<double>((pictures->range.high - pictures->range.low) / (2 * gain));
    pictures->times = run->times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

OperationWorkspace::OperationWorkspace(const Operation &operation, EngineClient *client,
                                       QWidget *parent)
    : RunWorkspace(client, parent), operation_(operation), renderer_(new OperationRenderer(this)),
      form_(new OperationForm(operation)),
      levels_(new LevelsPanel(QStringLiteral("%1Levels").arg(QLatin1String(operation.id)))),
      controls_(new ControlColumn(QStringLiteral("%1Controls").arg(QLatin1String(operation.id)))),
      note_(new QLabel),
      found_(new PlaceTable(QStringLiteral("%1Found").arg(QLatin1String(operation.id)))) {
    safe_settings_ = operation.defaults();
    setObjectName(QStringLiteral("%1Workspace").arg(QLatin1String(operation.id)));
    build_panes();
    build_controls();
    lay_out_panes(controls_, {original_, nullptr, result_});
    lay_out_levels(levels_, original_, result_);
    connect_engine();
    document_->reset(operation.defaults()); // which the form shows already
    follow_document();
}

void OperationWorkspace::build_panes() {
    const QString name = QLatin1String(operation_.id);
    original_ = new ImagePane(name + QStringLiteral("Original"), tr("Original"), viewport_);
    result_ = new ImagePane(name + QStringLiteral("Result"), tr("Result"), viewport_);
    difference_ = new ImagePane(name + QStringLiteral("Difference"), tr("Difference"), viewport_);
    for (ImagePane *pane : {original_, result_, difference_})
        add_pane(pane);
    original_->view()->set_data_source(
        [this](const QRect &area) { return image_ ? image_table(image_, area) : DataTable{}; });
    result_->view()->set_data_source([this](const QRect &area) {
        return result_image() ? image_table(result_image(), area) : DataTable{};
    });
    difference_->view()->set_data_source([this](const QRect &area) {
        return result_image() ? difference_table(compared_image(*shown_->run), result_image(), area)
                              : DataTable{};
    });
    for (ImagePane *pane : {original_, result_, difference_})
        connect(pane->view(), &ImageView::hovered, this, [this](std::optional<QPoint> pixel) {
            Q_EMIT readout(pixel && image_ ? sample_words(*image_, result_image().get(), *pixel)
                                           : QString());
        });
    connect(result_->view(), &ImageView::painted, this, &OperationWorkspace::tell_painted);
}

void OperationWorkspace::build_controls() {
    QVBoxLayout *const column = controls_->column();
    add_group(column, engine_words(Sentence(operation_.texts.name)));
    column->addWidget(form_);
    build_stack();
    build_iterations();
    note_->setObjectName(QStringLiteral("operationNote"));
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->hide();
    column->addWidget(note_);
    add_group(column, tr("Figures"));
    figures_ = new FigureRows(QStringLiteral("%1Figures").arg(QLatin1String(operation_.id)));
    column->addWidget(figures_);
    column->addWidget(found_);
    connect(found_, &QTableWidget::itemSelectionChanged, this, &OperationWorkspace::choose_row);
    for (const auto &[mark, pane] : {std::pair(&marks_[0], original_), {&marks_[1], result_}}) {
        *mark = std::make_shared<PlaceMarks>(pane->view());
        pane->view()->set_overlay(mark->get());
    }
    add_group(column, tr("View"));
    if (*operation_.compared)
        column->addWidget(make_comparing());
    column->addWidget(levels_);
    column->addStretch(1);
    connect(form_, &OperationForm::edited, this, &OperationWorkspace::edit);
}

/// Estimates are shown as they come; stopping makes the iterations that are done the wanted ones.
void OperationWorkspace::build_iterations() {
    iterations_ = new IterationRow(QStringLiteral("%1Done").arg(QLatin1String(operation_.id)));
    controls_->column()->addWidget(iterations_);
    if (operation_.place("iterations") == operation_.params().size())
        return;
    connect(
        client_, &EngineClient::op_estimated, renderer_,
        [this](Ticket ticket, const OpRequest::Part &estimate) {
            renderer_->render_estimate(ticket, estimate);
        },
        Qt::DirectConnection);
    connect(
        renderer_, &OperationRenderer::estimate_rendered, this,
        [this](Ticket ticket, const Picture &picture, unsigned iterations) {
            if (ticket != estimated_)
                return;
            estimate_seen_ = true;
            result_->view()->set_picture(picture);
            iterations_->show_done(iterations);
        },
        Qt::QueuedConnection);
    connect(iterations_, &IterationRow::stopped, this, [this](unsigned iterations) {
        form_->setFocus(); // instead of the button, which goes
        OpValues values = settings();
        if (const auto place = operation_.iterations(values))
            values[*place] = static_cast<double>(iterations);
        document_->change(form_->name_of_change(settings(), values), values);
    });
}

/// Ends iterations by settings that are changed and cannot be carried out yet.
void OperationWorkspace::end_run() {
    if (estimated_ != 0 && estimate_seen_)
        client_->cancel_all();
    end_estimates();
}

/// What was shown before the estimates is shown again.
void OperationWorkspace::end_estimates() {
    iterations_->hide();
    estimated_ = 0;
    renderer_->drop_estimates();
    if (std::exchange(estimate_seen_, false))
        result_->view()->set_picture(shown_ ? shown_->result : Picture());
}

/// How the pane of the difference compares with the picture of a parameter.
QWidget *OperationWorkspace::make_comparing() {
    comparing_ = new QComboBox;
    comparing_->setObjectName(QStringLiteral("%1Comparing").arg(QLatin1String(operation_.id)));
    comparing_->addItem(tr("Subtracted"));
    comparing_->addItem(tr("Overlaid"));
    comparing_->addItem(tr("Blinking"));
    comparing_->setAccessibleName(tr("Both pictures"));
    blink_ = new QTimer(this);
    blink_->setInterval(blink_milliseconds);
    connect(blink_, &QTimer::timeout, this, [this] {
        blinked_ = !blinked_;
        show_comparison();
    });
    connect(comparing_, &QComboBox::currentIndexChanged, this,
            &OperationWorkspace::show_comparison);
    auto *row = new QWidget;
    auto *form = new QFormLayout(row);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Both pictures"), comparing_);
    return row;
}

void OperationWorkspace::show_comparison() {
    if (!shown_)
        return;
    enum Way { subtracted, overlaid, blinking };
    const int way = comparing_ ? comparing_->currentIndex() : subtracted;
    const OpArray &array = shown_->run->result.value->array;
    const bool alone = array.own_range || array.around_zero;
    if (blink_ && (way != blinking || alone))
        blink_->stop();
    if (alone) { // there is nothing to compare
        difference_->view()->set_picture({});
        difference_->set_detail({});
        return;
    }
    switch (way) {
    case overlaid:
        difference_->view()->set_picture(shown_->overlay);
        difference_->set_detail(tr("reference magenta · result green"));
        break;
    case blinking:
        difference_->view()->set_picture(blinked_ ? shown_->result : shown_->before);
        difference_->set_detail(blinked_ ? tr("result") : tr("reference"));
        if (!blink_->isActive())
            blink_->start();
        break;
    default:
        difference_->view()->set_picture(shown_->difference);
        difference_->set_detail(
            (comparing_ ? tr("reference − result · × %1") : tr("original − result · × %1"))
                .arg(static_cast<int>(gain)));
    }
}

void OperationWorkspace::connect_engine() {
    // Results go directly from the engine's thread to the renderer's, without this thread.
    connect(
        client_, &EngineClient::operated, renderer_,
        [this](const OpRunPtr &run) {
            if (run->request.operation == operation_.id)
                renderer_->render(run);
        },
        Qt::DirectConnection);
    connect(client_, &EngineClient::operated, this, &OperationWorkspace::take_outcome,
            Qt::QueuedConnection);
    connect(renderer_, &OperationRenderer::rendered, this, &OperationWorkspace::show_pictures,
            Qt::QueuedConnection);
    connect(renderer_, &OperationRenderer::original_rendered, this,
            &OperationWorkspace::show_original, Qt::QueuedConnection);
}

QString OperationWorkspace::result_suffix() const {
    return engine_words(Sentence(operation_.texts.suffix));
}

std::optional<SampleRange> OperationWorkspace::shown_levels() const {
    return shown_ ? std::optional<SampleRange>(shown_->range) : std::nullopt;
}

void OperationWorkspace::use_levels() {
    renderer_->set_display(levels_->levels());
    redraw_original();
}

void OperationWorkspace::render_original() {
    renderer_->render_original(image_, levels_->levels());
}

void OperationWorkspace::set_image(std::shared_ptr<const Image> image) {
    const bool leafing = same_picture() && stack_asked();
    image_ = std::move(image);
    shown_.reset();
    if (stack())
        renderer_->set_place(stack()->place());
    if (!leafing)
        end_estimates();
    drop_save();
    if (!same_picture()) {
        undo_->clear();
        mark_safe(); // opening is not the user's work
    }
    levels_->set_image(*image_);
    if (!leafing || !stack_run_)
        clear_figures();
    renderer_->set_display(levels_->levels());
    renew_original();
    submit(Clock::now());
}

void OperationWorkspace::close_content() {
    if (!image_)
        return;
    image_.reset();
    shown_.reset();
    end_estimates();
    drop_save();
    undo_->clear();
    clear_figures();
    clear_panes();
    Q_EMIT content_changed();
}

void OperationWorkspace::show_original(const OriginalPicture &original) {
    if (take_original(original, original_, {result_, difference_}))
        Q_EMIT content_changed();
}

void OperationWorkspace::set_defaults() {
    SavingWorkspace::set_defaults();
    document_->change(tr("Reset settings"), operation_.defaults());
}

/// The pictures that the values name; empty while one of them is read.
std::optional<OpFiles> OperationWorkspace::files() const {
    OpFiles files;
    OpValues values = settings();
    for (const auto &[id, path] : files_of(operation_, values)) {
        if (path->empty() || !operation_.applies(settings(), operation_.place(id)))
            continue;
        files[id] = id == operation_.compared ? compared_part(*path) : read_file(*path);
        if (!files[id])
            return std::nullopt;
    }
    return files;
}

std::shared_ptr<const OpArray> OperationWorkspace::read_file(const std::string &path) const {
    const auto read = files_.find({path, operation_.takes_stack(settings())});
    return read == files_.end() ? nullptr : read->second;
}

void OperationWorkspace::choose_file(std::size_t place, const QString &path) {
    OpValues values = settings();
    const std::string name = path.toStdString();
    files_.erase({name, false}); // it may have been written again
    files_.erase({name, true});
    asked_.reset();
    values[place] = name;
    const OpValues before = settings();
    if (values == before)
        return submit(Clock::now());
    document_->change(form_->name_of_change(before, values), values);
}

void OperationWorkspace::submit(Clock::time_point event) {
    show_places();
    if (!image_ || !may_submit())
        return;
    try {
        operation_.check(settings());
    } catch (const Error &error) { // something is still to be chosen
        const bool clicked = MarkedPlace::of(operation_, settings()).has_value();
        const QString where =
            across_stack() ? tr("Click it in a plane XY.") : tr("Click it in the picture.");
        end_run();
        asked_.reset(); // what comes next is asked anew, and the note goes
        return refuse_with_note(engine_words(error.sentence()) +
                                (clicked ? QLatin1Char('\n') + where : QString()));
    }
    if (in_stack() && !stack()->pictures()) {
        end_run();
        note_->hide();
        return want_stack();
    }
    if (!in_stack()) {
        give_up_stack();
        asked_.reset();
    }
    if (stack_asked()) { // what is in sight of it comes, or is there
        if (stack_run_ && stack_run_->ticket == newest_)
            show_slice({event, event, event, {}});
        return;
    }
    const std::optional<OpFiles> read = files();
    if (!read) {
        end_run();
        OpValues values = settings();
        for (const auto &[id, path] : files_of(operation_, values))
            if (!path->empty() && !read_file(*path) &&
                !(lays_itself() && id == operation_.compared))
                Q_EMIT file_wanted(QString::fromStdString(*path),
                                   operation_.takes_stack(settings()));
        return;
    }
    note_->hide();
    iterations_->hide();
    OpRequest request{image_, operation_.id, settings(), *read};
    if (in_stack()) {
        request.slices = stack()->pictures();
        asked_ = {request.values, request.slices};
    }
    submitted(client_->submit(std::move(request), event));
    estimated_ = newest_;
}

void OperationWorkspace::keep_file(const QString &path, bool whole, OpArray array) {
    files_[{path.toStdString(), whole}] = std::make_shared<const OpArray>(std::move(array));
    resubmit();
}

void OperationWorkspace::take_file(const QString &path, const std::shared_ptr<const Image> &image) {
    keep_file(path, false, op_array(*image));
}

void OperationWorkspace::take_file(const QString &path, const PictureStack &slices) {
    try {
        keep_file(path, true, op_array(slices));
    } catch (const Error &error) { // its slices differ
        miss_file(path, engine_words(error.sentence()));
    }
}

void OperationWorkspace::miss_file(const QString &path, const QString &message) {
    OpValues values = settings();
    for (const auto &[id, wanted] : files_of(operation_, values))
        if (QString::fromStdString(*wanted) == path) {
            asked_.reset();
            return refuse_with_note(message);
        }
}

/// Says it beside the settings, too, which lack something.
void OperationWorkspace::refuse_with_note(const QString &why) {
    refuse(why);
    note_->setText(why);
    note_->show();
}

void OperationWorkspace::take_outcome(const OpRunPtr &run) {
    if (run->request.operation != operation_.id)
        return;
    if (run->request.use != ResultUse::view && run->request.slices)
        return take_final_stack(run->ticket, run->result,
                                run->result ? run->result.value->pages : PictureStack());
    if (run->request.use != ResultUse::view)
        return take_final(run->ticket, run->result, 0);
    if (run->request.slices && run->result)
        return take_stack_run(run);
    if (run->ticket != newest_ || run->result)
        return;
    asked_.reset();
    end_estimates();
    fail(*run);
}

void OperationWorkspace::note_offered() {
    offered_settings_ = shown_->run->request.values;
}

Ticket OperationWorkspace::submit_final(ResultUse use) {
    OpRequest request = (shown_->run->request.slices ? stack_run_ : shown_->run)->request;
    request.use = use;
    return client_->submit(std::move(request), Clock::now());
}

UnsavedWorks OperationWorkspace::unsaved() const {
    if (!shown_ || settings() == safe_settings_)
        return {};
    return {{this, UnsavedWork::Kind::picture,
             tr("The picture of the page %1").arg(engine_words(Sentence(operation_.texts.name)))}};
}

std::optional<Recipe> OperationWorkspace::recipe() const {
    if (!has_content() || (settings() == operation_.defaults() && is_unused()))
        return {};
    return Recipe{{OpStep{operation_.id, settings()}}, NanPolicy::refuse, {}};
}

QString OperationWorkspace::refusal_of(const Recipe &recipe) const {
    const auto *step =
        recipe.steps.size() == 1 ? std::get_if<OpStep>(&recipe.steps.front()) : nullptr;
    if (!step || step->operation != operation_.id)
        return tr("This page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    return {};
}

QString OperationWorkspace::take_recipe(const Recipe &recipe) {
    document_->change(tr("Open recipe"), std::get<OpStep>(recipe.steps.front()).values);
    return {};
}

std::vector<std::pair<QString, QString>> OperationWorkspace::settings_words() const {
    if (!image_)
        return {};
    return {{tr("Picture"), original_->detail()}};
}

void OperationWorkspace::show_pictures(const std::shared_ptr<const OperationPictures> &pictures) {
    const OpRunPtr &run = pictures->run;
    if (is_late(*run))
        return;
    const Showing how = begin_showing(pictures, result_, pictures->result);
    if (!run->request.slices)
        stack_run_.reset(); // with its memory
    show_comparison();
    if (*operation_.compared)
        result_->view()->set_before(pictures->before);
    show_levels(image_->depth, pictures->range, pictures->range);
    if (!is_refused() && std::exchange(figured_, run->ticket) != run->ticket)
        show_figures(*run->result.value);
    show_stack();
    if (run->ticket >= estimated_) {
        estimated_ = 0;
        renderer_->drop_estimates();
        estimate_seen_ = false; // the result's picture is
        iterations_->hide();
    }
    end_waiting(true);
    if (run->ticket == newest_)
        shown_newest();
    end_showing(how);
}

/// The places are as large as what was looked for.
void OperationWorkspace::show_places() {
    QSizeF size;
    if (shown_)
        for (const auto &[id, file] : shown_->run->request.files)
            size = QSizeF(static_cast<double>(file->width), static_cast<double>(file->height));
    const QList<QTableWidgetItem *> chosen = found_->selectedItems();
    for (const std::shared_ptr<PlaceMarks> &marks : marks_)
        marks->set_places(found_->places(), size, chosen.isEmpty() ? -1 : chosen.front()->row());
    show_marked();
}

/// The place that the parameters say; a click on the picture chooses another one. Places of a
/// volume are those of its slices, and not of planes across them.
void OperationWorkspace::show_marked() {
    const auto place = image_ ? MarkedPlace::of(operation_, settings()) : std::nullopt;
    marks_[0]->set_clicked({});
    if (!place || across_stack())
        return;
    marks_[0]->set_places({place->middle}, QSizeF(place->side, place->side), 0);
    marks_[0]->set_clicked([this, place = *place](QPointF point) {
        if (image_ && QRectF(0, 0, double(image_->width), double(image_->height)).contains(point))
            document_->change(tr("Place in the picture"), place.moved_to(point, settings()));
    });
}

void OperationWorkspace::clear_figures() {
    figured_ = 0;
    figures_->clear();
    found_->set_table({});
    show_places();
    note_->hide();
}

void OperationWorkspace::show_figures(const OpResult &result) {
    figures_->show(result.figures);
    found_->set_table(result.table, operation_.gives == Operation::Gives::table);
    show_places();
    QStringList notes;
    for (const Sentence &sentence : result.notes)
        notes.append(engine_words(sentence));
    note_->setText(notes.join(QLatin1Char('\n')));
    note_->setVisible(!notes.isEmpty());
}

} // namespace imago

#include "moc_operation_workspace.cpp"
