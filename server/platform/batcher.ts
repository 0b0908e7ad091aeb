type BatchRules<Item> = {
  maxItems: number
  maxConcurrent?: number
  /** Two items with a key in common never run in the same batch. */
  conflictKeys?: (item: Item) => string[]
}
type Pending<Item, Result> = { item: Item; settle: (result: Promise<Result>) => void }

/**
 * Batches calls: those that arrive while a batch is running go into the next one. A call that finds a free lane runs at
 * once, nothing waits for a batch to fill up. `runBatch` returns results in the order of its items; when it throws, every
 * call of that batch throws.
 */
export function createBatcher<Item, Result>(
  runBatch: (items: Item[]) => Promise<Result[]>,
  { maxItems, maxConcurrent = 1, conflictKeys = () => [] }: BatchRules<Item>,
): (item: Item) => Promise<Result> {
  let pending: Pending<Item, Result>[] = []
  let freeLanes = maxConcurrent
  let startingLanes = 0

  function takeBatch(limit: number): Pending<Item, Result>[] {
    const usedKeys = new Set<string>()
    const batch: Pending<Item, Result>[] = []
    const rest: Pending<Item, Result>[] = []
    for (const each of pending) {
      const keys = conflictKeys(each.item)
      const fits = batch.length < limit && !keys.some((key) => usedKeys.has(key))
      // Keys of skipped items count too, so that items with a common key keep their order.
      for (const key of keys) usedKeys.add(key)
      if (fits) batch.push(each)
      else rest.push(each)
    }
    pending = rest
    return batch
  }

  /** Calls made in the same tick are shared out evenly among the lanes that start with them. */
  async function nextBatch(): Promise<Pending<Item, Result>[]> {
    startingLanes++
    await new Promise(setImmediate)
    const fairShare = Math.ceil(pending.length / startingLanes)
    startingLanes--
    return takeBatch(Math.min(maxItems, fairShare))
  }

  async function runLane(): Promise<void> {
    freeLanes--
    for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
      const results = runBatch(batch.map(({ item }) => item))
      batch.forEach(({ settle }, at) => settle(results.then((each) => each[at]!)))
      await results.catch(() => {})
    }
    freeLanes++
  }

  return (item) =>
    new Promise((resolve) => {
      pending.push({ item, settle: resolve })
      if (freeLanes > 0) void runLane()
    })
}
