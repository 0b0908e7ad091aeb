import * as z from 'zod/mini'
import { checkColor } from './brand-color.ts'
import { intervalInWords, daysInWords, WEEK } from './hours-in-words.ts'
import { operation } from './operation.ts'
import { anyText, emailAddress, requiredLine, timestamp } from './text.ts'

export const LOGO_LIMITS = { bytes: 2 * 1024 * 1024, side: 4096 } as const
const MAX_LINKS = 10
const MAX_CLOSED_DAYS = 100
const MAX_INTERVALS = 6
const MAX_CENTS = 1_000_000

/** Adds an error to a value, at a path within it. */
const refuse = <T>({ value, issues }: z.core.ParsePayload<T>, path: PropertyKey[], message: string) =>
  void issues.push({ code: 'custom', message, path, input: value })

/** Formatting characters that turn the direction of what follows; what is said in two directions needs none of them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
const withoutTurns = z.overwrite<string>((text) => text.replaceAll(TURNS, ''))
const line = (max: number, missing: string) => requiredLine(max, missing).check(withoutTurns)
const optionalLine = (max: number) => anyText(max)

/** '(303) 555-0148' or '+1 303 555 0148 x12' → '+13035550148'; undefined where the country is missing. */
function dialled(display: string): string | undefined {
  const digits = display.replace(/(?:x|ext\.?)\s?\d{1,6}$/i, '').replaceAll(/[^\d+]/g, '')
  const tel = digits.startsWith('+') ? digits : /^1?\d{10}$/.test(digits) ? `+1${digits.slice(-10)}` : ''
  return E164.test(tel) ? tel : undefined
}
const E164 = /^\+[1-9]\d{6,14}$/
const NO_PHONE = 'Enter a phone number such as (303) 555-0148, or with its country code, such as +49 30 901820'
const phone = z.pipe(
  z
    .strictObject(
      {
        display: line(40, NO_PHONE),
        tel: z.optional(z.string().check(z.regex(E164, 'Use a form such as +13035550148'))),
      },
      NO_PHONE,
    )
    .check((given) => {
      if (!given.value.tel && !dialled(given.value.display)) refuse(given, ['display'], NO_PHONE)
    }),
  z.transform(({ display, tel }) => ({ display, tel: tel ?? dialled(display) ?? '' })),
)

const NOT_HTTPS = 'Use an address that begins with https://'
const secureUrl = z
  .string(NOT_HTTPS)
  .check(z.trim(), z.maxLength(500, 'Use at most 500 characters'), z.refine(isSecureUrl, NOT_HTTPS))
function isSecureUrl(given: string): boolean {
  const url = URL.parse(given)
  return url?.protocol === 'https:' && url.username === '' && !/\s/.test(given)
}

const HOUR = 'Use a time from 0 to 24 in quarter hours'
const hour = z.nullable(z.number(HOUR).check(z.multipleOf(0.25, HOUR), z.gte(0, HOUR), z.lte(24, HOUR)))
type Hours = { opens: number | null; closes: number | null }
/** Returns what is wrong with an interval, and in which of its fields. */
function intervalFault({ opens, closes }: Hours): [field: string, message: string] | undefined {
  if (opens === null && closes === null) return undefined
  if (opens === null) return ['opens', 'Enter when you open']
  if (closes === null) return ['closes', 'Enter when you close']
  return closes > opens ? undefined : ['closes', 'Close after you open']
}

const day = z
  .int()
  .check(z.gte(0, 'Use 0 for Sunday to 6 for Saturday'), z.lte(6, 'Use 0 for Sunday to 6 for Saturday'))
const row = z.strictObject({
  label: z.optional(optionalLine(60)),
  days: z.array(day).check(z.minLength(1, 'Name a day'), z.maxLength(7, 'Name each day once')),
  opens: hour,
  closes: hour,
  display: z.optional(optionalLine(60)),
})
type Row = z.output<typeof row>

/** Checks all rows of a week: each interval, and that those of a day are apart. */
function checkWeek(given: z.core.ParsePayload<Row[]>): void {
  const rows = given.value
  rows.forEach((each, index) => {
    const fault = intervalFault(each)
    if (fault) refuse(given, [index, fault[0]], fault[1])
    if (new Set(each.days).size < each.days.length) refuse(given, [index, 'days'], 'Name each day once')
  })
  if (given.issues.length > 0) return
  for (const weekday of WEEK) {
    const today = rows.flatMap((each, index) => (each.days.includes(weekday) ? [{ ...each, index }] : []))
    const name = daysInWords([weekday])
    if (today.length > MAX_INTERVALS) return refuse(given, [], `Use at most ${MAX_INTERVALS} times a day`)
    const closed = today.find(({ opens }) => opens === null)
    if (closed && today.length > 1) return refuse(given, [closed.index, 'days'], `${name} is both open and closed`)
    const sorted = today.toSorted((a, b) => a.opens! - b.opens!)
    for (const [at, { opens, index }] of sorted.entries()) {
      const before = sorted[at - 1]
      if (!before || opens! > before.closes!) continue
      const other = `${intervalInWords(before.opens, before.closes)} on ${name}`
      const message = opens === before.closes ? `Begins when ${other} ends: make them one` : `Overlaps ${other}`
      return refuse(given, [index, 'opens'], message)
    }
  }
}

