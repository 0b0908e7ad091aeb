const BATCH_SIZE = 100
/** The next run continues where this one stops. */
const MAX_BATCHES = 50

/** Calls `work` until it processes less than a batch, never holding the database for long. Returns the total. */
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

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
