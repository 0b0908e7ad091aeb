type Rules<Item> = {
  /** Items done together at most. */
  most: number
  /** How many such works may be under way at once. */
  lanes?: number
  /** By which of their names two items may not be done together. */
  apart?: (item: Item) => string[]
}
type Waiting<Item, Result> = { item: Item; done: (result: Result | Promise<Result>) => void }

/**
 * Does what is asked for while a work is under way together as the next: what each would cost alone is paid once. Nobody
 * waits for company: who comes to a free lane is done at once. `work` answers in the order of its items; when it throws,
 * all of them hear so.
 */
export function createGathering<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { most, lanes = 1, apart = () => [] }: Rules<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let free = lanes
  let settingOut = 0

  function take(places: number): Waiting<Item, Result>[] {
    const names = new Set<string>()
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    for (const each of waiting) {
      const own = apart(each.item)
      const fits = taken.length < places && !own.some((name) => names.has(name))
      // The names of those left count too: nobody overtakes another they must stay apart from.
      for (const name of own) names.add(name)
      if (fits) taken.push(each)
      else left.push(each)
    }
    waiting = left
    return taken
  }

  /** Those who come in the same moment are one company, shared among the lanes that set out with them. */
  async function company(): Promise<Waiting<Item, Result>[]> {
    settingOut++
    await new Promise(setImmediate)
    return take(Math.min(most, Math.ceil(waiting.length / settingOut--)))
  }

  async function run(): Promise<void> {
    free--
    for (let taken = await company(); taken.length > 0; taken = await company()) {
      const results = work(taken.map(({ item }) => item))
      taken.forEach(({ done }, at) => done(results.then((each) => each[at]!)))
      await results.catch(() => {})
    }
    free++
  }

  return (item) =>
    new Promise((done) => {
      waiting.push({ item, done })
      if (free > 0) void run()
    })
}
