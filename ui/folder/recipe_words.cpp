// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/recipe_words.h"

#include "engine/op/compress_params.h"
#include "engine/op/operation.h"
#include "engine/op/step_params.h"
#include "ui/page/settings/param_controls.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace imago {
namespace {

/// A step in words; visited.
struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(imago::RecipeWords)
  public:
    static QString with_settings(const QString &name, const QStringList &settings) {
        return settings.isEmpty()
                   ? name
                   : QStringLiteral("%1: %2").arg(name, settings.join(QStringLiteral(", ")));
    }
    QString operator()(const CompressStep &step) const {
        const CompressSettings &settings = step.settings;
        const ParamFacts &amount = amount_of(settings.mode).param;
        QStringList words{setting_words(amount, amount_of(settings.mode).param.get(settings))};
        words += settings_words(settings, compress_params());
        if (settings.jpeg)
            words += settings_words(*settings.jpeg, jpeg_params());
        return with_settings(settings.jpeg ? tr("Compress as JPEG") : tr("Compress"), words);
    }
    QString operator()(const FilterStep &step) const {
        const std::size_t factors = step.mask.shapes.size() + step.mask_pictures.size();
        return with_settings(
            tr("Filter"), QStringList(tr("a mask of %n shape(s)", nullptr, plural_form(factors))) +
                              settings_words(step, filter_params()));
    }
    QString operator()(const DescreenStep &step) const {
        const Param<DescreenSettings> &strength = descreen_params().front();
        return with_settings(tr("Remove the halftone"),
                             {setting_words(strength, strength.get(step.settings))});
    }
    QString operator()(const PoissonStep &) const {
        return tr("Poisson: the potential of a density");
    }
    QString operator()(const OpStep &step) const {
        const Operation &operation = *operation_named(step.operation);
        const OpValues defaults = operation.defaults();
        QStringList words;
        for (std::size_t i = 0; i < defaults.size(); ++i)
            if (*operation.params()[i]->label.english() && operation.applies(step.values, i) &&
                step.values[i] != defaults[i])
                words.append(setting_words(*operation.params()[i], step.values[i]));
        return with_settings(engine_words(operation.texts.name), words);
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
