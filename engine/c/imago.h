/* SPDX-License-Identifier: MIT */
/**
 * @file imago.h
 * The engine in C99: FFT, DCT and DST on any OpenCL device, and what is built on them.
 *
 *     imago_device *device;
 *     imago_plan *plan;
 *     imago_problem problem;
 *     imago_problem_read("fft:1024*4096", &problem);
 *     if (imago_device_open("", &device) || imago_plan_create(device, &problem, 0, &plan) ||
 *         imago_plan_execute(plan, in, NULL, out, NULL))
 *         fprintf(stderr, "%s\n", imago_last_error());
 *
 * Every function that can fail returns an imago_status, and its thread's imago_last_error() has the
 * reason in one sentence. Results are written only if it succeeds. Names returned in structures are
 * valid as long as the object that they came from. A NULL where an object is needed is
 * IMAGO_INVALID; imago_..._free(NULL) does nothing.
 *
 * Threads: any thread may call any function at any time, also several with one device, plan or
 * buffer; runs of one plan on host memory take turns, but for those on the host's processor. An
 * object must not be freed while another thread uses it; builds for debugging refuse one that was
 * freed. The environment is read as the programs of
 * Imago do: IMAGO_TUNING, XDG_CACHE_HOME and so on.
 */
#ifndef IMAGO_H
#define IMAGO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define IMAGO_API __attribute__((visibility("default")))
#else
#define IMAGO_API
#endif

/** The version of this header: major * 10000 + minor * 100 + patch. */
#define IMAGO_VERSION 300

/** The version of the library that runs, as IMAGO_VERSION. */
IMAGO_API int imago_version(void);

/** What a call returns. */
typedef enum imago_status {
    IMAGO_OK = 0,
    IMAGO_INVALID = 1,   /**< the request is invalid: the sentence says what is allowed */
    IMAGO_FAILED = 2,    /**< the request was valid and could not be carried out */
    IMAGO_NO_MEMORY = 3, /**< the host's memory is exhausted */
    IMAGO_CANCELLED = 4  /**< a callback asked to stop */
} imago_status;

/** The reason of this thread's last call that failed, in English; "" if none has. Valid until this
 * thread's next call that fails. */
IMAGO_API const char *imago_last_error(void);
/** The name of a status: "ok", "invalid", "failed", "no memory", "cancelled". */
IMAGO_API const char *imago_status_name(imago_status status);

/** Frees a text that this library returned. */
IMAGO_API void imago_text_free(char *text);

/* ---- Devices ---------------------------------------------------------------------------- */

/** An opened device. */
typedef struct imago_device imago_device;

/** What a device is. */
typedef struct imago_device_info {
    int index;               /**< for imago_device_open(); -1 if the program gave the device */
    const char *name;        /**< as the driver gives it */
    const char *platform;    /**< "PoCL 3.1" */
    const char *driver;      /**< the driver's version */
    const char *type;        /**< "CPU", "GPU", "accelerator" or "other" */
    unsigned compute_units;  /**< processors of a CPU, multiprocessors of a GPU */
    uint64_t global_memory;  /**< bytes */
    uint64_t max_allocation; /**< bytes of the largest buffer */
    uint64_t local_memory;   /**< bytes of a work-group */
    int double_precision;    /**< whether it computes in doubles */
    int host_memory; /**< whether it computes in the host's memory, so that nothing is copied */
} imago_device_info;

/** The number of OpenCL devices. 0 is no failure. */
IMAGO_API imago_status imago_device_count(int *count);
/** Opens a device: by its number, as "1", or a part of its name; "" or NULL is the default. */
IMAGO_API imago_status imago_device_open(const char *choice, imago_device **device);
/** Takes a device in a context of the program's own: a cl_device_id and a cl_context, which is
 * retained. Buffers and queues of that context can then be used. */
IMAGO_API imago_status imago_device_of(void *cl_context_, void *cl_device_, imago_device **device);
/** What the device is; names are valid until imago_device_free(). */
IMAGO_API imago_status imago_device_describe(const imago_device *device, imago_device_info *info);
/** The device's cl_context and cl_device_id, for buffers and queues of the program's own; either
 * pointer may be NULL. They stay valid until imago_device_free(). */
IMAGO_API imago_status imago_device_handles(const imago_device *device, void **cl_context_,
                                            void **cl_device_);
