// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/bench_controls.h"

#include "ui/devices/job/job_bar.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/devices/run/run_list.h"
#include "ui/page/view_values.h"
#include "ui/widget/access/number_fields.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/field/wrapped_label.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpressionValidator>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace imago {
namespace {

/// The choices for a suite.
enum BenchChoice : unsigned {
    choose_sizes = 1,
    choose_rounds = 2,
    choose_placement = 4,
    choose_model = 8,
    choose_peers = 16,
    choose_all = 31
};

struct BenchSuite {
    const char *name, *title, *about;
    unsigned choices = choose_all;
    RunView view = RunView::speeds;
};
constexpr BenchSuite bench_suites[] = {
    {"1d", QT_TRANSLATE_NOOP("imago::BenchControls", "FFT, 1D"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "Batches of complex lines of 4 to 2^24 points, products and primes")},
    {"2d", QT_TRANSLATE_NOOP("imago::BenchControls", "FFT, 2D"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Complex planes, in batches and one at a time")},
    {"3d", QT_TRANSLATE_NOOP("imago::BenchControls", "FFT, 3D"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Complex volumes")},
    {"real", QT_TRANSLATE_NOOP("imago::BenchControls", "Real FFT"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Real lines and planes to half spectra, and back")},
    {"dct", QT_TRANSLATE_NOOP("imago::BenchControls", "DCT, 2D"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "Cosine transforms of planes, compared with other ways to compute them")},
    {"dct1d", QT_TRANSLATE_NOOP("imago::BenchControls", "DCT, 1D"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Cosine transforms of lines, by four algorithms")},
    {"small2d", QT_TRANSLATE_NOOP("imago::BenchControls", "Small planes"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Many planes of 4 × 4 to 32 × 32")},
    {"pipeline", QT_TRANSLATE_NOOP("imago::BenchControls", "Compress and filter"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "Whole pipelines on the device, as the window runs them"),
     choose_sizes | choose_rounds},
    {"codelets", QT_TRANSLATE_NOOP("imago::BenchControls", "Codelets"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "One butterfly of each radix from 2 to 32 as a whole transform, which shows "
                       "the speed of the generated straight-line code"),
     choose_sizes | choose_rounds | choose_placement | choose_peers},
    {"radix-order", QT_TRANSLATE_NOOP("imago::BenchControls", "Radix orders"),
     QT_TRANSLATE_NOOP("imago::BenchControls", "Every order of the radices of 192, 480 and 512, "
                                               "with and without padding of the exchange"),
     choose_sizes | choose_rounds | choose_placement, RunView::orders},
    {"lottery", QT_TRANSLATE_NOOP("imago::BenchControls", "Random sizes"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "Lines, cosines, planes and volumes of 202 sizes that are drawn at random: "
                       "what the planner does for sizes that nobody has tuned"),
     choose_rounds | choose_model | choose_peers},
    {"memory", QT_TRANSLATE_NOOP("imago::BenchControls", "Memory"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "Copies by vector width, stride and offset, and transfers: the speed of the "
                       "memory for each pattern of access"),
     choose_rounds, RunView::memory},
    {"plan", QT_TRANSLATE_NOOP("imago::BenchControls", "Planning"),
     QT_TRANSLATE_NOOP(
         "imago::BenchControls",
         "How long it takes to make and build plans, with empty caches and with those on disk"),
     0, RunView::planning},
    {"live", QT_TRANSLATE_NOOP("imago::BenchControls", "Live"),
     QT_TRANSLATE_NOOP("imago::BenchControls",
                       "How long a person waits who drags a mask or a slider, for images of 1 and "
                       "12 megapixels that are filtered and compressed as in the window"),
     choose_rounds, RunView::live},
    {model_beside_search, QT_TRANSLATE_NOOP("imago::BenchControls", "Planner beside search"),
     QT_TRANSLATE_NOOP(
         "imago::BenchControls",
         "The planner's choice for 4 to 4096 points, compared with the best of a quick search, "
         "some seconds for each length. Faster plans become tuning records"),
     choose_sizes, RunView::search},
};

QCheckBox *make_bench_check(const char *name, const QString &text, const QString &tool_tip) {
    auto *box = new QCheckBox(text);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tool_tip);
    return box;
}

/// What `--placement` of `imago-cli bench` takes, in the order of the choices.
constexpr std::array<ParamWord, 3> placements{{{"in", 0}, {"out", 1}, {"both", 2}}};

} // namespace

BenchControls::BenchControls(const std::vector<DeviceInfo> &devices, QWidget *parent)
    : QWidget(parent), devices_(devices), list_(new QListWidget), suite_(new QComboBox),
      points_(new QComboBox), about_(new WrappedLabel), sizes_(new QLineEdit),
      placement_(new ChoiceBar(QStringLiteral("benchPlacement"),
                               {tr("In place"), tr("Out of place"), tr("Both")})),
      rounds_(new QSpinBox),
      peers_(make_bench_check(
          "benchPeers", tr("Other &libraries, too"),
          tr("<p>Also measure the libraries that this machine has, such as FFTW, MKL and cuFFT, in "
             "the same rounds and with the same checks. Planning them takes time.</p>"))),
      model_(make_bench_check(
          "benchModel", tr("&Planner and records"),
          tr("<p>Where tuning records make the plans, also measure those of the planner "
             "alone. The difference is what searching has gained.</p>"))),
      job_(new JobBar(QStringLiteral("bench"), tr("&Measure"),
                      tr("<p>Every result is checked before it is timed.</p>"))) {
    setObjectName(QStringLiteral("benchControls"));
    NumberFields::keep_undo_keys(this);
    list_->setObjectName(QStringLiteral("benchDevices"));
    list_->setAccessibleName(tr("Devices to measure"));
    list_->setToolTip(tr("<p>Devices to measure, one after another.</p>"));
    list_->setItemDelegate(new RoomyDelegate(list_));
    for (const DeviceInfo &device : devices_) {
        auto *item = new QListWidgetItem(labelled_device(device), list_);
        item->setToolTip(QString::fromStdString(device.name + ", " + device.platform_name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    const int rows = std::clamp(int(devices_.size()), 1, 5);
    list_->setFixedHeight(rows * (fontMetrics().height() + 10) + 2 * list_->frameWidth() + 2);
    suite_->setObjectName(QStringLiteral("benchSuite"));
    suite_->setAccessibleName(tr("Suite"));
    suite_->setToolTip(tr("<p>The suite to measure. The line below describes it.</p>"));
    for (const BenchSuite &suite : bench_suites) {
        suite_->addItem(tr(suite.title), QLatin1String(suite.name));
        suite_->setItemData(suite_->count() - 1, QStringLiteral("<p>%1</p>").arg(tr(suite.about)),
                            Qt::ToolTipRole);
    }
    suite_->setMaxVisibleItems(suite_->count());
    about_->setObjectName(QStringLiteral("benchAbout"));
    about_->setForegroundRole(QPalette::PlaceholderText);
    sizes_->setObjectName(QStringLiteral("benchSizes"));
    sizes_->setAccessibleName(tr("Sizes"));
    sizes_->setPlaceholderText(tr("the suite's"));
    sizes_->setToolTip(tr("<p>Lengths and extents separated by commas, for example 256,1000 or "
                          "512x512; empty: those of the suite.</p>"));
    sizes_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9x, ]*")), sizes_));
    points_->setObjectName(QStringLiteral("benchPoints"));
    points_->setAccessibleName(tr("Points of a batch"));
    points_->setToolTip(
        tr("<p>Points of all transforms that run at once. Larger sizes of the suite are left out. "
           "By the device: 4 million on a CPU, 64 million on a GPU, and no size is left out.</p>"));
    points_->addItem(tr("by the device"), 0);
    for (int log2 = 10; log2 <= 28; log2 += 2)
        points_->addItem(tr("%1 points").arg(count_words(qulonglong{1} << log2)), log2);
    rounds_->setObjectName(QStringLiteral("benchRounds"));
    rounds_->setAccessibleName(tr("Rounds"));
    rounds_->setRange(1, 101);
    rounds_->setValue(7);
    rounds_->setToolTip(tr("<p>Interleaved repetitions; their median counts.</p>"));
    placement_->set_choice(1);

    auto *form = new QFormLayout;
    form->setSpacing(6);
    form->addRow(tr("Suite"), suite_);
    form->addRow(about_);
    form->addRow(tr("Sizes"), sizes_);
    form->addRow(tr("Points"), points_);
    form->addRow(tr("Rounds"), rounds_);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(list_);
    column->addLayout(form);
    column->addWidget(placement_);
    column->addWidget(model_);
    column->addWidget(peers_);
    column->addWidget(job_);
    connect(suite_, &QComboBox::currentIndexChanged, this, &BenchControls::show_suite);
    connect(list_, &QListWidget::itemChanged, this, &BenchControls::tell_possible);
    show_suite();
    tell_possible();
}

void BenchControls::show_suite() {
    const BenchSuite &suite = bench_suites[std::max(0, suite_->currentIndex())];
    about_->setText(tr(suite.about));
    sizes_->setEnabled(suite.choices & choose_sizes);
    rounds_->setEnabled(suite.choices & choose_rounds);
    placement_->setEnabled(suite.choices & choose_placement);
    model_->setEnabled(suite.choices & choose_model);
    peers_->setEnabled(suite.choices & choose_peers);
}

RunView BenchControls::view() const {
    return bench_suites[std::max(0, suite_->currentIndex())].view;
}

void BenchControls::tell_possible() {
    job_->set_possible(!settings().devices.empty());
}

BenchSettings BenchControls::settings() const {
    BenchSettings settings;
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->checkState() == Qt::Checked &&
            (list_->item(i)->flags() & Qt::ItemIsEnabled))
            settings.devices.push_back(devices_[std::size_t(i)]);
    settings.suite = suite_->currentData().toString();
    if (sizes_->isEnabledTo(this))
        settings.sizes = sizes_->text().remove(QLatin1Char(' '));
    if (placement_->isEnabledTo(this))
        settings.placement = word_to_keep(placements, placement_->choice());
    settings.log2_points = points_->currentData().toInt();
    settings.rounds = rounds_->value();
    settings.peers = peers_->isEnabledTo(this) && peers_->isChecked();
    settings.model = model_->isEnabledTo(this) && model_->isChecked();
    return settings;
}

void BenchControls::set_unfit(int index, const Sentence &reason) {
    QListWidgetItem *item = list_->item(index);
    item->setFlags(reason.empty() ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable : Qt::NoItemFlags);
    const DeviceInfo &device = devices_[std::size_t(index)];
    item->setToolTip(reason.empty()
                         ? QString::fromStdString(device.name + ", " + device.platform_name)
                         : engine_words(reason));
    tell_possible();
}

void BenchControls::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("bench/suite"), suite_->currentData());
    settings.setValue(QStringLiteral("bench/sizes"), sizes_->text());
    settings.setValue(QStringLiteral("bench/points"), points_->currentData());
    settings.setValue(QStringLiteral("bench/rounds"), rounds_->value());
    settings.setValue(QStringLiteral("bench/placement"),
                      word_to_keep(placements, placement_->choice()));
    settings.setValue(QStringLiteral("bench/peers"), peers_->isChecked());
    settings.setValue(QStringLiteral("bench/model"), model_->isChecked());
}

void BenchControls::restore_state(const QSettings &settings) {
    suite_->setCurrentIndex(
        std::max(0, suite_->findData(settings.value(QStringLiteral("bench/suite")).toString())));
    sizes_->setText(settings.value(QStringLiteral("bench/sizes")).toString());
    points_->setCurrentIndex(
        std::max(0, points_->findData(settings.value(QStringLiteral("bench/points")).toInt())));
    rounds_->setValue(settings.value(QStringLiteral("bench/rounds"), 7).toInt());
    placement_->set_choice(
        kept_choice(settings.value(QStringLiteral("bench/placement")), placements, 1));
    peers_->setChecked(settings.value(QStringLiteral("bench/peers")).toBool());
    model_->setChecked(settings.value(QStringLiteral("bench/model")).toBool());
}

} // namespace imago

#include "moc_bench_controls.cpp"
