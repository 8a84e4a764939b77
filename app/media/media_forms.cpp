// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/media_forms.h"

#include "app/media/array/sentences.h"
#include "app/media/codec/sentences.h"
#include "app/media/file/sentences.h"
#include "app/media/image/sentences.h"
#include "app/media/jpeg/sentences.h"
#include "app/media/npy/sentences.h"
#include "app/media/pages/sentences.h"
#include "app/media/sentences.h"
#include "app/media/signal/sentences.h"
#include "app/media/table/sentences.h"
#include "app/media/tiff/sentences.h"

#include <algorithm>

namespace imago {

std::vector<std::string> media_forms() {
    std::vector<std::string> all;
    for (const std::vector<std::string> &room :
         {forms_of(raw_says), forms_of(codec_says), forms_of(file_says), forms_of(image_says),
          forms_of(jpeg_says), forms_of(npy_says), forms_of(pages_says), forms_of(settings_says),
          forms_of(signal_says), forms_of(table_says), forms_of(tiff_says)})
        all.insert(all.end(), room.begin(), room.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace imago
