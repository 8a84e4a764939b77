// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_places.h"

#include "ui/manual/book/manual_book.h"

#include <QWidget>

#include <iterator>

namespace imago {
namespace {

constexpr ManualPart parts[] = {
    {"welcomePage", "tour"},
    {"regionBar", "region"},
    // Parts of workspaces that have pages of their own.
    {"wavePanel", "waves"},
    {"tuningPage", "tuning"},
    {"livePage", "tuning"},
    // Dialogs.
    {"correlationDialog", "filter"},
    {"lagDialog", "lags"},
    {"profileDialog", "filter"},
    {"folderDialog", "folders"},
    {"helpDialog", "keys"},
    {"preferencesDialog", "install"},
    {"tablesDialog", "compress"},
    {"tableDialog", "signals"},
    {"rawDialog", "signals"},
    {"arrayDialog", "signals"},
};

} // namespace

int manual_part_count() {
    return static_cast<int>(std::size(parts));
}

ManualPart manual_part(int index) {
    return parts[index];
}

QString manual_page_for(const QWidget *widget) {
    static const QLatin1String workspace("Workspace"); // its page has its name
    for (; widget; widget = widget->parentWidget()) {
        for (const ManualPart &part : parts)
            if (widget->objectName() == QLatin1String(part.name))
                return QLatin1String(part.page);
        if (widget->objectName().endsWith(workspace))
            return widget->objectName().chopped(workspace.size());
    }
    return manual_index;
}

} // namespace imago
