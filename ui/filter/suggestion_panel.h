// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace imago {

/// Searches for periodic patterns, and lists the findings: each can be accepted or rejected.
class SuggestionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SuggestionPanel(QWidget *parent = nullptr);

    const std::vector<SpectralPeak> &suggestions() const { return suggestions_; }
    int chosen() const; ///< -1: none
    void choose(int index);
    /// `besides`: a mask already removes further patterns, which are not listed.
    void set_suggestions(const std::vector<SpectralPeak> &suggestions, bool besides = false);
    void set_searching(bool on);
    void clear(); ///< before any search
    /// The buttons, for a place where they are in sight while the list is: see
    /// Workspace::add_sticky().
    QWidget *answers() const { return answers_; }
    QWidget *list() const; ///< which they follow by Tab

  Q_SIGNALS:
    void requested();
    void accepted(const std::vector<imago::SpectralPeak> &peaks);
    void changed(); ///< the list, or the chosen entry

  private:
    void take(int index, bool accept);
    void show_state();

    std::vector<SpectralPeak> suggestions_;
    bool searched_ = false;
    QPushButton *suggest_, *accept_, *reject_, *accept_all_;
    QLabel *hint_;
    QListWidget *list_;
    QWidget *found_, *answers_; ///< both are visible if there are suggestions
};

} // namespace imago
