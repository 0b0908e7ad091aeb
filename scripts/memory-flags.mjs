/** Flags and environment that keep the server's memory low (docs/decisions/0036-static-files-and-memory.md); the Dockerfile and the systemd unit have the same. */

/** Megabytes. Uploads leave much garbage: a small young generation frees it in quick collections, a larger one only in full ones. */
const YOUNG_GENERATION_MB = 2

export const FLAGS = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`]

/** For glibc: freed memory goes back to the system instead of staying in a pool of each thread. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
