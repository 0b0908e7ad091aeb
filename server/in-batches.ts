const BATCH_SIZE = 100
/** What one run takes on at most; the next goes on from there. */
const MAX_BATCHES = 50

/**
 * Repeats `work` with how many it may take on, until it takes on fewer: nobody waits long for the database meanwhile.
 * Answers how many it took on in all.
 */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await work(BATCH_SIZE)
    total += count
    if (count < BATCH_SIZE) break
  }
  return total
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment so many days before now. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
