/** Compiled once more to run faster, the embedded database is ready a fifth later: most tests are over before it is worth it. */
export const LIFTOFF_ONLY = '--liftoff-only'