/** Frees the object. Its plans and buffers go on working. */
IMAGO_API void imago_device_free(imago_device *device);

/* ---- Problems --------------------------------------------------------------------------- */

/** The most axes that are transformed, and the most others. */
#define IMAGO_MOST_AXES 8

/** Kinds of transforms, in the conventions of scipy.fft: forward is e^(-2 pi i k n / N). */
typedef enum imago_kind {
    IMAGO_FFT,
    IMAGO_IFFT,
    IMAGO_RFFT,  /**< real to half a spectrum: n/2 + 1 numbers of the last axis */
    IMAGO_IRFFT, /**< and back; extents are those of the real side */
    IMAGO_DCT1,
    IMAGO_DCT2,
    IMAGO_DCT3,
    IMAGO_DCT4,
    IMAGO_IDCT1,
    IMAGO_IDCT2,
    IMAGO_IDCT3,
    IMAGO_IDCT4,
    IMAGO_DST1,
    IMAGO_DST2,
    IMAGO_DST3,
    IMAGO_DST4,
    IMAGO_IDST1,
    IMAGO_IDST2,
    IMAGO_IDST3,
    IMAGO_IDST4,
    IMAGO_IDXST,      /**< inverse of an expanded DST, unnormalised */
    IMAGO_IDCT_IDXST, /**< two axes: IDCT along the first, IDXST along the last */
    IMAGO_IDXST_IDCT, /**< the other way round */
    IMAGO_FILTER,     /**< rfft, times a real mask over the half spectrum, irfft */
    IMAGO_COMPRESS,   /**< two axes: DCT-II, coefficients below a threshold to 0, its inverse */
    IMAGO_CONVOLVE    /**< IMAGO_FILTER with complex factors: circular convolution with a kernel, of
                         which these are the half spectrum */
} imago_kind;

/** SciPy's norms: forward unscaled and inverse 1/N; both 1/sqrt(N); the first the other way round.
 */
typedef enum imago_norm { IMAGO_BACKWARD, IMAGO_ORTHO, IMAGO_FORWARD } imago_norm;

/** The type of all numbers of a transform in memory. IMAGO_HALF: 16 bits (IEEE 754 binary16),
 * computed in floats; results beyond 65504 become infinite, which the norms ORTHO and FORWARD help
 * to avoid. */
typedef enum imago_precision { IMAGO_FLOAT, IMAGO_DOUBLE, IMAGO_HALF } imago_precision;

/** What is computed beside the transform, by its own kernels. */
typedef enum imago_hooks {
    /** Coefficients below imago_plan_set_threshold() in magnitude are read as 0: IDCT2 and DCT3
     * along two axes. */
    IMAGO_THRESHOLD = 1,
    /** Elements are multiplied by the mask of imago_plan_set_mask() as they are read: IFFT, and
     * IRFFT along two or three axes. */
    IMAGO_MASK = 2
} imago_hooks;

/** A transform. Arrays have `batch_rank` axes of the lengths `batch`, then `rank` axes of the
 * lengths `extents`, which are transformed. imago_problem_init() sets the defaults. */
typedef struct imago_problem {
    size_t size; /**< sizeof(imago_problem), by which later versions know this one */
    imago_kind kind;
    int rank;       /**< 1 to IMAGO_MOST_AXES */
    int batch_rank; /**< 0 to IMAGO_MOST_AXES */
    size_t extents[IMAGO_MOST_AXES];
    size_t batch[IMAGO_MOST_AXES];
    imago_precision precision;
    imago_norm norm;
    int planar;   /**< whether complex numbers are two arrays rather than interleaved */
    int in_place; /**< whether the output is the input's memory */
    /** Whether `in_strides` and `out_strides` count; else arrays are row-major without gaps, and in
     * place the real side of RFFT and IRFFT has rows of 2 (n/2 + 1) numbers. */
    int has_strides;
    /** Distances of neighbours in elements, complex or real: the batch's axes, then the extents'.
     * Those of an input may be 0. An array that runs backwards has a negative one, (size_t)-1 for
     * neighbours; its pointer is to the element of index 0, and imago_plan_execute() alone takes
     * it, by a copy of the elements. */
    size_t in_strides[2 * IMAGO_MOST_AXES];
    size_t out_strides[2 * IMAGO_MOST_AXES];
    unsigned hooks; /**< imago_hooks, added */
    /** Pruned transforms, of IMAGO_FFT, IMAGO_IFFT, IMAGO_RFFT, IMAGO_IRFFT, IMAGO_FILTER and
     * IMAGO_CONVOLVE out of place: the elements of the input along each of the extents, from the
     * first, after which it is 0, and those of the output that are wanted. The arrays have these
     * alone. 0: all. */
    size_t nonzero[IMAGO_MOST_AXES];
    size_t wanted[IMAGO_MOST_AXES];
} imago_problem;

