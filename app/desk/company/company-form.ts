import { type Company, getCompany, type updateCompany } from '#contract/company.ts'
import { WEEK } from '#contract/hours-in-words.ts'
import type { Input } from '#contract/operation.ts'
import { accountQuery } from '../settings/account-queries.ts'

export const companyQuery = accountQuery('company', getCompany, {})

type Fields = Company['defaults']
/** Texts by the paths of the server's errors; lists are JSON. */
export type Form = Record<string, string>
/** Times as typed: '08:00', '17:30'. */
export type Times = [opens: string, closes: string]
export type TypedRow = Record<string, string>

const price = (label: string, placeholder: string) =>
  ({ label, type: 'text', inputMode: 'decimal', placeholder }) as const
const time = (label: string) => ({ label, type: 'time', step: 900 }) as const
const named = (label: string) => ({ label, type: undefined })
const text = (label: string, type = 'text') => ({ label, type }) as const
/** Lists with their columns; those with a maximum grow and shrink. */
export const LISTS = {
  closed_days: {
    title: 'Closed days',
    add: 'Add a closed day',
    columns: { day: text('Day', 'date'), name: text('Name'), opens: time('Opens'), closes: time('Closes') },
    max: 100,
  },
  remoteLinks: {
    title: 'Remote support links',
    add: 'Add a link',
    columns: { label: text('Label'), href: text('Address', 'url') },
    max: 10,
  },
  'prices.plans': {
    title: 'Business plans, per user and month',
    columns: { name: named('Plan'), price: price('Price', 'Custom') },
  },
  'prices.managedPlans': {
    title: 'Managed IT, per month',
    columns: { name: named('Plan'), price: price('Price', 'Custom') },
  },
  'prices.homeRates': {
    title: 'Home help, per hour',
    columns: { service: named('Job'), remote: price('Remote', 'N/A'), onsite: price('Onsite', 'N/A') },
  },
  'prices.startingPrices': {
    title: 'Home help, starting prices',
    columns: { service: named('Job'), price: price('From', 'N/A') },
  },
}
export type ListName = keyof typeof LISTS
const isList = (name: string): name is ListName => name in LISTS
const HOURS = new Set(['opens', 'closes'])

const twoDigits = (count: number) => String(count).padStart(2, '0')
const typeTime = (hour: number) => `${twoDigits(Math.floor(hour) % 24)}:${twoDigits(Math.round((hour % 1) * 60))}`
const typePrice = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)

/** Flattens the fields to texts. */
export function toForm(company: Fields): Form {
  const flat = Object.entries({ ...company, ...nested(company) }).flatMap(([name, value]) => {
    if (isList(name)) return [[name, JSON.stringify((value as object[]).map(typeRow))]]
    return typeof value === 'object' && value !== null ? [] : [[name, String(value ?? '')]]
  })
  const on = (weekday: number) => company.hours.filter(({ days, opens }) => opens !== null && days.includes(weekday))
  const week = WEEK.map((weekday) => on(weekday).map(({ opens, closes }) => [typeTime(opens!), typeTime(closes!)]))
  return { ...(Object.fromEntries(flat) as Form), hours: JSON.stringify(week) }
}

/** 'phone.display' and the like. */
const nested = (company: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(company).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [],
    ),
  )

const typeRow = (row: object): TypedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? (HOURS.has(name) ? typeTime(value) : typePrice(value)) : (value ?? ''),
    ]),
  )

/** Null for what is not typed yet; the end of a day is typed as midnight, its beginning. */
function readTime(typed: string, isEnd: boolean): number | null {
  const hour = Number(typed.slice(0, 2)) + Number(typed.slice(3, 5)) / 60
  return typed === '' ? null : hour || (isEnd ? 24 : 0)
}
/** −1, which is refused, for what is no price. */
function readPrice(typed: string): number | null {
  const bare = typed.replaceAll(/[\s$,]/g, '')
  if (bare === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : -1
}

/** Reads what differs from what is saved. */
export function toInput(typed: Form, saved: Form): Input<typeof updateCompany> {
  const input: Record<string, unknown> = {}
  for (const name of Object.keys(typed).filter((each) => typed[each] !== saved[each])) {
    const [field, part] = name.split('.') as [string, string | undefined]
    const value = readField(name, typed[name]!)
    input[field] = part ? { ...(input[field] as object | undefined), [part]: value } : value
  }
  return input
}

function readField(name: string, typed: string): unknown {
  if (name === 'hours')
    return (JSON.parse(typed) as Times[][]).flatMap((day, at) =>
      (day.length > 0 ? day : [['', ''] as Times]).map(([opens, closes]) => ({
        days: [WEEK[at]!],
        opens: readTime(opens, false),
        closes: readTime(closes, true),
      })),
    )
  if (isList(name)) return (JSON.parse(typed) as TypedRow[]).map((row) => readRow(name, row))
  if (name === 'color') return typed.trim() || null
  return name === 'since' || name === 'prices.bundlePercent' ? readNumber(typed) : typed
}
const readNumber = (typed: string) => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : -1)

const readRow = (list: ListName, row: TypedRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, typed]) => {
      const column = (LISTS[list].columns as Record<string, { type?: string | undefined; inputMode?: string }>)[name]
      if (HOURS.has(name)) return [name, readTime(typed, name === 'closes')]
      return [name, column?.inputMode ? readPrice(typed) : typed]
    }),
  )