/** Completes a checked week: where words are left out, days of the same hours become one group and get ours. */
function completeWeek(rows: Row[]) {
  const on = (weekday: number) =>
    rows.filter(({ days, opens }) => days.includes(weekday) && opens !== null).toSorted((a, b) => a.opens! - b.opens!)
  if (rows.some(({ label, display }) => label || display))
    return rows.map(({ label, days, opens, closes, display }) => ({
      label: label || daysInWords(days),
      days,
      opens,
      closes,
      display: display || intervalInWords(opens, closes),
    }))
  const keyOf = (weekday: number) =>
    on(weekday)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join()
  return [...new Set(WEEK.map(keyOf))].flatMap((key) => {
    const days = WEEK.filter((weekday) => keyOf(weekday) === key)
    const intervals = key ? on(days[0]!) : [{ opens: null, closes: null }]
    return intervals.map(({ opens, closes }) => ({
      label: daysInWords(days),
      days,
      opens,
      closes,
      display: intervalInWords(opens, closes),
    }))
  })
}
const hours = z.pipe(
  z.array(row).check(z.maxLength(7 * MAX_INTERVALS, 'Use at most 42 rows'), checkWeek),
  z.transform(completeWeek),
)

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const closedDays = z.pipe(
  z
    .array(
      z.strictObject({
        day: z.string().check(z.refine(isDate, { error: ({ input }) => noSuchDay(input as string) })),
        name: optionalLine(60),
        opens: hour,
        closes: hour,
      }),
    )
    .check(z.maxLength(MAX_CLOSED_DAYS, `Use at most ${MAX_CLOSED_DAYS} days`), (given) => {
      given.value.forEach((each, index) => {
        const fault = intervalFault(each)
        if (fault) refuse(given, [index, fault[0]], fault[1])
        if (given.value.findIndex((other) => other.day === each.day) < index)
          refuse(given, [index, 'day'], 'This day is in the list twice')
      })
    }),
  z.transform((days) => days.toSorted((a, b) => a.day.localeCompare(b.day))),
)
const noSuchDay = (given: string) =>
  /^\d{4}-02-29$/.test(given) ? `There is no February 29 in ${given.slice(0, 4)}` : 'Choose a day, such as 2027-12-25'

const PRICE = `Use $0 to $${(MAX_CENTS / 100).toLocaleString('en-US')}, in whole cents`
const cents = z.nullable(z.int(PRICE).check(z.gte(0, PRICE), z.lte(MAX_CENTS, PRICE)))
const plans = z.array(z.strictObject({ name: z.string(), price: cents }))
const prices = z.strictObject({
  plans,
  managedPlans: plans,
  homeRates: z.array(z.strictObject({ service: z.string(), remote: cents, onsite: cents })),
  startingPrices: z.array(z.strictObject({ service: z.string(), price: cents })),
  bundlePercent: z.int('Use 1 to 90 percent').check(z.gte(1, 'Use 1 to 90 percent'), z.lte(90, 'Use 1 to 90 percent')),
})

const promise = line(40, 'Enter a time').check(
  z.regex(/^under \d{1,3} (minute|hour|day)s?$/, 'Write it like “under 4 hours”'),
)
const short = line(40, 'Enter a few words')

