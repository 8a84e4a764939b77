// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/manual/book/manual_search.h"

#include <QListWidget>

namespace imago {

/// What a search has found: the page and the section in bold, and the text around the words.
class HitList : public QListWidget {
    Q_OBJECT
  public:
    explicit HitList(QWidget *parent = nullptr);

    void show_hits(const std::vector<ManualHit> &hits);
    const std::vector<ManualHit> &hits() const { return hits_; }

  Q_SIGNALS:
    void chosen(const imago::ManualHit &hit);

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    std::vector<ManualHit> hits_;
};

} // namespace imago
