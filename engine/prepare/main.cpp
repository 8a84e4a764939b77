// SPDX-License-Identifier: MIT
// The program imago-prepare, which Imago starts, not people: compiles and stores the kernels that
// every picture needs, at any size, and then the plans of usual sizes, for the device with the
// given index.
#include "engine/device/device.h"
#include "engine/prepare/preparation_mark.h"
#include "engine/prepare/usual_pictures.h"
#include "engine/prepare/warm_up.h"
#include "engine/program/build.h"
#include "engine/program/cache_folder.h"
#include "engine/program/file_descriptor.h"
#include "engine/support/own_folder.h"
#include "engine/support/priority.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/transform/ready_plan.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace {

using namespace imago;

/// Opens the file that a device's preparation locks; -1: it cannot be opened.
int open_lock(int device) {
    const auto folder = user_cache_folder();
    if (folder.empty() || make_own_folder(folder) != FolderTrouble::none)
        return -1;
    const auto path = folder / ("preparation-" + std::to_string(device) + ".lock");
    return ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/// `all`: also the plans of usual sizes, some minutes.
int run(int index, bool all) {
    work_when_nobody_else_does();
    let_session_wait();
    // The system drops the lock when the process ends, however it ends.
    const FileDescriptor lock(open_lock(index));
    if (!lock || ::flock(lock.descriptor(), LOCK_EX | LOCK_NB) != 0)
        return 0;
    try {
        const DevicePtr device = Device::open(index);
        prepare_any_size(device); // stored first: it is what matters most
        warm_up(device, true);
        store_programs();
        if (!all)
            return 0;
        if (has_any_size(device->info())) // others compile for each size as it is opened
            prepare_usual_pictures(device);
        mark_prepared(device->info());
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "imago-prepare: %s\n", error.what());
        return 1;
    }
}

} // namespace

int main(int count, char **arguments) {
    imago::occupy_standard_streams();
    imago::remove_temporaries_at_signals();
    int index = -1;
    const bool shared = count == 3 && std::string_view(arguments[2]) == "shared";
    const char *text = count == 2 || shared ? arguments[1] : "";
    const char *end = text + std::strlen(text);
    if (std::from_chars(text, end, index).ptr != end || index < 0) {
        std::fputs("imago-prepare is started by imago and imago-cli with the index of a device: it "
                   "compiles kernels while nobody waits for them.\n",
                   stderr);
        return 2;
    }
    // This does not return from main(): a driver's static destructors may hang or crash.
    _exit(run(index, !shared));
}
