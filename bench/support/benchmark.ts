/** What every file of a benchmark exports: it measures, and prints what it found. */
export type Benchmark = { bench: (args: string[]) => Promise<void> }
