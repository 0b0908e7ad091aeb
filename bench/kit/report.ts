import { parseArgs } from 'node:util'
import { median, percentile } from './statistics.ts'

/** The bar, if there is one. */
type Bar = { atMost?: number; atLeast?: number }
/** A measured case: one line of the report. `values` are every measurement, or the only one. */
export type Figure = Bar & {
  name: string
  values: number | number[]
  /** Milliseconds if none is named. */
  unit?: string
  /** The statistic that is compared with the bar and with the reference; otherwise the median. */
  judged?: keyof typeof STATISTICS
  /** Measured in the same run and unit; its bar is that of the ratio. */
  reference?: (Bar & { name: string; values: number | number[] }) | undefined
  note?: string | undefined
}

/** The fewest measurements of which a p95 says more than the worst of them. */
const ENOUGH_FOR_P95 = 20
const STATISTICS = {
  median,
  p95: (values: number[]) => percentile(values, 0.95),
  worst: (values: number[]) => Math.max(...values),
}

export function report(title: string, figures: Figure[]): void {
  process.stdout.write(`${title}:\n${figures.map((figure) => `  ${line(figure)}\n`).join('')}`)
}

function line({ name, values, unit = 'ms', judged = 'median', reference, note, ...bar }: Figure): string {
  const judge = (all: number | number[]) => STATISTICS[judged]([all].flat())
  const parts = [`${name}: ${summary(values, unit)}${verdict(judge(values), bar)}`]
  if (reference) {
    const ratio = judge(values) / judge(reference.values)
    parts.push(
      `${reference.name} ${summary(reference.values, unit)}, ratio ${digits(ratio)}${verdict(ratio, reference)}`,
    )
  }
  return [...parts, ...(note ? [note] : [])].join('; ')
}

function summary(values: number | number[], unit: string): string {
  const all = [values].flat()
  if (all.length === 1) return `${digits(all[0]!)} ${unit}`.trim()
  const middle = `median ${digits(median(all))} ${unit}`
  if (!/^m?s$/.test(unit)) return `${middle} (${digits(Math.min(...all))} to ${digits(Math.max(...all))})`
  const spread = all.length >= ENOUGH_FOR_P95 ? 'p95' : 'worst'
  return `${middle}, ${spread} ${digits(STATISTICS[spread](all))} ${unit} of ${all.length}`
}

function verdict(value: number, { atMost, atLeast }: Bar): string {
  if (atMost !== undefined) return ` (wanted: ${atMost} or less${value > atMost ? ', MISSED' : ''})`
  if (atLeast !== undefined) return ` (wanted: ${atLeast} or more${value < atLeast ? ', MISSED' : ''})`
  return ''
}

function digits(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3)
}

type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string

/** Reads `--name value` for each default; its type says what is read. Throws for what is not a number above zero. */
export function readOptions<Options extends Record<string, string | number | boolean>>(
  args: string[],
  defaults: Options,
): { [Name in keyof Options]: Widened<Options[Name]> } {
  const typeOf = (value: unknown) => (typeof value === 'boolean' ? ('boolean' as const) : ('string' as const))
  const types = Object.entries(defaults).map(([name, value]) => [name, { type: typeOf(value) }] as const)
  const given: Record<string, unknown> = parseArgs({ args, options: Object.fromEntries(types) }).values
  const read = Object.entries(defaults).map(([name, value]) => {
    if (typeof value !== 'number') return [name, given[name] ?? value]
    const number = Number(given[name] ?? value)
    if (!(number > 0)) throw new Error(`--${name} must be a number above zero.`)
    return [name, number]
  })
  return Object.fromEntries(read)
}