/** Sets `size`, an FFT of one axis of 1 float, and 0 everywhere else. */
IMAGO_API void imago_problem_init(imago_problem *problem);
/** The same for an imago_problem of `size` bytes: that of this header, or of an older one, which
 * has fewer members. The macro has each program say which it was compiled with; bindings that do
 * not read macros call this function. */
IMAGO_API void imago_problem_init_sized(imago_problem *problem, size_t size);
#define imago_problem_init(problem) imago_problem_init_sized((problem), sizeof(imago_problem))
/** Reads a problem's text, such as "fft:1024*4096" or "dct2:512x512*3:double:ortho":
 * kind:extents[*batch][:part]... as imago-cli's help describes it. */
IMAGO_API imago_status imago_problem_read(const char *text, imago_problem *problem);
/** The same for an imago_problem of `size` bytes, as imago_problem_init_sized() has it. */
IMAGO_API imago_status imago_problem_read_sized(const char *text, imago_problem *problem,
                                                size_t size);
#define imago_problem_read(text, problem)                                                          \
    imago_problem_read_sized((text), (problem), sizeof(imago_problem))
/** The text of a problem; freed by imago_text_free(). */
IMAGO_API imago_status imago_problem_text(const imago_problem *problem, char **text);
/** Bytes of the input and of the output, from the first element to the last; of a planar complex
 * side those of each of its two arrays. In place both are what the one array has to hold. */
IMAGO_API imago_status imago_problem_bytes(const imago_problem *problem, size_t *in, size_t *out);

/* ---- Plans ------------------------------------------------------------------------------ */

/** A transform, planned and built for a device. */
typedef struct imago_plan imago_plan;

/** How long planning may take. */
typedef enum imago_effort {
    /** The measured choice of a record, else the planner's: compiles for 0.1 to 3 s the first time,
     * then loads from the cache. */
    IMAGO_PLANNED = 0,
    /** Without waiting for a compiler: kernels that were compiled before, else a kernel of any
     * size, which is compiled once for all problems and slower to run; runs on host memory then
     * take the host's processor if the device is a processor. */
    IMAGO_READY = 1,
    /** As IMAGO_PLANNED, after a race of the model's best three plans: about a second. */
    IMAGO_RACE = 2,
    IMAGO_QUICK = 3, /**< after a search of about 15 s */
    IMAGO_FULL = 4   /**< after a search of the whole space: minutes to hours */
} imago_effort;

/** Plans and builds; a plan whose runs on host memory are left to the host's processor (see
 * imago_plan_execute()) is built for the device when it first runs there, or by
 * imago_plan_prepare(). What a race or a search
 * finds is kept in the user's records, which later plans of all programs take (IMAGO_TUNING=off
 * keeps nothing). If the device is NULL, the host's processor alone runs the plan, by
 * imago_plan_execute(), without OpenCL. Hooks, filters and kinds of IDXST need a device.
 *
 * OpenCL does not work in a process that was forked after its first use, since its driver's threads
 * do not exist there. In such a child imago_plan_create() with the parent's device gives a plan of
 * the host's processor, and the parent's plans run there by imago_plan_execute(): with the same
 * bits where the parent's runs are the host's, too. What needs a device fails with IMAGO_FAILED,
 * and freeing the parent's objects leaves them. */
IMAGO_API imago_status imago_plan_create(imago_device *device, const imago_problem *problem,
                                         imago_effort effort, imago_plan **plan);
/** Plans for several devices that share a batch (`count` of them; one may be named twice), which is
 * split along its first axis with an entry for each, or its longest. `shares` has a number for each
 * device, >= 0, to which its part is proportional; NULL: their speeds are measured on a part of the
 * problem, on all at the same time, with transfers. Runs are by imago_plan_execute() alone. A
 * single transform goes to the fastest device. imago_plan_explain() has the parts with their plans
 * and times. */
IMAGO_API imago_status imago_plan_create_split(imago_device *const *devices, size_t count,
                                               const double *shares, const imago_problem *problem,
                                               imago_plan **plan);
