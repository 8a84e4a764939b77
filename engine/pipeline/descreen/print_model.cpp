// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/print_model.h"

#include <utility>

namespace imago {
namespace {

/// The rooms of planes: the dots of black and of each ink, black's tone, and that of one ink.
constexpr std::size_t black_dots = 0, ink_dots = 1, black_room = 4, tone_room = 5, rooms = 6;

} // namespace

PrintModel::PrintModel(const DevicePtr &device, std::uint64_t height, std::uint64_t width)
    : device_(device), size_(height * width), screens_(device, height, width),
      print_(device, height * width), rooms_(rooms) {}

void PrintModel::start() {
    has_dots_ = false;
}

const Buffer &PrintModel::room(std::size_t index) {
    if (rooms_[index].empty())
        rooms_[index] = Buffer(device_, size_ * sizeof(float));
    return rooms_[index];
}

/// Two screens of a gray plane. The dots of each are what the other learns from.
void PrintModel::explain_crossed(Queue &queue, const Buffer &picture, const Buffer &estimate,
                                 const PlaneScreens &screens, const Buffer &out) {
    const Buffer &tone = room(tone_room);
    print_.root_tone(queue, estimate, tone);
    const Buffer &first = room(black_dots), &second = room(ink_dots);
    if (!std::exchange(has_dots_, true))
        print_.root_tone(queue, estimate, second);
    screens_.learn(queue, {{picture, second}}, tone, screens[0]);
    screens_.dots(queue, tone, screens[0], first);
    screens_.learn(queue, {{picture, first}}, tone, screens[1]);
    screens_.dots(queue, tone, screens[1], second);
    print_.unexplained(queue, picture, estimate, first, second, out);
}

/// Black learns from all planes, each ink from its own. The first time, the inks' tones stand for
/// their dots, and all is learnt twice.
void PrintModel::explain_inks(Queue &queue, const std::vector<Buffer> &pictures,
                              const std::vector<Buffer> &estimates,
                              const std::vector<PlaneScreens> &screens,
                              const std::vector<Buffer> &out) {
    const Buffer &black = room(black_room), &tone = room(tone_room);
    print_.black_tone(queue, estimates, black);
    const bool first = !std::exchange(has_dots_, true);
    for (std::size_t plane = 0; first && plane < pictures.size(); ++plane)
        print_.ink_tone(queue, estimates[plane], black, room(ink_dots + plane));
    for (int time = 0; time < (first ? 2 : 1); ++time) {
        std::vector<ScreenKernels::Print> prints;
        for (std::size_t plane = 0; plane < pictures.size(); ++plane)
            prints.push_back({pictures[plane], room(ink_dots + plane)});
        screens_.learn(queue, prints, black, screens[0][0]);
        screens_.dots(queue, black, screens[0][0], room(black_dots));
        for (std::size_t plane = 0; plane < pictures.size(); ++plane) {
            print_.ink_tone(queue, estimates[plane], black, tone);
            screens_.learn(queue, {{pictures[plane], room(black_dots)}}, tone, screens[plane][1]);
            screens_.dots(queue, tone, screens[plane][1], room(ink_dots + plane));
        }
    }
    for (std::size_t plane = 0; plane < pictures.size(); ++plane)
        print_.unexplained(queue, pictures[plane], estimates[plane], room(black_dots),
                           room(ink_dots + plane), out[plane]);
}

void PrintModel::explain(Queue &queue, const std::vector<Buffer> &pictures,
                         const std::vector<Buffer> &estimates,
                         const std::vector<PlaneScreens> &screens, const std::vector<Buffer> &out) {
    if (screens[0].size() > 1 && pictures.size() == 3)
        return explain_inks(queue, pictures, estimates, screens, out);
    if (screens[0].size() > 1)
        return explain_crossed(queue, pictures[0], estimates[0], screens[0], out[0]);
    for (std::size_t plane = 0; plane < pictures.size(); ++plane) {
        const HalftoneScreen &screen = screens[plane][0];
        screens_.learn(queue, {{pictures[plane], {}}}, estimates[plane], screen);
        screens_.dots(queue, estimates[plane], screen, room(black_dots));
        print_.unexplained(queue, pictures[plane], estimates[plane], room(black_dots), {},
                           out[plane]);
    }
}

void PrintModel::unlock(Queue &queue, const Buffer &estimate, const Buffer &tones,
                        const PlaneScreens &screens) {
    const Buffer &difference = room(black_room), &locked = room(black_dots);
    for (const HalftoneScreen &screen : screens) {
        print_.difference(queue, estimate, tones, difference);
        screens_.learn_lock(queue, difference, tones, screen);
        screens_.dots(queue, tones, screen, locked);
        print_.unlock(queue, estimate, locked, tones);
    }
}

void PrintModel::add_report(PlanReport &report) const {
    screens_.add_report(report);
    print_.add_report(report);
    for (const Buffer &room : rooms_)
        report.workspace_bytes += room.bytes();
}

} // namespace imago
