import type { ComponentProps } from 'react'
import { type Company, getCompany, type updateCompany } from '#contract/company.ts'
import type { Input } from '#contract/operation.ts'
import { accountQuery } from '../settings/account-queries.ts'

export const companyQuery = accountQuery('company', getCompany, {})

/** Texts by the paths of the server's errors; lists and the logo are JSON. */
export type Form = Record<string, string>
/** A row of a list as it is typed. */
export type TypedRow = Record<string, string>

/** Lists with the labels of their columns. Those with `add` grow and shrink; rows of the others have a fixed name. */
export const LISTS: Record<string, { title: string; columns: Record<string, string>; add?: string; blank?: string }> = {
  hours: {
    title: 'Opening hours',
    columns: { days: 'Days', opens: 'Opens', closes: 'Closes' },
    add: 'Add hours',
  },
  closed_days: {
    title: 'Closed days',
    columns: { day: 'Day', name: 'Name', opens: 'Opens', closes: 'Closes' },
    add: 'Add a closed day',
  },
  remoteLinks: {
    title: 'Remote support links',
    columns: { label: 'Label', href: 'Address' },
    add: 'Add a link',
  },
  'prices.plans': {
    title: 'Business plans, per user per month',
    columns: { name: 'Plan', price: 'Price' },
    blank: 'Custom',
  },
  'prices.managedPlans': { title: 'Managed IT, per month', columns: { name: 'Plan', price: 'Price' }, blank: 'Custom' },
  'prices.homeRates': {
    title: 'Home help, per hour',
    columns: { service: 'Job', remote: 'Remote', onsite: 'Onsite' },
    blank: 'N/A',
  },
  'prices.startingPrices': {
    title: 'Home help, starting prices',
    columns: { service: 'Job', price: 'From' },
    blank: 'N/A',
  },
}

type Cell = {
  control: Pick<ComponentProps<'input'>, 'type' | 'step' | 'inputMode'>
  /** Null is typed as a blank. */
  type: (value: never) => string
  read: (typed: string) => unknown
}
const text = (type: string): Cell => ({ control: { type }, type: String, read: String })
/** Midnight begins a day or ends it. */
const time = (midnight: 0 | 24): Cell => ({
  control: { type: 'time', step: 900 },
  type: (hour: number) => [Math.floor(hour) % 24, (hour % 1) * 60].map((part) => `${part}`.padStart(2, '0')).join(':'),
  read: (typed) => (typed === '' ? null : Number(typed.slice(0, 2)) + Number(typed.slice(3, 5)) / 60 || midnight),
})
/** Cents as dollars; what is no price is read as −1, which is refused. */
const price: Cell = {
  control: { type: 'text', inputMode: 'decimal' },
  type: (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2),
  read: (typed) => {
    const bare = typed.replaceAll(/[\s$,]/g, '')
    if (bare === '') return null
    return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : -1
  },
}
/** The cells of lists by their columns. */
export const CELLS: Record<string, Cell> = {
  days: {
    control: {},
    type: (days: number[]) => days.join(' '),
    read: (typed) => typed.split(' ').filter(Boolean).map(Number),
  },
  day: text('date'),
  name: text('text'),
  service: text('text'),
  label: text('text'),
  href: text('url'),
  opens: time(0),
  closes: time(24),
  price,
  remote: price,
  onsite: price,
}
const LOGO = 'logo.image'
const NUMBERS = new Set(['since', 'prices.bundlePercent'])

const mapRow = (row: object, map: (cell: Cell, value: never) => unknown) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, map(CELLS[column]!, value as never)]))

function typeList(list: string, rows: Record<string, unknown>[]): string {
  // In this order, by which they are compared.
  const columns = Object.keys(LISTS[list]!.columns)
  const ordered = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  return JSON.stringify(ordered.map((row) => mapRow(row, ({ type }, value) => (value === null ? '' : type(value)))))
}

/** Flattens the fields to texts. Days on which the company is closed have no row of hours. */
export function toForm(company: Company['defaults']): Form {
  const form: Form = {}
  function add(name: string, value: unknown) {
    if (name in LISTS) form[name] = typeList(name, value as Record<string, unknown>[])
    else if (name === LOGO) form[name] = JSON.stringify(value)
    else if (typeof value === 'object' && value)
      for (const [part, inner] of Object.entries(value)) add(`${name}.${part}`, inner)
    else form[name] = `${(value ?? '') as string | number}`
  }
  const open = company.hours.filter(({ opens }) => opens !== null)
  for (const [name, value] of Object.entries({ ...company, hours: open })) add(name, value)
  return form
}

/** Reads what differs from what is saved; null for a field that is as by default. */
export function toInput(typed: Form, saved: Form, defaults: Form): Input<typeof updateCompany> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) {
    if (value === saved[name]) continue
    const [field, part] = name.split('.') as [string, string | undefined]
    if (part) input[field] = { ...(input[field] as object | undefined), [part]: readField(name, value) }
    else input[field] = value === defaults[name] ? null : readField(name, value)
  }
  return input
}

function readField(name: string, typed: string): unknown {
  if (NUMBERS.has(name)) return /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : -1
  if (name === LOGO) return JSON.parse(typed)
  return name in LISTS
    ? (JSON.parse(typed) as TypedRow[]).map((row) => mapRow(row, ({ read }, cell) => read(cell)))
    : typed
}
