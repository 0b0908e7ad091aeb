import { parseArgs } from 'node:util'
import { median, percentile } from './statistics.ts'

type Wanted = { atMost: number } | { atLeast: number }

/** A measured case: one line of the report. */
export type Figure = {
  name: string
  /** Every measurement, or the only one. */
  values: number | number[]
  unit: string
  wanted?: Wanted | undefined
  /** The statistic that is compared with what is wanted and with the reference; otherwise the median. */
  judged?: 'median' | 'p95' | 'worst'
  /** Measured in the same run and unit. */
  reference?: { name: string; values: number | number[]; wantedRatio?: Wanted } | undefined
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

function line({ name, values, unit, wanted, judged = 'median', reference, note }: Figure): string {
  const value = STATISTICS[judged]([values].flat())
  const parts = [`${name}: ${summary(values, unit, judged)}${verdict(value, wanted, unit)}`]
  if (reference) {
    const beside = STATISTICS[judged]([reference.values].flat())
    const ratio = `ratio ${digits(value / beside)}${verdict(value / beside, reference.wantedRatio)}`
    parts.push(`${reference.name} ${summary(reference.values, unit, judged)}, ${ratio}`)
  }
  if (note) parts.push(note)
  return parts.join('; ')
}

function summary(values: number | number[], unit: string, judged: string): string {
  const all = [values].flat()
  if (all.length === 1) return `${digits(all[0]!)} ${unit}`
  const middle = `median ${digits(median(all))} ${unit}`
  if (!/^m?s$/.test(unit))
    return `${middle} of ${all.length} (${digits(Math.min(...all))} to ${digits(Math.max(...all))})`
  return judged !== 'worst' && all.length >= ENOUGH_FOR_P95
    ? `${middle}, p95 ${digits(STATISTICS.p95(all))} ${unit}`
    : `${middle}, worst ${digits(STATISTICS.worst(all))} ${unit} of ${all.length}`
}

function verdict(value: number, wanted: Wanted | undefined, unit = ''): string {
  if (!wanted) return ''
  const [limit, words] = 'atMost' in wanted ? [wanted.atMost, 'less'] : [wanted.atLeast, 'more']
  const isMissed = 'atMost' in wanted ? value > limit : value < limit
  return ` (wanted: ${`${limit} ${unit}`.trim()} or ${words}${isMissed ? ', MISSED' : ''})`
}

function digits(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

/** Reads `--name value` for each default; its type says what is read. Throws for what is not a number. */
export function readOptions<Options extends Record<string, string | number | boolean>>(
  args: string[],
  defaults: Options,
): {
  [Name in keyof Options]: Options[Name] extends number ? number : Options[Name] extends boolean ? boolean : string
} {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { values } = parseArgs({ args, options })
  const read = Object.entries(defaults).map(([name, value]) => {
    const given = values[name]
    if (given === undefined || typeof value !== 'number') return [name, given ?? value]
    if (!(Number(given) > 0)) throw new Error(`--${name} must be a number above zero.`)
    return [name, Number(given)]
  })
  return Object.fromEntries(read)
}
