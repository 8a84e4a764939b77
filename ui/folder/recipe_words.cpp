// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/recipe_words.h"

#include "engine/op/operation.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QStringList>

namespace imago {
namespace {

/// A step in words; visited.
struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(imago::RecipeWords)
  public:
    QString operator()(const CompressStep &step) const {
        const CompressSettings &settings = step.settings;
        if (settings.jpeg)
            return tr("Compress as JPEG: %1").arg(amount_words(settings));
        const QString amount = tr("Compress: %1").arg(amount_words(settings));
        return settings.block == 0 ? amount
                                   : tr("%1, blocks of %2 × %2").arg(amount).arg(settings.block);
    }
    static QString amount_words(const CompressSettings &settings) {
        switch (settings.mode) {
        case CompressSettings::Mode::threshold:
            return tr("drop coefficients below %1").arg(number_words(settings.threshold, 4));
        case CompressSettings::Mode::keep_percent:
            return tr("keep %1 of the coefficients")
                .arg(percent_words(settings.keep_percent / 100, 2));
        case CompressSettings::Mode::quality:
            return tr("quality %1").arg(number_words(settings.jpeg->quality, 4));
        case CompressSettings::Mode::psnr:
            return tr("to a PSNR of %1 dB").arg(number_words(settings.psnr, 4));
        case CompressSettings::Mode::ssim:
            return tr("to an SSIM of %1").arg(number_words(settings.ssim, 4));
        case CompressSettings::Mode::bytes:
            break;
        }
        return tr("to %n byte(s)", nullptr, plural_form(settings.bytes));
    }
    QString operator()(const FilterStep &step) const {
        const std::size_t factors = step.mask.shapes.size() + step.mask_pictures.size();
        return tr("Filter: a mask of %n shape(s)", nullptr, plural_form(factors));
    }
    QString operator()(const DescreenStep &step) const {
        return tr("Remove the halftone, strength %1").arg(percent_words(step.settings.strength, 0));
    }
    QString operator()(const PoissonStep &) const {
        return tr("Poisson: the potential of a density");
    }
    QString operator()(const OpStep &step) const {
        return engine_words(operation_named(step.operation)->texts.name);
    }
    QString operator()(const BandStep &step) const {
        return step.unit == BandUnit::hertz
                   ? tr("Signals: %n band(s), in hertz", nullptr, plural_form(step.bands.size()))
                   : tr("Signals: %n band(s), in cycles per sample", nullptr,
                        plural_form(step.bands.size()));
    }
    QString operator()(const RegionStep &step) const {
        return step.isolate ? tr("Signals: %n isolated region(s) of the spectrogram", nullptr,
                                 plural_form(step.regions.size()))
                            : tr("Signals: %n region(s) of the spectrogram", nullptr,
                                 plural_form(step.regions.size()));
    }
};

} // namespace

QString recipe_words(const Recipe &recipe) {
    QStringList steps;
    for (const RecipeStep &step : recipe.steps)
        steps.append(std::visit(StepWords(), step));
    return steps.join(QStringLiteral("; "));
}

} // namespace imago
