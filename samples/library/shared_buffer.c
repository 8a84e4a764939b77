/* SPDX-License-Identifier: MIT */
/* A program with OpenCL kernels of its own: its kernel writes a signal into a buffer, a plan of the
 * library transforms that buffer in the same queue, and another kernel squares the magnitudes. The
 * data never leave the device until the end, and only the last call waits. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <imago.h>

#include <stdio.h>
#include <stdlib.h>

enum { points = 4096, tone = 17 };

static const char *const source =
    "__kernel void write_tone(__global float2 *x, float turn)\n"
    "{ size_t i = get_global_id(0); float c, s = sincos(turn * i, &c); x[i] = (float2)(c, s); }\n"
    "__kernel void square(__global float2 *x)\n"
    "{ size_t i = get_global_id(0); x[i] = (float2)(dot(x[i], x[i]), 0); }\n";

static void check(cl_int status, const char *call) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "%s returned %d\n", call, (int)status);
    exit(EXIT_FAILURE);
}

static void check_imago(imago_status status) {
    if (status == IMAGO_OK)
        return;
    fprintf(stderr, "%s\n", imago_last_error());
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv) {
    static cl_float2 spectrum[points];
    const size_t items = points;
    const cl_float turn = (cl_float)(2 * 3.14159265358979323846 * tone / points);
    imago_device *device = NULL;
    imago_problem problem;
    imago_plan *plan = NULL;
    void *context = NULL, *id = NULL, *transformed = NULL;
    cl_command_queue queue;
    cl_program program;
    cl_kernel write_tone, square;
    cl_mem buffer;
    cl_event written, done;
    cl_int status;
    const void *before[1];
    int i, largest = 0;

    check_imago(imago_device_open(argc > 1 ? argv[1] : "", &device));
    check_imago(imago_device_handles(device, &context, &id));
    queue = clCreateCommandQueue(context, id, 0, &status);
    check(status, "clCreateCommandQueue");
    program = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &status);
    check(status, "clCreateProgramWithSource");
    check(clBuildProgram(program, 0, NULL, "", NULL, NULL), "clBuildProgram");
    write_tone = clCreateKernel(program, "write_tone", &status);
    check(status, "clCreateKernel");
    square = clCreateKernel(program, "square", &status);
    check(status, "clCreateKernel");
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof spectrum, NULL, &status);
    check(status, "clCreateBuffer");
    check_imago(imago_problem_read("fft:4096:inplace", &problem));
    check_imago(imago_plan_create(device, &problem, IMAGO_PLANNED, &plan));

    check(clSetKernelArg(write_tone, 0, sizeof buffer, &buffer), "clSetKernelArg");
    check(clSetKernelArg(write_tone, 1, sizeof turn, &turn), "clSetKernelArg");
    check(clSetKernelArg(square, 0, sizeof buffer, &buffer), "clSetKernelArg");
    check(clEnqueueNDRangeKernel(queue, write_tone, 1, NULL, &items, NULL, 0, NULL, &written),
          "clEnqueueNDRangeKernel");
    before[0] = written;
    check_imago(
        imago_plan_enqueue(plan, queue, buffer, NULL, buffer, NULL, 1, before, &transformed));
    done = transformed;
    check(clEnqueueNDRangeKernel(queue, square, 1, NULL, &items, NULL, 1, &done, NULL),
          "clEnqueueNDRangeKernel");
    check(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof spectrum, spectrum, 0, NULL, NULL),
          "clEnqueueReadBuffer");

    for (i = 1; i < points; ++i)
        if (spectrum[i].s[0] > spectrum[largest].s[0])
            largest = i;
    printf("The tone of %d periods is at frequency %d.\n", tone, largest);

    clReleaseEvent(written);
    clReleaseEvent(done);
    imago_plan_free(plan);
    clReleaseMemObject(buffer);
    clReleaseKernel(write_tone);
    clReleaseKernel(square);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    imago_device_free(device);
    return largest == tone ? EXIT_SUCCESS : EXIT_FAILURE;
}
