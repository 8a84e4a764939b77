// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks on the page of an operation, whose slices are taken together.
#include "engine/op/op_array.h"
#include "engine/values/align/align_values.h"
#include "ui/operation/operation_workspace.h"
#include "ui/operation/place_table.h"
#include "ui/widget/control_column.h"

#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Which page of the file of a stack's reference slices are laid on: of their mean, the one that it
/// begins with.
std::size_t compared_page(const Operation &operation, const OpValues &values, std::size_t pages) {
    const std::size_t onto = operation.place("onto");
    const bool last = onto < values.size() && std::get<double>(values[onto]) ==
                                                  static_cast<double>(AlignSettings::Onto::last);
    return last ? pages - 1 : 0;
}

bool has_stack_rows(const Operation &operation) {
    return std::any_of(operation.params().begin(), operation.params().end(),
                       [](const ParamFacts *row) { return row->of_stack; });
}

} // namespace

OpRunPtr slice_run(const OpRun &run, const OpenStack &stack,
                   const std::shared_ptr<const Image> &image, const RequestTimes &times) {
    auto made = std::make_shared<OpRun>(run);
    made->times = times;
    made->request.image = image;
    OpResult &result = *made->result.value;
    result.image = stack.in_sight(result.pages);
    result.pages.clear();
    const auto compared =
        made->request.files.find(operation_named(run.request.operation)->compared);
    if (compared != made->request.files.end() && stack.place().plane != StackPlane::xy) {
        const PictureStack &slices = *run.request.slices;
        const PictureStack same(slices.size(), image_of(*compared->second, *slices.front()));
        compared->second = std::make_shared<const OpArray>(op_array(*stack.in_sight(same)));
    }
    return made;
}

std::size_t OperationWorkspace::compared_place() const {
    return *operation_.compared ? operation_.place(operation_.compared) : settings().size();
}

bool OperationWorkspace::is_own_file(const std::string &path) const {
    return has_slices() && !path.empty() &&
           QFileInfo(QString::fromStdString(path)) == QFileInfo(stack()->path());
}

/// Whether the slices of the open file are laid on one of them.
bool OperationWorkspace::lays_itself() const {
    const std::size_t place = compared_place();
    return place < settings().size() && has_stack_rows(operation_) &&
           is_own_file(std::get<std::string>(settings()[place]));
}

/// Whether all slices are taken: since they depend on each other, or for their drift.
bool OperationWorkspace::in_stack() const {
    return has_slices() && (operation_.takes_stack(settings()) || lays_itself());
}

/// Whether the newest request has asked for what is wanted of all slices.
bool OperationWorkspace::stack_asked() const {
    return asked_ && in_stack() && asked_->values == settings() &&
           asked_->slices == stack()->pictures();
}

bool OperationWorkspace::across_stack() const {
    return in_stack() && stack()->place().plane != StackPlane::xy;
}

/// The page of a file that the results are compared with; null while it is read.
std::shared_ptr<const OpArray> OperationWorkspace::compared_part(const std::string &path) const {
    const OpValues &values = settings();
    if (in_stack() && is_own_file(path)) {
        const PictureStack &own = *stack()->pictures();
        return std::make_shared<const OpArray>(
            op_array(*own[compared_page(operation_, values, own.size())]));
    }
    const std::shared_ptr<const OpArray> read = read_file(path);
    if (!read)
        return nullptr;
    const bool part = crop() && lies_inside(*crop(), read->width, read->height);
    if (read->depth == 1 && !part)
        return read;
    OpArray page = page_of(*read, compared_page(operation_, values, read->depth));
    if (part)
        imago::crop(page, *crop(), path);
    return std::make_shared<const OpArray>(std::move(page));
}

void OperationWorkspace::build_stack() {
    if (!*operation_.compared || !has_stack_rows(operation_))
        return;
    own_stack_ = new QPushButton(tr("Lay the slices on each other"));
    own_stack_->setObjectName(QStringLiteral("%1OwnStack").arg(QLatin1String(operation_.id)));
    own_stack_->setToolTip(
        tr("<p>The open stack becomes its own reference: all its slices are laid on the first one, "
           "or on another that is chosen.</p>"));
    own_stack_->hide();
    controls_->column()->addWidget(own_stack_);
    connect(own_stack_, &QPushButton::clicked, this, &OperationWorkspace::use_own_stack);
}

void OperationWorkspace::use_own_stack() {
    OpValues values = settings();
    values[compared_place()] = stack()->path().toStdString();
    document_->change(form_->name_of_change(settings(), values), values);
    form_->setFocus(); // instead of the button, which goes
}

/// Where slices are to be laid on a slice and no reference is named, it is their own file.
void OperationWorkspace::edit(const OpValues &values, int gesture) {
    OpValues next = values;
    const std::size_t place = compared_place();
    if (has_slices() && place < next.size() && operation_.takes_stack(next) &&
        std::get<std::string>(next[place]).empty())
        next[place] = stack()->path().toStdString();
    document_->change(form_->name_of_change(settings(), values), next, gesture);
}

void OperationWorkspace::show_settings(const OpValues &values) {
    form_->set_values(values);
    show_stack();
}

void OperationWorkspace::show_stack() {
    if (own_stack_)
        own_stack_->setVisible(has_slices() && !lays_itself());
    if (has_slices())
        found_->choose_slice(
            stack()->place().plane == StackPlane::xy ? static_cast<int>(stack()->place().at) : -1);
}

void OperationWorkspace::stack_opened() {
    asked_.reset();
    stack_run_.reset();
    form_->set_stack(has_slices());
    show_stack();
}

void OperationWorkspace::stack_missed() {
    refuse(tr("The slices of the stack were not read, so there is no result of all of them."));
}

void OperationWorkspace::cancel() {
    asked_.reset();
    SavingWorkspace::cancel();
}

void OperationWorkspace::take_stack_run(const OpRunPtr &run) {
    if (run->request.slices != stack()->pictures() || !image_ || !in_stack() ||
        (stack_run_ && stack_run_->ticket > run->ticket))
        return;
    stack_run_ = run;
    show_slice(run->times);
}

/// Only this thread knows what is in sight when the result comes.
void OperationWorkspace::show_slice(const RequestTimes &times) {
    renderer_->render(slice_run(*stack_run_, *stack(), image_, times));
}

/// The row of a slice has it shown.
void OperationWorkspace::choose_row() {
    show_places();
    if (const int slice = found_->chosen_slice(); slice >= 0)
        Q_EMIT slice_wanted(slice);
}

PictureStack OperationWorkspace::result_slices() const {
    return shown_ && shown_->run->request.slices ? *shown_->run->request.slices
                                                 : PictureStack{image_};
}

} // namespace imago
