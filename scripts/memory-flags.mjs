/** Flags and environment of server and commands (docs/decisions/jobs-and-processes.md); the Dockerfile and the systemd unit have the same. */

/** In megabytes. Uploads leave much garbage: a small young generation frees it in quick collections, a larger one only in full ones. */
const YOUNG_GENERATION_MB = 2

/** A function of the embedded database is optimized when it has executed about this much, not within its first tenth of a second. */
const WASM_TIERING_BUDGET = 1_300_000_000

export const FLAGS = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, `--wasm-tiering-budget=${WASM_TIERING_BUDGET}`]

/** Makes glibc return freed memory to the system instead of keeping it in a pool of each thread. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
