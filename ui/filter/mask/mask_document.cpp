// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/mask_document.h"

#include <algorithm>
#include <utility>

namespace imago {

const FilterShape *MaskDocument::shape() const {
    return selected_ >= 0 ? &shapes()[static_cast<std::size_t>(selected_)] : nullptr;
}

void MaskDocument::apply(const FilterSettings &next, bool step) {
    const std::size_t before = shapes().size(), after = next.mask.shapes.size();
    int focus = selected_;
    if (after == before + 1) // selects what was added
        focus = static_cast<int>(before);
    else if (after > before)
        focus = -1;
    focus = std::min(focus, static_cast<int>(after) - 1);
    const bool other = std::exchange(selected_, focus) != focus;
    SettingsDocument::apply(next, step);
    if (other)
        Q_EMIT selection_changed();
}

void MaskDocument::add(const FilterShape &shape, int gesture) {
    FilterSettings next = settings();
    next.mask.shapes.push_back(within_range(shape));
    change(tr("Add %1").arg(kind_name(shape.kind)), std::move(next), gesture);
}

void MaskDocument::set_shape(int index, const FilterShape &shape, const QString &text,
                             int gesture) {
    if (index < 0 || index >= static_cast<int>(shapes().size()))
        return;
    FilterSettings next = settings();
    next.mask.shapes[static_cast<std::size_t>(index)] = within_range(shape);
    change(text, std::move(next), gesture);
}

void MaskDocument::remove(int index) {
    if (index < 0 || index >= static_cast<int>(shapes().size()))
        return;
    FilterSettings next = settings();
    next.mask.shapes.erase(next.mask.shapes.begin() + index);
    const QString name = kind_name(shapes()[static_cast<std::size_t>(index)].kind);
    if (index < selected_ || index == selected_)
        select(index < selected_ ? selected_ - 1 : -1);
    change(tr("Delete %1").arg(name), std::move(next));
}

void MaskDocument::select(int index) {
    if (std::exchange(selected_, index) != index)
        Q_EMIT selection_changed();
}

} // namespace imago

#include "moc_mask_document.cpp"
