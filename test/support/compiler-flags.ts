/** Skips V8's optimizing compiler for WebAssembly: the embedded database is ready a fifth sooner, and most tests end before optimized code would pay. */
export const LIFTOFF_ONLY = '--liftoff-only'