/** Says how many threads of the host's processor, and of a device that is one, runs on host memory
 * take at most of the plans that this thread makes from now on; runs on buffers, and with a mask,
 * have all of the device. 0, as at the start: as many as the process may take, which is what the
 * environment's IMAGO_THREADS says, or its share of the machine's processors beside the other
 * processes of an MPI job. Where that is less than the machine has, the first call that looks for
 * devices sets PoCL's variables of the environment (POCL_MAX_PTHREAD_COUNT,
 * POCL_CPU_MAX_CU_COUNT). */
IMAGO_API imago_status imago_set_threads(int threads);
/** Builds what runs on the device need, and launches it once: no later run waits for a compiler,
 * and the first one takes as long as others. imago_plan_create() has done so for all efforts but
 * IMAGO_READY, unless runs on host memory are left to the host's processor: such plans need it
 * before runs on buffers and in queues. */
IMAGO_API imago_status imago_plan_prepare(imago_plan *plan);
/** Frees the object, after all runs that were enqueued have ended. */
IMAGO_API void imago_plan_free(imago_plan *plan);

/** Runs on the host's memory, and waits. `in_imaginary` and `out_imaginary` are for planar complex
 * sides, else NULL. Problems of few points run on the host's processor, where that is faster than a
 * launch and the transfers (below 65536 points in all; IMAGO_HOST_PATH=off in the
 * environment leaves all runs to the device); the results differ by rounding. Elements are at the
 * problem's strides; memory between those of the output keeps its values, and the input stays
 * unless it is the output. On a device with host_memory nothing is copied where arrays are apart,
 * or one in place, and begin at a multiple of two numbers. */
IMAGO_API imago_status imago_plan_execute(imago_plan *plan, const void *in,
                                          const void *in_imaginary, void *out, void *out_imaginary);

/** Enqueues on the program's cl_command_queue and cl_mem objects of the device's context, and does
 * not wait. The work begins after the `wait_count` events (cl_event) of `wait_list`, and, if
 * `event` is not NULL, a cl_event comes back that ends with it, which the program releases. Buffers
 * are as large as imago_problem_bytes() says, or larger. In a queue that is out of order, barriers
 * keep the steps in theirs. Runs of one plan in several queues may overlap. */
IMAGO_API imago_status imago_plan_enqueue(imago_plan *plan, void *cl_queue, void *in,
                                          void *in_imaginary, void *out, void *out_imaginary,
                                          unsigned wait_count, const void *const *wait_list,
                                          void **event);

/** Sets the threshold of IMAGO_THRESHOLD or IMAGO_COMPRESS for runs from now on; initially 0, so
 * that all stay. */
IMAGO_API imago_status imago_plan_set_threshold(imago_plan *plan, double threshold);
/** Sets the mask of IMAGO_MASK, IMAGO_FILTER or IMAGO_CONVOLVE for runs from now on, which is
 * copied: `count` numbers of the plan's precision, as many as imago_plan_mask_numbers(); two of
 * each complex factor. */
IMAGO_API imago_status imago_plan_set_mask(imago_plan *plan, const void *mask, size_t count);
/** The numbers of a plan's mask: those of one transform's half spectrum or input; 0 without one. */
IMAGO_API imago_status imago_plan_mask_numbers(const imago_plan *plan, size_t *count);

/** What was chosen for the device and why, with times of the last run there, as JSON: the object
 * `plan` of imago-cli's --json, and `host_path`: whether imago_plan_execute() takes the host's
 * processor instead. Freed by imago_text_free(). */
IMAGO_API imago_status imago_plan_explain(imago_plan *plan, char **json);
/** Bytes of the device's memory that runs take besides their arrays: intermediate results, for runs
 * on host memory, those on buffers and those in each queue once, and tables. Builds the plan for
 * the device if need be; IMAGO_INVALID for one of the host's processor alone. */
IMAGO_API imago_status imago_plan_workspace(imago_plan *plan, size_t *bytes);
/** The OpenCL C of all steps. Freed by imago_text_free(). */
IMAGO_API imago_status imago_plan_source(imago_plan *plan, char **source);

/* ---- Wisdom ----------------------------------------------------------------------------- */

/** The records that plans of this process use, as text: those that come with the engine, the
 * user's, and imported ones. Freed by imago_text_free(). */