/** Fields that can be changed, as they are stored. `logo` changes by its own call. */
export const companyFields = {
  name: line(80, 'Enter the company’s name'),
  shortName: line(30, 'Enter a short name'),
  legalName: line(120, 'Enter the name in contracts'),
  tagline: line(120, 'Enter a tagline'),
  phone,
  emergencyPhone: phone,
  email: emailAddress('Enter an email address'),
  street: optionalLine(120),
  postalCode: optionalLine(20),
  city: line(80, 'Enter a city'),
  region: line(80, 'Enter a state or region'),
  serviceArea: line(80, 'Enter where technicians come to'),
  since: z
    .int('Enter a year')
    .check(z.gte(1800, 'Enter a year from 1800'), z.refine(hasBegun, 'Enter a year that has begun')),
  copyrightRange: line(30, 'Enter years'),
  timeZone: z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list')),
  timeZoneLabel: line(20, 'Enter a short name of the time zone'),
  timeZoneName: line(60, 'Enter the time zone’s name'),
  hours,
  closed_days: closedDays,
  emergencyHours: short,
  claims: z.strictObject({ years: short, clients: short, response: short, support: short }),
  supportResponse: z.strictObject({ Critical: promise, High: promise, Medium: promise, Low: promise }),
  remoteLinks: z
    .array(z.strictObject({ label: line(60, 'Name the link'), href: secureUrl }))
    .check(z.maxLength(MAX_LINKS, `Use at most ${MAX_LINKS} links`)),
  remoteSession: secureUrl,
  prices,
  og: z.strictObject({ title: line(120, 'Enter a title'), description: line(300, 'Enter a description') }),
  color: z.string().check(z.maxLength(100, 'Use at most 100 characters'), (given) => {
    const { error } = checkColor(given.value)
    if (error) refuse(given, [], error)
  }),
}

/** By any clock: it is past midnight somewhere. */
function hasBegun(year: number): boolean {
  return year <= new Date(Date.now() + 86_400_000).getFullYear()
}

/** Without a look-up in the system's list, which does not hold names that it understands, such as `US/Mountain`. */
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

const anything = z.optional(z.unknown())
const { claims, supportResponse, og, ...whole } = companyFields
type Changeable<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Field]>>
}
const changeable = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(z.nullable(field))]),
  ) as Changeable<Shape>

/** Fields left out stay; null puts one back to its default. Whatever else `get-company` returns is ignored. */
const changes = {
  ...changeable(whole),
  ...changeable({
    prices: z.partial(prices),
    claims: z.partial(claims),
    supportResponse: z.partial(supportResponse),
    og: z.partial(og),
  }),
  logo: anything,
  defaults: anything,
  changed: anything,
  notes: anything,
  updated_at: anything,
  published_at: anything,
  publishing: anything,
  problem: anything,
}

const stored = { ...companyFields, color: z.nullable(z.string()) }
const company = z.strictObject({
  ...stored,
  logo: z.strictObject({
    mark: z.strictObject({ letter: z.string(), light: z.string() }),
    image: z.nullable(z.strictObject({ src: z.string(), width: z.number(), height: z.number() })),
  }),
  /** The values that fields go back to: some follow others, as the legal name follows the name. */
  defaults: z.strictObject(stored),
  /** Names of the fields that differ from their defaults. */
  changed: z.array(z.string()),
  /** Corrections made while saving, by field. */
  notes: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  updated_at: z.nullable(timestamp),
  published_at: z.nullable(timestamp),
  /** True until the public pages show what is saved. */
  publishing: z.boolean(),
  /** Why they do not, in a sentence; null where they do. */
  problem: z.nullable(z.string()),
})
export type Company = z.output<typeof company>

export const getCompany = operation({
  route: 'GET /api/settings/company',
  summary: 'The company as pages, mails and scripts name it, and whether the public pages show it.',
  response: company,
})
export const updateCompany = operation({
  route: 'PUT /api/settings/company',
  summary: 'Changes the given fields of the company, then makes the public pages anew; null puts a field back.',
  input: z.strictObject({ ...changes, base: z.optional(z.nullable(timestamp)) }),
  response: company,
  status: 202,
  problems: [409],
  isForm: true,
  isChange: true,
})
export const resetCompany = operation({
  route: 'DELETE /api/settings/company',
  summary: 'Puts one field of the company, or all of them, back to the defaults.',
  input: z.strictObject({
    field: z.optional(z.enum([...Object.keys(companyFields), 'logo'], 'There is no such field')),
  }),
  response: company,
  status: 202,
})
export const uploadLogo = operation({
  route: 'POST /api/settings/company/logo',
  summary: 'Takes a PNG, JPEG, WebP or SVG of up to 2 MB as the logo, and stores the picture it makes of it.',
  body: 'multipart',
  response: company,
  status: 202,
})
/** Pages that can be previewed. */
export const PREVIEW_PAGES = { '/': 'Home', '/pricing': 'Pricing', '/contact': 'Contact' } as const
export const previewCompany = operation({
  route: 'POST /api/settings/company/preview',
  summary: 'A public page as it would be with these fields, for a frame without scripts. Stores nothing.',
  input: z.strictObject({
    ...changes,
    base: anything,
    path: z._default(
      z.enum(Object.keys(PREVIEW_PAGES) as (keyof typeof PREVIEW_PAGES)[], 'There is no such page'),
      '/',
    ),
  }),
  media: 'text/html',
  isChange: true,
})
