// SPDX-License-Identifier: MIT
#include "engine/op/session_pages.h"

#include "engine/op/operation.h"

namespace imago {

const std::vector<SessionPageName> &session_pages() {
    static const std::vector<SessionPageName> pages = [] {
        std::vector<SessionPageName> all{{"compress", "compressed", false},
                                         {"filter", "filtered", false},
                                         {"signals", "filtered", true},
                                         {"poisson", "potential", false}};
        for (const Operation *operation : operations())
            all.push_back({operation->id, operation->texts.suffix.english(), false});
        return all;
    }();
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

} // namespace imago