IMAGO_API imago_status imago_wisdom_export(char **text);
/** Adds records of such a text to this process; those of other devices and drivers are hints at
 * most. IMAGO_INVALID if it has none that can be read. */
IMAGO_API imago_status imago_wisdom_import(const char *text);
/** Forgets what was imported, and reads the user's records again. */
IMAGO_API void imago_wisdom_forget(void);

/* ---- Memory ----------------------------------------------------------------------------- */

/** Memory of a device. */
typedef struct imago_buffer imago_buffer;

/** Allocates. */
IMAGO_API imago_status imago_buffer_create(imago_device *device, size_t bytes,
                                           imago_buffer **buffer);
/** Makes a buffer over the host's memory, which begins at a multiple of 64 bytes and stays until
 * imago_buffer_free(). Only for processors, which work on it where it is: what a run writes is
 * there when the run has ended. */
IMAGO_API imago_status imago_buffer_create_over(imago_device *device, void *memory, size_t bytes,
                                                imago_buffer **buffer);
/** Frees it, after the runs that use it have ended. */
IMAGO_API void imago_buffer_free(imago_buffer *buffer);
/** Copies from the host into the buffer at an offset in bytes, and waits. */
IMAGO_API imago_status imago_buffer_write(imago_buffer *buffer, size_t offset, const void *from,
                                          size_t bytes);
/** Copies from the buffer to the host, and waits. */
IMAGO_API imago_status imago_buffer_read(imago_buffer *buffer, size_t offset, void *to,
                                         size_t bytes);
/** Its bytes. */
IMAGO_API imago_status imago_buffer_bytes(const imago_buffer *buffer, size_t *bytes);
/** Its cl_mem, valid until imago_buffer_free(). */
IMAGO_API imago_status imago_buffer_handle(const imago_buffer *buffer, void **cl_mem_);
/** Runs a plan on buffers of its device, and waits; see imago_plan_execute(). */
IMAGO_API imago_status imago_plan_execute_buffers(imago_plan *plan, imago_buffer *in,
                                                  imago_buffer *in_imaginary, imago_buffer *out,
                                                  imago_buffer *out_imaginary);

/** Host memory that a device uses without a copy: aligned to a page. NULL if there is none. */
IMAGO_API void *imago_alloc(size_t bytes);
/** Frees it. */
IMAGO_API void imago_free(void *memory);

/* ---- Images ----------------------------------------------------------------------------- */

/** How samples that are NaN or infinite are filled. */
typedef enum imago_fill {
    IMAGO_FILL_ZERO,      /**< by 0 */
    IMAGO_FILL_NEIGHBOURS /**< by the mean of the known samples around them, inwards ring by ring */
} imago_fill;

/** Fills the samples of an image that are NaN or infinite: of `channels` (1 or 3) planes of
 * height x width floats one after another. The functions below refuse such samples with
 * IMAGO_INVALID. To leave them out, remember where they are, fill them by neighbours, and set those
 * places of the result to NaN. `count`: their number; may be NULL. */
IMAGO_API imago_status imago_fill_non_finite(float *image, size_t channels, size_t height,
                                             size_t width, imago_fill how, size_t *count);

/** A setting of an operation: its name, as in recipes, and its value as text ("2.5", "wiener",
 * "true"); or, of a setting that is a picture, its samples in the operation's precision. */
typedef struct imago_setting {
    const char *name;
    const char *value;    /**< NULL for a picture */
    const void *samples;  /**< channels planes of height x width; NULL for other settings */
    size_t height, width; /**< of the picture */
    size_t channels;      /**< its planes, one after another; 0 is 1 */
} imago_setting;

/** A figure that an operation reports: its name, as in the command's JSON, and its numbers, one or
 * one for each axis. NaN: not known. */
typedef struct imago_figure {
    char name[32];
    size_t count;
    double values[4];
} imago_figure;

/** Carries out an operation on `channels` planes of height x width floats or doubles one after
 * another, each plane by itself: "deconvolve", "flatten", "convolve", "align" or "match"; or on a
 * signal, whose channels are the rows: "correlate" or "response". Its settings are those of the
 * command of this name and of recipes; settings that are not given have their defaults. `out` may
 * be `in`, and has its size: other modes of "convolve" are refused, and imago_convolver_run() has
 * them; and so are lags of "correlate", which imago_operate_lags() gives. IMAGO_INVALID for an
 * operation or a setting that does not exist, with those that do, and for a value out of range,
 * with what is allowed. The device keeps what the last calls made for up to four sizes of up to 32
 * MiB together, so that the next call of the same operation and size begins with its work. Any
 * threads may call at the same time. */
