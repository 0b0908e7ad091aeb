/** Skips V8's optimizing compiler for WebAssembly: the embedded database is ready a fifth sooner, and most tests end before optimized code would pay. */
export const LIFTOFF_ONLY = '--liftoff-only'
/** Loads drizzle-orm in a fraction of the time (docs/dependencies.md). The server has it by itself. */
export const DRIZZLE_HOOK = '--import=./server/process/drizzle-resolve-hook.ts'
