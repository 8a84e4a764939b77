// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/stack/open_stack.h"

#include <algorithm>
#include <utility>

namespace imago {

void OpenStack::open(const QString &path, int slices, int slice) {
    give_up();
    path_ = path;
    slices_ = slices;
    for (std::optional<std::size_t> &last : last_)
        last.reset();
    set_place({StackPlane::xy, static_cast<std::size_t>(slice)});
    forget();
    Q_EMIT opened();
}

void OpenStack::set_place(const StackPlace &place) {
    place_ = place;
    last_[static_cast<int>(place.plane)] = place.at;
}

StackPlace OpenStack::last_place(StackPlane plane) const {
    const std::optional<std::size_t> &last = last_[static_cast<int>(plane)];
    const std::size_t middle = pictures_ ? plane_count(*pictures_, plane) / 2 : 0;
    return {plane, last.value_or(middle)};
}

int OpenStack::planes() const {
    return pictures_ ? static_cast<int>(plane_count(*pictures_, place_.plane)) : slices_;
}

bool OpenStack::is_volume() const {
    return pictures_ && std::all_of(pictures_->begin(), pictures_->end(), [&](const auto &slice) {
               const Image &first = *pictures_->front();
               return slice->width == first.width && slice->height == first.height &&
                      slice->channels == first.channels;
           });
}

std::shared_ptr<const Image> OpenStack::in_sight(const PictureStack &of) const {
    return stack_section(of, place_);
}

void OpenStack::want() {
    if (!pictures_ && !std::exchange(reading_, true))
        Q_EMIT requested();
}

void OpenStack::give_up() {
    if (!std::exchange(reading_, false))
        return;
    Q_EMIT cancelled();
    Q_EMIT missed();
}

void OpenStack::take(std::shared_ptr<const PictureStack> pictures) {
    if (!std::exchange(reading_, false))
        return; // given up meanwhile
    pictures_ = std::move(pictures);
    Q_EMIT came();
}

void OpenStack::miss() {
    if (std::exchange(reading_, false))
        Q_EMIT missed();
}

} // namespace imago

#include "moc_open_stack.cpp"