IMAGO_API imago_status imago_operate(imago_device *device, const char *operation,
                                     const imago_setting *settings, size_t count,
                                     imago_precision precision, const void *in, size_t channels,
                                     size_t height, size_t width, void *out);

/** Does the same, and writes the figures that the operation reports to `figures`, which has room
 * for `capacity`; `figure_count` gets their number, and more than `capacity` are IMAGO_INVALID.
 * `out` may be NULL where figures alone are wanted, as the shift of "align". The rows of a table
 * are figures of its name with [] behind: "matches[]" of "match" are a row, a column and a score
 * each. */
IMAGO_API imago_status imago_operate_figures(imago_device *device, const char *operation,
                                             const imago_setting *settings, size_t count,
                                             imago_precision precision, const void *in,
                                             size_t channels, size_t height, size_t width,
                                             void *out, imago_figure *figures, size_t capacity,
                                             size_t *figure_count);

/** Does the same with a stack: `channels` times `depth` planes, of each channel all pages one after
 * another. "align" lays each page on what its setting "onto" says: first, last or mean; its figures
 * have the rows "shifts[]": page, down, right, confidence; with "rotation" the angle is the fourth
 * number. "deconvolve" takes the pages as a volume. A setting's picture that has as many planes is
 * a stack, too, and may be `in`. */
IMAGO_API imago_status imago_operate_stack(imago_device *device, const char *operation,
                                           const imago_setting *settings, size_t count,
                                           imago_precision precision, const void *in,
                                           size_t channels, size_t depth, size_t height,
                                           size_t width, void *out, imago_figure *figures,
                                           size_t capacity, size_t *figure_count);

/** Does the same with a signal of `rows` channels of `length` samples, where the result has another
 * length: the lags of "correlate", of which the figure "first" is the first one. `out` has room for
 * `out_capacity` samples; `out_count` gets their number, and more are IMAGO_INVALID. There are at
 * most length + length of the reference - 1, or 2 lags + 1 if the setting "lags" is not 0. */
IMAGO_API imago_status imago_operate_lags(imago_device *device, const char *operation,
                                          const imago_setting *settings, size_t count,
                                          imago_precision precision, const void *in, size_t rows,
                                          size_t length, void *out, size_t out_capacity,
                                          size_t *out_count, imago_figure *figures, size_t capacity,
                                          size_t *figure_count);

/** The part of a convolution that is kept. Of a line of S samples and a kernel of K: */
typedef enum imago_convolve_mode {
    IMAGO_CONVOLVE_FULL,    /**< all S + K - 1 samples */
    IMAGO_CONVOLVE_SAME,    /**< S of these, from (K - 1) / 2 on, rounded down */
    IMAGO_CONVOLVE_VALID,   /**< the S - K + 1 that no edge has part in; K is at most S */
    IMAGO_CONVOLVE_CIRCULAR /**< S, as IMAGO_CONVOLVE_SAME, of a line whose ends meet */
} imago_convolve_mode;

/** A convolution of row-major arrays. A kernel of as many axes as the input goes along its own:
 * all, or those that are named if it has one sample along the others. A kernel of fewer axes goes
 * along those that are named, in their order, or along as many of the last ones. */
typedef struct imago_convolution {
    size_t size; /**< sizeof(imago_convolution) */
    int rank;    /**< of the input: 1 to IMAGO_MOST_AXES */
    size_t shape[IMAGO_MOST_AXES];
    int kernel_rank; /**< 1 to rank */
    size_t kernel_shape[IMAGO_MOST_AXES];
    int axis_count;            /**< axes that are named; 0: see above */
    int axes[IMAGO_MOST_AXES]; /**< from 0, or backwards from -1 */
    imago_convolve_mode mode;
    int correlate; /**< whether the kernel is reversed, as scipy.signal.correlate does */
} imago_convolution;

/** Transforms, arrays and a kernel's spectrum on a device, kept for the next run of the same
 * convolution. Runs of one object take turns. */
typedef struct imago_convolver imago_convolver;

