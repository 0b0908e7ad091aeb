import { parseArgs } from 'node:util'

/**
 * The command-line options of `npm run drill -- NAME`, as a JSON array; not set in any other run. Set to `[]`, it runs any
 * attack or fault test at full size.
 */
const OPTIONS = process.env.DRILL
/** Of `npm run drill -- all`, which sets both. */
const { DEEP, DEEP_SEED } = process.env

/** Whether attack and fault tests run at full size and print what they measured. */
export const IS_FULL_SIZE = OPTIONS !== undefined
/** Whether this is a drill, whichever. */
export const IS_DEEP = IS_FULL_SIZE || DEEP !== undefined
/** Returns how much a test of the gate does: enough to prove it, and in a drill all of it. */
export const sized = (gate: number, deep: number): number => (IS_DEEP ? deep : gate)

type Size<T> = readonly [small: T, full: T, deep?: T]
type Sizes = Record<string, Size<number> | Size<string>>
type Chosen<S extends Sizes> = {
  [Name in keyof S]: S[Name] extends Size<number> ? number : string
}

/**
 * The size of a test: the full one in `npm run drill -- NAME`, where each can be given as an option of the same name; in
 * `npm run drill -- all` the deep one where there is one, and as `seed` that of the run; else the small one. Throws on an
 * option that the test does not have.
 */
export function drillSizes<const S extends Sizes>(sizes: S): Chosen<S> {
  const names = Object.entries(sizes)
  const { values } = parseArgs({
    args: JSON.parse(OPTIONS ?? '[]') as string[],
    options: Object.fromEntries(names.map(([name]) => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(
    names.map(([name, [small, full, deep = small]]) => {
      const usual = IS_FULL_SIZE ? full : DEEP ? deep : small
      const chosen = values[name] ?? (name === 'seed' && !IS_FULL_SIZE ? DEEP_SEED : undefined) ?? usual
      return [name, typeof small === 'number' ? Number(chosen) : chosen]
    }),
  ) as Chosen<S>
}

/** Prints what a drill at full size measured. */
export function report(title: string, figures: Record<string, string | number>): void {
  if (!IS_FULL_SIZE) return
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  const lines = Object.entries(figures).map(([name, figure]) => `  ${name.padEnd(width)}  ${figure}\n`)
  process.stdout.write(`${title}\n${lines.join('')}`)
}

/** The value that a share of all stays below: 0.5 gives the median. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/** How often each status came, as text. */
export const formatStatuses = (statuses: number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, those]) => `${those.length} × ${status}`)
    .join(', ')
