// SPDX-License-Identifier: MIT
#include "engine/service/engine_forms.h"

#include "engine/array/sentences.h"
#include "engine/device/sentences.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/plan/words/sentences.h"
#include "engine/program/sentences.h"
#include "engine/reference/sentences.h"
#include "engine/search/words/sentences.h"
#include "engine/service/sentences.h"
#include "engine/support/limit/sentences.h"
#include "engine/transform/words/sentences.h"
#include "engine/tuning/sentences.h"
#include "engine/values/media/sentences.h"
#include "engine/values/recipe/sentences.h"
#include "engine/values/region/sentences.h"
#include "engine/values/sentences.h"
#include "engine/values/wave/sentences.h"
#include "engine/values/window/sentences.h"

#include <algorithm>

namespace imago {

std::vector<std::string> engine_forms() {
    std::vector<std::string> all;
    for (const std::vector<std::string> &room :
         {forms_of(array_says), forms_of(device_says), forms_of(format_says), forms_of(limit_says),
          forms_of(op_says), forms_of(pipeline_says), forms_of(plan_says), forms_of(program_says),
          forms_of(recipe_says), forms_of(reference_says), forms_of(region_says),
          forms_of(search_says), forms_of(service_says), forms_of(transform_says),
          forms_of(tuning_says), forms_of(values_says), forms_of(wave_says), forms_of(window_says)})
        all.insert(all.end(), room.begin(), room.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace imago
