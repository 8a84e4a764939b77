// SPDX-License-Identifier: MIT
#include "engine/values/recipe/session.h"

#include <algorithm>
#include <cmath>

namespace imago {

const std::vector<SessionPageName> &session_pages() {
    static const std::vector<SessionPageName> pages{{"compress", "compressed", false},
                                                    {"filter", "filtered", false},
                                                    {"signals", "filtered", true},
                                                    {"poisson", "potential", false}};
    return pages;
}

const SessionInput *input_of(const Session &session, const SessionPage &page) {
    bool signals = false;
    for (const SessionPageName &known : session_pages())
        if (page.name == known.name)
            signals = known.signals;
    const std::optional<SessionInput> &input = signals ? session.signal : session.picture;
    return input ? &*input : nullptr;
}

double number_of(const ViewValues &values, const char *name, double otherwise, double least,
                 double most) {
    const double value = view_value<double>(values, name).value_or(otherwise);
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

} // namespace imago
