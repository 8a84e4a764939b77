// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/welcome_page.h"

#include "ui/page/file_worker.h"
#include "ui/start/recent_row.h"
#include "ui/view/picture.h"
#include "ui/widget/appearance.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/flow_layout.h"
#include "ui/widget/icons.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

constexpr int side = 112; ///< of a thumbnail, in logical pixels
constexpr int widest = 6; ///< thumbnails in a row

/// The middle of a picture, as a square with round corners and its name below.
class SampleButton : public QToolButton {
  public:
    QImage picture;
    QSize sizeHint() const override { // names have room in large text, too
        return {std::max(side, 18 * fontMetrics().averageCharWidth()) + 12,
                side + 20 + fontMetrics().height()};
    }

  protected:
    void paintEvent(QPaintEvent *) override {
        QPainter painter(this);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const QRectF box((width() - side) / 2.0, 6, side, side);
        QPainterPath shape;
        shape.addRoundedRect(box, 8, 8);
        painter.fillPath(shape, canvas_colour(palette()));
        if (!picture.isNull()) {
            const double crop = std::min(picture.width(), picture.height());
            painter.save();
            painter.setClipPath(shape);
            painter.drawImage(
                box, picture,
                QRectF((picture.width() - crop) / 2, (picture.height() - crop) / 2, crop, crop));
            painter.restore();
        }
        if (underMouse() || hasFocus()) {
            painter.setPen(QPen(focus_colour(palette()), 2));
            painter.drawPath(shape);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(0, box.bottom() + 5, width(), fontMetrics().height() + 2),
                         Qt::AlignCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, width() - 4));
    }
};

} // namespace

WelcomePage::WelcomePage(FileWorker *files, const QStringList &sample_folders,
                         const QStringList &extensions, QWidget *parent)
    : QWidget(parent), files_(files), samples_(new QWidget),
      recent_(new RecentRow(QStringLiteral("welcomeRecent"))) {
    setObjectName(QStringLiteral("welcomePage"));
    auto *title = make_page_title(tr("Open an image to see it in the frequency domain"));
    auto *hint =
        make_page_hint(tr("Drop a PNG, JPEG or TIFF file here, or choose one. Imago shows its "
                          "spectrum: drop small coefficients in Compress, or remove patterns in "
                          "Filter, and see at once what is left of the picture."));
    auto *open = new QPushButton(themed_icon(QStringLiteral("open")), tr("&Open image…"));
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &WelcomePage::open_requested);
    auto *signal = make_button("welcomeSignal", tr("Open si&gnal…"),
                               tr("<p>Sound, tables, arrays and receivers' recordings: spectra, "
                                  "spectrograms, filters.</p>"));
    signal->setIcon(themed_icon(QStringLiteral("signals")));
    auto *devices = make_button("welcomeDevices", tr("Compare devi&ces"),
                                tr("<p>What each GPU and processor of this computer can do, how "
                                   "fast it is, and why.</p>"));
    devices->setIcon(themed_icon(QStringLiteral("devices")));
    connect(signal, &QPushButton::clicked, this, &WelcomePage::signal_requested);
    connect(devices, &QPushButton::clicked, this, &WelcomePage::devices_requested);
    connect(recent_, &RecentRow::chosen, this, &WelcomePage::recent_chosen);
    auto *fields = new FlowLayout(8);
    for (QPushButton *field : {open, signal, devices}) {
        field->setMinimumHeight(36);
        fields->addWidget(field);
    }

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addStretch(2);
    column->addWidget(title);
    column->addLayout(make_centred(hint));
    column->addLayout(fields);
    column->addSpacing(12);
    column->addWidget(recent_);
    column->addLayout(make_centred(samples_));
    column->addStretch(3);
    add_samples(sample_folders, extensions);
}

void WelcomePage::add_samples(const QStringList &folders, const QStringList &extensions) {
    auto *column = new QVBoxLayout(samples_);
    column->setContentsMargins(0, 0, 0, 0);
    const QFileInfoList found = sample_files(folders, extensions);
    if (found.isEmpty())
        return samples_->hide();
    auto *label = new QLabel(tr("Or try a sample"));
    label->setObjectName(QStringLiteral("sampleHeading"));
    label->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(label, 0, Qt::AlignHCenter);
    auto *flow = new FlowLayout(6);
    int width = 0;
    for (const QFileInfo &file : found) {
        QWidget *sample = make_sample(file.absoluteFilePath());
        flow->addWidget(sample);
        width = widest * (sample->sizeHint().width() + flow->spacing()) - flow->spacing();
    }
    column->addLayout(flow);
    samples_->setMaximumWidth(width);
}

QWidget *WelcomePage::make_sample(const QString &path) {
    auto *button = new SampleButton;
    QString name = QFileInfo(path).completeBaseName();
    name.replace(QLatin1Char('_'), QLatin1Char(' '));
    button->setText(name);
    button->setObjectName(QStringLiteral("sample_") + QFileInfo(path).completeBaseName());
    button->setToolTip(QDir::toNativeSeparators(path));
    button->setAccessibleName(tr("Sample image %1").arg(name));
    button->setCursor(Qt::PointingHandCursor);
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QToolButton::clicked, this, [this, path] { Q_EMIT sample_chosen(path); });
    buttons_.insert(path, button);
    return button;
}

void WelcomePage::set_recent(const QStringList &paths) {
    recent_->set_paths(paths);
}

void WelcomePage::begin() {
    if (std::exchange(begun_, true))
        return;
    show();
    QStringList paths = buttons_.keys();
    paths.sort();
    const int pixels = static_cast<int>(side * devicePixelRatioF());
    for (const QString &path : paths)
        files_->read(
            this,
            [path, pixels](ImageStore &store) {
                const LoadedImage loaded = store.load(path);
                return image_pixels(*loaded.image, display_range(*loaded.image))
                    .scaled(pixels, pixels, Qt::KeepAspectRatioByExpanding,
                            Qt::SmoothTransformation);
            },
            [this, path](const FileResult<QImage> &picture) {
                auto *button = static_cast<SampleButton *>(buttons_.value(path));
                if (!picture) // not offered, without a message: the user did not request it
                    return;
                button->picture = *picture.value;
                button->update();
            });
}

} // namespace imago

#include "moc_welcome_page.cpp"
