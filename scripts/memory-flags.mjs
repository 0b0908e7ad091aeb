/** How a server is run so that it takes little memory (docs/decisions/0036); the Dockerfile and the systemd unit say the same. */

/** Megabytes. Uploads leave much behind that is used once: with little room for new things it is freed by quick collections, with more by full ones. */
const YOUNG = 2

export const FLAGS = [`--max-semi-space-size=${YOUNG}`]

/** Freed memory goes back to the system instead of waiting in a pool of each thread. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}
