import { parseArgs } from 'node:util'

/**
 * The command-line options of `npm run drill`, as a JSON array; not set within `npm test`. Set to `[]`, it runs any attack
 * or fault test at full size.
 */
const OPTIONS = process.env.DRILL

/** Whether attack and fault tests run at full size and print what they measured. */
export const IS_FULL_SIZE = OPTIONS !== undefined

type Sizes = Record<string, readonly [small: number, full: number] | readonly [small: string, full: string]>
type Chosen<S extends Sizes> = { [Name in keyof S]: S[Name] extends readonly [number, number] ? number : string }

/**
 * The size of an attack or fault test: the small one within `npm test`, the full one in a drill, where each can be given
 * as an option of the same name. Throws on an option that the test does not have.
 */
export function drillSizes<const S extends Sizes>(sizes: S): Chosen<S> {
  const names = Object.entries(sizes)
  const { values } = parseArgs({
    args: JSON.parse(OPTIONS ?? '[]') as string[],
    options: Object.fromEntries(names.map(([name]) => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(
    names.map(([name, [small, full]]) => {
      const chosen = values[name] ?? (IS_FULL_SIZE ? full : small)
      return [name, typeof small === 'number' ? Number(chosen) : chosen]
    }),
  ) as Chosen<S>
}

/** Prints what a drill measured; prints nothing within `npm test`. */
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
