/* SPDX-License-Identifier: MIT */
/* The library in C: two tones, one real FFT, and the two peaks that it finds. */
#include <imago.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { samples = 1000, frequencies = samples / 2 + 1 };

static int failed(const char *what) {
    fprintf(stderr, "%s: %s\n", what, imago_last_error());
    return 1;
}

int main(int argc, char **argv) {
    float *signal = imago_alloc(samples * sizeof *signal);
    float(*spectrum)[2] = imago_alloc(frequencies * sizeof *spectrum);
    const double turn = 2 * acos(-1.0) / samples;
    imago_device *device = NULL;
    imago_device_info info;
    imago_problem problem;
    imago_plan *plan = NULL;
    int i, status = 0;

    if (!signal || !spectrum)
        return EXIT_FAILURE;
    for (i = 0; i < samples; ++i)
        signal[i] = (float)(sin(50 * turn * i) + 0.5 * sin(120 * turn * i));

    imago_problem_init(&problem);
    problem.kind = IMAGO_RFFT;
    problem.extents[0] = samples;
    if (imago_device_open(argc > 1 ? argv[1] : "", &device) || imago_device_describe(device, &info))
        status = failed("opening the device");
    else if (imago_plan_create(device, &problem, IMAGO_PLANNED, &plan))
        status = failed("planning");
    else if (imago_plan_execute(plan, signal, NULL, spectrum, NULL))
        status = failed("running");
    else {
        printf("%s\n", info.name);
        for (i = 0; i < frequencies; ++i) {
            const double amplitude = 2 * hypot(spectrum[i][0], spectrum[i][1]) / samples;
            if (amplitude > 0.1)
                printf("%d Hz: amplitude %.3g\n", i, amplitude);
        }
    }
    imago_plan_free(plan);
    imago_device_free(device);
    imago_free(spectrum);
    imago_free(signal);
    return status;
}
