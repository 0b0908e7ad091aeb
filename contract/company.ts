import * as z from 'zod/mini'
import { intervalInWords, daysInWords, WEEK } from './hours-in-words.ts'
import { operation } from './operation.ts'
import { anyText, emailAddress, requiredLine, timestamp } from './text.ts'

export const LOGO_LIMITS = { bytes: 2 * 1024 * 1024, side: 4096 } as const
const MAX_CENTS = 1_000_000

const group = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, `Use the fields ${Object.keys(shape).join(', ')}`)
const listOf = <Item extends z.ZodMiniType>(item: Item, max: number, of: string) =>
  z.array(item, `Use a list of ${of}`).check(z.maxLength(max, `Use at most ${max} ${of}`))

/** Adds an error to a value, at a path within it. */
const refuse = <T>({ value, issues }: z.core.ParsePayload<T>, path: PropertyKey[], message: string) =>
  void issues.push({ code: 'custom', message, path, input: value })

/** Formatting characters that turn the direction of what follows; what is said in two directions needs none of them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
const line = (max: number, missing: string) =>
  requiredLine(max, missing).check(z.overwrite((text) => text.replaceAll(TURNS, '')))

/** '(303) 555-0148' or '+1 303 555 0148 x12' → '+13035550148'; undefined where the country is missing. */
function dialed(display: string): string | undefined {
  const digits = display.replace(/(?:x|ext\.?)\s?\d{1,6}$/i, '').replaceAll(/[^\d+]/g, '')
  const tel = /^1?\d{10}$/.test(digits) ? `+1${digits.slice(-10)}` : digits
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
      if (!given.value.tel && !dialed(given.value.display)) refuse(given, ['display'], NO_PHONE)
    }),
  z.transform(({ display, tel }) => ({ display, tel: tel ?? dialed(display) ?? '' })),
)

const secureUrl = z
  .url({ protocol: /^https$/, error: 'Use an address that begins with https://' })
  .check(z.maxLength(500, 'Use at most 500 characters'))

const HOUR = 'Use a time in quarter hours, such as 8:00 or 8:15'
const hour = z.nullable(z.number(HOUR).check(z.refine((at) => at >= 0 && at <= 24 && Number.isInteger(at * 4), HOUR)))
type Hours = { opens: number | null; closes: number | null }
/** Refuses hours of which one is missing, and those that end before they begin. */
function checkInterval(given: z.core.ParsePayload<Hours>): void {
  const { opens, closes } = given.value
  if (opens === null && closes === null) return
  if (opens === null) refuse(given, ['opens'], 'Enter when you open')
  else if (closes === null) refuse(given, ['closes'], 'Enter when you close')
  else if (closes <= opens) refuse(given, ['closes'], 'Choose a closing time after the opening time')
}

const WEEKDAY = 'Use 0 for Sunday to 6 for Saturday'
const row = group({
  label: z.optional(anyText(60)),
  days: z
    .array(z.int(WEEKDAY).check(z.gte(0, WEEKDAY), z.lte(6, WEEKDAY)), WEEKDAY)
    .check(z.minLength(1, 'Choose a day')),
  opens: hour,
  closes: hour,
  display: z.optional(anyText(60)),
}).check(checkInterval)
type Row = z.output<typeof row>

const byOpening = (a: Hours, b: Hours) => (a.opens ?? -1) - (b.opens ?? -1)

/** Refuses intervals of one day that overlap or touch. */
function checkWeek(given: z.core.ParsePayload<Row[]>): void {
  if (given.issues.length > 0) return
  const intervals = given.value.flatMap(({ days, ...hours }, index) => days.map((day) => ({ ...hours, day, index })))
  const sorted = intervals.toSorted((a, b) => a.day - b.day || byOpening(a, b))
  for (const [at, { day, opens, index }] of sorted.entries()) {
    const before = sorted[at - 1]
    if (before?.day !== day || opens === null) continue
    const name = daysInWords([day])
    if (before.closes === null) return refuse(given, [before.index, 'days'], `${name} is both open and closed`)
    const other = `${intervalInWords(before.opens, before.closes)} on ${name}`
    if (opens < before.closes) return refuse(given, [index, 'opens'], `Overlaps ${other}`)
    if (opens === before.closes) return refuse(given, [index, 'opens'], `Starts when ${other} ends: combine the two`)
  }
}