/** Makes one, for IMAGO_FLOAT or IMAGO_DOUBLE, whose plans are built with this effort. */
IMAGO_API imago_status imago_convolver_create(imago_device *device, imago_precision precision,
                                              imago_effort effort, imago_convolver **convolver);
/** Frees it. */
IMAGO_API void imago_convolver_free(imago_convolver *convolver);
/** Writes the lengths of the result's axes, as many as the input has. IMAGO_INVALID if the input
 * cannot be convolved so. */
IMAGO_API imago_status imago_convolution_shape(const imago_convolution *convolution, size_t *shape);
/** Convolves arrays on the host, and waits. Samples of `in` are finite. The error is within 1e-6
 * (float) or 1e-14 (double) of the input's largest magnitude times the sum of the kernel's.
 * IMAGO_INVALID if the input cannot be convolved so, and for a kernel that is not finite. */
IMAGO_API imago_status imago_convolver_run(imago_convolver *convolver,
                                           const imago_convolution *convolution, const void *in,
                                           const void *kernel, void *out);

/** What compressing did. */
typedef struct imago_compress_figures {
    uint64_t coefficients; /**< all coefficients */
    uint64_t kept;         /**< those that stay */
    double energy_kept;    /**< share of the sum of squares that stays */
    double threshold;      /**< the threshold that was used */
    double psnr;           /**< dB */
    double ssim;           /**< Wang 2004 on luma */
} imago_compress_figures;

/** Compresses an image by its 2D DCT: `channels` (1 or 3) planes of height x width floats one after
 * another. Coefficients (norm ortho) of a magnitude of `threshold` or more stay, or, if `keep` is
 * not negative, that share of the largest, 0 to 1. `block`: 0 for one DCT of the plane, else sides
 * of 2 to 64. `depth`: bits of a sample for psnr and ssim, 8 or 16, or 32 for floats of the data's
 * own range. `out` may be `in`. `figures` may be NULL; a threshold of whole planes then takes a GPU
 * three passes over memory instead of four, and nothing is counted or compared. */
IMAGO_API imago_status imago_compress(imago_device *device, const float *in, size_t channels,
                                      size_t height, size_t width, double threshold, double keep,
                                      unsigned block, int depth, float *out,
                                      imago_compress_figures *figures);

/** How a filter treats edges. */
typedef enum imago_edges {
    IMAGO_EDGES_NONE,   /**< periodic */
    IMAGO_EDGES_MIRROR, /**< a margin of the image's reflection */
    IMAGO_EDGES_MEAN,   /**< a margin of the mean */
    IMAGO_EDGES_TAPER,  /**< fade to the mean */
    IMAGO_EDGES_AUTO    /**< none or mirror, by what the edges need */
} imago_edges;

/** Kinds of shapes. */
typedef enum imago_shape_kind {
    IMAGO_LOW,   /**< keep up to `radius` */
    IMAGO_HIGH,  /**< keep above `radius` */
    IMAGO_BAND,  /**< keep from `inner` to `outer` */
    IMAGO_STOP,  /**< remove from `inner` to `outer` */
    IMAGO_NOTCH, /**< remove within `radius` of (x, y) */
    IMAGO_WEDGE  /**< remove directions within `width` / 2 degrees of `angle` */
} imago_shape_kind;

/** A shape of a mask over frequencies (x across, y down, in cycles per pixel), each with its mirror
 * image; imago-cli filter has the same. */
typedef struct imago_shape {
    imago_shape_kind kind;
    double radius, inner, outer, x, y, angle, width;
    double soft;     /**< width of the edge */
    double strength; /**< share of the effect, 0 to 1 */
} imago_shape;

/** Filters planes of floats, as imago_compress() takes them, by the product of `count` shapes and,
 * if `mask` is not NULL, of a picture of the mask: height x width values of 0 to 1 with frequency 0
 * in the middle (edges NONE or TAPER only). The mean stays if `keep_mean`. */
IMAGO_API imago_status imago_filter(imago_device *device, const float *in, size_t channels,
                                    size_t height, size_t width, const imago_shape *shapes,
                                    size_t count, const float *mask, imago_edges edges,
                                    int keep_mean, float *out);

/** Finds periodic patterns: writes at most `most` notches to `shapes`, and their number to `count`,
 * the strongest first. */
IMAGO_API imago_status imago_suggest_notches(imago_device *device, const float *in, size_t channels,
                                             size_t height, size_t width, imago_shape *shapes,
                                             size_t most, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
