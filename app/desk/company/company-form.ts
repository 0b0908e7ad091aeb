import type { Company, updateCompany } from '#contract/company.ts'
import { WEEK } from '#contract/hours-in-words.ts'
import type { Input } from '#contract/operation.ts'
import { accountQuery } from '../settings/account-queries.ts'
import { getCompany } from '#contract/company.ts'

export const companyQuery = accountQuery('company', getCompany, {})

type Fields = Company['defaults']
export type Form = Record<string, string>
/** Times of a weekday or a date as typed: '08:00', '17:30'. */
export type Times = [opens: string, closes: string]
export type TypedDay = { day: string; name: string; times: Times | null }
export type TypedLink = { label: string; href: string }
export type PriceList = 'plans' | 'managedPlans' | 'homeRates' | 'startingPrices'
/** Prices as typed, by their names in a row. */
export type TypedPrices = Record<string, string>[]

const LINES = [
  ...(['name', 'shortName', 'legalName', 'tagline', 'email', 'street', 'postalCode', 'city', 'region'] as const),
  ...(['serviceArea', 'copyrightRange', 'timeZone', 'emergencyHours', 'remoteSession'] as const),
]
const PARTS = ['claims', 'supportResponse', 'og'] as const
export const PRICE_LISTS: PriceList[] = ['plans', 'managedPlans', 'homeRates', 'startingPrices']

/** The fields as texts of a form, by the paths of the server's errors; lists are JSON. */
export function toForm(company: Fields): Form {
  const { hours, closed_days, prices, remoteLinks } = company
  return {
    ...Object.fromEntries(LINES.map((name) => [name, company[name]])),
    ...Object.fromEntries(
      PARTS.flatMap((part) => Object.entries(company[part]).map(([name, value]) => [`${part}.${name}`, value])),
    ),
    ...Object.fromEntries(PRICE_LISTS.map((list) => [`prices.${list}`, JSON.stringify(prices[list].map(typePrices))])),
    'prices.bundlePercent': String(prices.bundlePercent),
    'phone.display': company.phone.display,
    'emergencyPhone.display': company.emergencyPhone.display,
    since: String(company.since),
    color: company.color ?? '',
    remoteLinks: JSON.stringify(remoteLinks),
    hours: JSON.stringify(
      WEEK.map((weekday) => hours.filter(({ days, opens }) => opens !== null && days.includes(weekday)).map(typeTimes)),
    ),
    closed_days: JSON.stringify(
      closed_days.map(({ day, name, ...times }) => ({
        day,
        name,
        times: times.opens === null ? null : typeTimes(times),
      })),
    ),
  }
}

const typeTimes = ({ opens, closes }: { opens: number | null; closes: number | null }): Times => [
  typeTime(opens!),
  typeTime(closes! % 24),
]
const twoDigits = (count: number) => String(count).padStart(2, '0')
const typeTime = (hour: number) => `${twoDigits(Math.floor(hour))}:${twoDigits(Math.round((hour % 1) * 60))}`
const typePrices = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value : typePrice(value as number)]),
  )
const typePrice = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2))

/** The end of a day is typed as midnight, its beginning. Null for what is not typed yet. */
function readTimes([opens, closes]: Times) {
  const hour = (typed: string) => (typed ? Number(typed.slice(0, 2)) + Number(typed.slice(3, 5)) / 60 : null)
  return { opens: hour(opens), closes: hour(closes) || (closes ? 24 : null) }
}
/** −1, which is refused, for what is no price. */
const readPrice = (typed: string): number | null => {
  const text = typed.replaceAll(/[\s$,]/g, '')
  if (text === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1
}
const readNumber = (typed: string) => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : -1)

/** Reads what differs from what is saved. */
export function toInput(typed: Form, saved: Form): Input<typeof updateCompany> {
  const changed = Object.keys(typed).filter((name) => typed[name] !== saved[name])
  const input: Record<string, unknown> = {}
  for (const name of changed) {
    const [field, part] = name.split('.') as [string, string | undefined]
    const value = readField(name, typed[name]!)
    input[field] = part ? { ...(input[field] as object | undefined), [part]: value } : value
  }
  return input
}

function readField(name: string, typed: string): unknown {
  if (name === 'hours')
    return (JSON.parse(typed) as Times[][]).flatMap((day, at) => {
      const days = [WEEK[at]!]
      return day.length > 0
        ? day.map((times) => ({ days, ...readTimes(times) }))
        : [{ days, opens: null, closes: null }]
    })
  if (name === 'closed_days')
    return (JSON.parse(typed) as TypedDay[]).map(({ day, name: label, times }) => ({
      day,
      name: label,
      ...(times ? readTimes(times) : { opens: null, closes: null }),
    }))
  if (name === 'remoteLinks') return JSON.parse(typed)
  if (name === 'color') return typed.trim() || null
  if (name === 'since' || name === 'prices.bundlePercent') return readNumber(typed)
  if (name.startsWith('prices.'))
    return (JSON.parse(typed) as TypedPrices).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isPrice(key) ? readPrice(value) : value])),
    )
  return typed
}
export const isPrice = (name: string) => name !== 'name' && name !== 'service'
