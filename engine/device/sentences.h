// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct DeviceSentences {
    Form<2> and_also{"%1 %2"};
    Form<0> asking_device{"Asking an OpenCL device what it can do"};
    Form<0> asking_end{"Asking whether a kernel has ended"};
    Form<5> buffer_too_large{"A buffer of %1 bytes does not fit on \"%2\", which allows %3 bytes "
                             "in one piece and has %4 bytes in all (%5)."};
    Form<3> buffer_beyond_memory{
        "A buffer of %1 bytes does not fit on \"%2\", which computes in the "
        "host's memory: %3."};
    Form<1> building_copy{"Building the kernel of a copy on \"%1\""};
    Form<2> cache_damaged{"The cache of the driver PoCL in %1 is damaged: %2 is not what its name "
                          "says; remove that folder."};
    Form<1> cache_ended{"%1 The driver ended this command."};
    Form<1> cache_replaced{"%1 A private one takes its place until this program ends."};
    Form<3> call_failed{"%1 failed: %2 returned %3."};
    Form<3> copy_beyond{"A copy of %1 bytes at offset %2 exceeds the buffer of %3 bytes."};
    Form<2> copying{"Copying %1 bytes on \"%2\""};
    Form<3> download_beyond{"A download of %1 bytes at offset %2 exceeds the buffer of %3 bytes."};
    Form<2> downloading{"Downloading %1 bytes from \"%2\""};
    Form<3> driver_left_out{"The driver %1 (%2) is left out. %3"};
    Form<2> kernel_failed{"A kernel failed while it ran on \"%1\" (%2)."};
    Form<2> launching{"Launching the kernel \"%1\" on \"%2\""};
    Form<0> listing_devices{"Listing the devices of an OpenCL platform"};
    Form<0> listing_platforms{"Listing the OpenCL platforms"};
    Form<1> making_queue{"Making a queue on \"%1\""};
    Form<3> missing_library{"The OpenCL driver %1 names the library %2, which cannot be loaded "
                            "(%3); install its package again."};
    Form<2> no_cache{"The OpenCL driver %1 has no folder to write to: neither %2 nor a temporary "
                     "folder can be made."};
    Form<1> no_device{"No OpenCL device was found. %1"};
    Form<1> no_driver{"No OpenCL driver is installed: %1 names none. Install one, for example "
                      "\"sudo apt install pocl-opencl-icd\", which runs OpenCL on any processor."};
    Form<1> no_driver_list{"A list of OpenCL drivers could not be written in %1."};
    Form<2> no_kernel_module{"The OpenCL driver %1 finds no device: there is no %2, so the system "
                             "has no such device or its kernel module is not loaded."};
    Form<2> no_match{
        "No OpenCL device matches \"%1\"; choose one of %2, by its number or a part of its name."};
    Form<2> no_opencl_device{"There is no OpenCL device %1; the devices are 0 to %2."};
    Form<4> no_parts{"The device \"%1\" of %2 compute units does not offer a partition into %3 "
                     "parts; it offers at most %4."};
    Form<2> no_permission{
        "This user may not open %1, which the OpenCL driver %2 needs; being a member of the group "
        "that owns it, often \"render\" or \"video\", gives that permission."};
    Form<0> no_temporary_folder{"A temporary folder could not be made."};
    Form<2> nothing_found{"The OpenCL driver %1 (%2) was loaded and offers no device."};
    Form<4> only_equal_parts{"The device \"%1\" of %2 compute units does not offer a partition "
                             "into %3 parts; it offers at most %4, of equal size."};
    Form<1> only_simulators{"The only OpenCL device is the simulator %1, which is used only if it "
                            "is chosen by its name."};
    Form<1> opening_device{"Opening the device \"%1\""};
    Form<1> partitioning{"Partitioning the device \"%1\""};
    Form<1> preparing_copy{"Preparing a copy on \"%1\""};
    Form<0> reading_time{"Reading the time of a kernel"};
    Form<1> running_kernels{"Running kernels on \"%1\""};
    Form<3> too_many_parts{"The device \"%1\" can't be partitioned into %2 parts; it allows 1 to "
                           "%3, its compute units."};
    Form<3> too_many_units{"The device \"%1\" can't be limited to %2 compute units; it allows 1 to "
                           "%3."};
    Form<3> upload_beyond{"An upload of %1 bytes at offset %2 exceeds the buffer of %3 bytes."};
    Form<2> uploading{"Uploading %1 bytes to \"%2\""};
};
inline constexpr DeviceSentences device_says;

} // namespace imago
