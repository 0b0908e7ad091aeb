/** Runs one step of the start and prints its title and how long it took. */
export async function logStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`  ✓ ${title} (${seconds} s)\n`)
  return result
}
