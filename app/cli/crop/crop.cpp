// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/input_words.h"
#include "app/cli/pages/page_option.h"
#include "app/cli/pages/step_command.h"
#include "app/media/file/file_bytes.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/support/printable_text.h"
#include "engine/values/media/file_format.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace imago::cli {
namespace {

/// What was written, for the report.
struct CropOutcome : StepOutcome {
    std::size_t pages = 1, width = 0, height = 0;
};

CropOutcome crop_all(const StepOptions &options) {
    refuse_density(options.image);
    PicturePages pages(options.input, read_options(options.image));
    PictureFile file(options.output, recipe_output(options.image), pages.count());
    CropOutcome outcome;
    std::vector<Sentence> notes;
    outcome.pages = pages.count();
    for (std::size_t page = 0; page < pages.count(); ++page) {
        ImageReadResult read = pages.read(page);
        outcome.width = read.image.width;
        outcome.height = read.image.height;
        outcome.saved.depth = recipe_output(options.image).depth.value_or(read.image.depth);
        add_once(notes, read.notes);
        file.set(page, std::make_shared<const Image>(std::move(read.image)));
    }
    file.write();
    add_once(notes, file.notes());
    outcome.add_notes(page_notes(notes));
    outcome.saved.clipped = file.clipped();
    return outcome;
}

CropOutcome crop_one(const StepOptions &options) {
    const ImageReadResult read =
        read_picture(options.input, read_options(options.image), options.page, {});
    CropOutcome outcome;
    outcome.width = read.image.width;
    outcome.height = read.image.height;
    outcome.add_notes(page_notes(read.notes));
    outcome.take(save_image(options.image, options.output, read.image), Clock::now());
    return outcome;
}

void run_crop(const StepOptions &options) {
    parse_crop(options.image.crop);
    check_step_outputs(options);
    const CropOutcome outcome =
        takes_all_pages(options.page) ? crop_all(options) : crop_one(options);
    if (options.common.json) {
        std::cout << json_text(nlohmann::ordered_json{{"input", options.input},
                                                      {"pages", outcome.pages},
                                                      {"width", outcome.width},
                                                      {"height", outcome.height},
                                                      {"output", options.output},
                                                      {"clipped", outcome.saved.clipped},
                                                      {"notes", outcome.notes}});
        return;
    }
    std::cout << printable_name(options.input) << ": " << outcome.width << " x " << outcome.height
              << " of it";
    if (outcome.pages > 1)
        std::cout << ", " << outcome.pages << " pages";
    std::cout << '\n';
    print_files(options, outcome);
}

} // namespace

void add_crop(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("crop", "Write a region of a picture, or of the pages of a stack");
    const auto options = std::make_shared<StepOptions>();
    using Kind = FileFormat::Kind;
    command
        ->add_option("input", options->input,
                     "What to read: an " + image_words() + ", or an " + array_file_words() +
                         pipe_words())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File to write: " + written_words({Kind::picture, Kind::array}))
        ->required();
    add_page_option(*command, options->page);
    add_image_options(*command, options->image);
    command->get_option("--crop")->required();
    command->add_flag("--json", options->common.json, "Print the report as JSON");
    command->callback([options] { run_crop(*options); });
}

} // namespace imago::cli