/** Completes a checked week: where words are left out, days of the same hours become one group and get ours. */
function completeWeek(rows: Row[]) {
  const named = ({ days, opens, closes, label, display }: Row) => ({
    label: label || daysInWords(days),
    days,
    opens,
    closes,
    display: display || intervalInWords(opens, closes),
  })
  if (rows.some(({ label, display }) => label || display)) return rows.map(named)
  const openOn = (day: number) =>
    rows.filter(({ days, opens }) => days.includes(day) && opens !== null).toSorted(byOpening)
  const keyOf = (day: number) =>
    openOn(day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join()
  return [...Map.groupBy(WEEK, keyOf).values()].flatMap((days) => {
    const open = openOn(days[0]!)
    return (open.length > 0 ? open : [{ opens: null, closes: null }]).map((hours) => named({ ...hours, days }))
  })
}
const hours = z.pipe(listOf(row, 42, 'rows of days, opens and closes').check(checkWeek), z.transform(completeWeek))

const closedDays = z.pipe(
  listOf(
    group({
      day: z.iso.date('Choose a day of the calendar, such as 2027-12-25'),
      name: anyText(60),
      opens: hour,
      closes: hour,
    }).check(checkInterval),
    100,
    'closed days',
  ).check((given) => {
    for (const [index, { day }] of given.value.entries())
      if (given.value.findIndex((other) => other.day === day) < index)
        refuse(given, [index, 'day'], 'This day is in the list twice')
  }),
  z.transform((days) => days.toSorted((a, b) => a.day.localeCompare(b.day))),
)

const PRICE = `Use $0 to $${(MAX_CENTS / 100).toLocaleString('en-US')}, in whole cents`
const cents = z.nullable(z.int(PRICE).check(z.gte(0, PRICE), z.lte(MAX_CENTS, PRICE)))
const PERCENT = 'Use 1 to 90 percent'
const plans = listOf(group({ name: z.string('Name the plan'), price: cents }), 20, 'plans')
const service = z.string('Name the service')
const prices = group({
  plans,
  managedPlans: plans,
  homeRates: listOf(group({ service, remote: cents, onsite: cents }), 20, 'services'),
  startingPrices: listOf(group({ service, price: cents }), 20, 'services'),
  bundlePercent: z.int(PERCENT).check(z.gte(1, PERCENT), z.lte(90, PERCENT)),
})

const promise = line(40, 'Enter a time').check(
  z.regex(/^under \d{1,3} (minute|hour|day)s?$/, 'Write it like “under 4 hours”'),
)
const short = line(40, 'Enter a few words')

const claims = group({ years: short, clients: short, response: short, support: short })
const supportResponse = group({ Critical: promise, High: promise, Medium: promise, Low: promise })
const og = group({ title: line(120, 'Enter a title'), description: line(300, 'Enter a description') })

const side = z.int().check(z.positive())
/** The file that pages load, or a picture of `draw-logo` that is not saved yet. */
const LOGO = /^(\/brand\/|data:image\/webp;base64,)[\w+/=.-]+$/
const logoImage = group({ src: z.string().check(z.regex(LOGO, 'Choose the logo again')), width: side, height: side })
export type LogoImage = z.output<typeof logoImage>

/** Fields that can be changed. */
export const companyFields = {
  name: line(80, 'Enter the company’s name'),
  shortName: line(30, 'Enter a short name'),
  legalName: line(120, 'Enter the name in contracts'),
  tagline: line(120, 'Enter a tagline'),
  phone,
  emergencyPhone: phone,
  email: emailAddress('Enter an email address'),
  street: anyText(120),
  postalCode: anyText(20),
  city: line(80, 'Enter a city'),
  region: line(80, 'Enter a state or region'),
  serviceArea: line(80, 'Enter your service area'),
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
  claims,
  supportResponse,
  remoteLinks: listOf(group({ label: line(60, 'Name the link'), href: secureUrl }), 10, 'links'),
  remoteSession: secureUrl,
  prices,
  og,
  color: line(100, 'Choose a color'),
  logo: z.strictObject({ mark: z.optional(z.unknown()), image: z.nullable(logoImage) }),
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

const companyAsStored = {
  ...companyFields,
  color: z.nullable(companyFields.color),
}
/** The rest of what `get-company` returns, which changes ignore. */
const state = {
  /** The values that fields go back to: some follow others, as the legal name follows the name. */
  defaults: z.strictObject(companyAsStored),
  /** Names of the fields that differ from their defaults. */
  changed: z.array(z.string()),
  /** Facts about fields that the owner should know; a correction is named once. */
  notes: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  updated_at: z.nullable(timestamp),
  published_at: z.nullable(timestamp),
  /** True until the public pages show what is saved. */
  publishing: z.boolean(),
  /** Why they do not, in a sentence; null where they do. */
  problem: z.nullable(z.string()),
}
const company = z.strictObject({ ...companyAsStored, ...state })
export type Company = z.output<typeof company>

type Changeable<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Field]>>
}
const changeable = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.optional(z.nullable(field))]),
  ) as Changeable<Shape>

/** Fields left out stay; null puts one back to its default. */
const changes = {
  ...changeable({
    ...companyFields,
    claims: z.partial(claims),
    supportResponse: z.partial(supportResponse),
    prices: z.partial(prices),
    og: z.partial(og),
  }),
  ...z.partial(z.strictObject(state)).shape,
}

export const getCompany = operation({
  route: 'GET /api/settings/company',
  access: 'admin',
  summary: 'The company as pages, mails and scripts name it, and whether the public pages show it.',
  response: company,
})
export const updateCompany = operation({
  route: 'PUT /api/settings/company',
  access: 'admin',
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
  access: 'admin',
  summary: 'Puts one field of the company, or all of them, back to the defaults.',
  input: z.strictObject({ field: z.optional(z.enum(Object.keys(companyFields), 'There is no such field')) }),
  response: company,
  status: 202,
})
export const uploadLogo = operation({
  route: 'POST /api/settings/company/logo',
  access: 'admin',
  summary: 'Takes a PNG, JPEG, WebP or SVG of up to 2 MB as the logo, and stores the picture it makes of it.',
  body: 'multipart',
  response: company,
  status: 202,
})
export const drawLogo = operation({
  route: 'POST /api/settings/company/logo/picture',
  access: 'admin',
  summary: 'The picture that `upload-logo` would make of a file, for the field `logo` of a change. Stores nothing.',
  body: 'multipart',
  response: logoImage,
})
/** Pages that can be previewed. */
export const PREVIEW_PAGES = { '/': 'Home', '/pricing': 'Pricing', '/contact': 'Contact' } as const
export const previewCompany = operation({
  route: 'POST /api/settings/company/preview',
  access: 'admin',
  summary: 'A public page as it would be with these fields, for a frame without scripts. Stores nothing.',
  input: z.strictObject({
    ...changes,
    path: z._default(
      z.enum(Object.keys(PREVIEW_PAGES) as (keyof typeof PREVIEW_PAGES)[], 'There is no such page'),
      '/',
    ),
  }),
  media: 'text/html',
  isChange: true,
})
