type BatchRules<Item> = {
  /** Items done together at most. */
  maxItems: number
  /** How many such works may be under way at once. */
  maxConcurrent?: number
  /** By which of their names two items may not be done together. */
  conflictKeys?: (item: Item) => string[]
}
type Pending<Item, Result> = { item: Item; settle: (result: Result | Promise<Result>) => void }

/**
 * Does what is asked for while a work is under way together as the next: what each would cost alone is paid once. Nobody
 * waits for company: who comes to a free lane is done at once. `work` answers in the order of its items; when it throws,
 * all of them hear so.
 */
export function createBatcher<Item, Result>(
  runBatch: (items: Item[]) => Promise<Result[]>,
  { maxItems: most, maxConcurrent: lanes = 1, conflictKeys: apart = () => [] }: BatchRules<Item>,
): (item: Item) => Promise<Result> {
  let pending: Pending<Item, Result>[] = []
  let freeLanes = lanes
  let startingLanes = 0

  function takeBatch(limit: number): Pending<Item, Result>[] {
    const usedKeys = new Set<string>()
    const batch: Pending<Item, Result>[] = []
    const rest: Pending<Item, Result>[] = []
    for (const each of pending) {
      const keys = apart(each.item)
      const fits = batch.length < limit && !keys.some((name) => usedKeys.has(name))
      // The names of those left count too: nobody overtakes another they must stay apart from.
      for (const name of keys) usedKeys.add(name)
      if (fits) batch.push(each)
      else rest.push(each)
    }
    pending = rest
    return batch
  }

  /** Those who come in the same moment are one company, shared among the lanes that set out with them. */
  async function nextBatch(): Promise<Pending<Item, Result>[]> {
    startingLanes++
    await new Promise(setImmediate)
    return takeBatch(Math.min(most, Math.ceil(pending.length / startingLanes--)))
  }

  async function run(): Promise<void> {
    freeLanes--
    for (let taken = await nextBatch(); taken.length > 0; taken = await nextBatch()) {
      const results = runBatch(taken.map(({ item }) => item))
      taken.forEach(({ settle: done }, at) => done(results.then((each) => each[at]!)))
      await results.catch(() => {})
    }
    freeLanes++
  }

  return (item) =>
    new Promise((done) => {
      pending.push({ item, settle: done })
      if (freeLanes > 0) void run()
    })
}
