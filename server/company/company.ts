import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { dayAt } from '#contract/business-hours.ts'
import * as companyContract from '#contract/company.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import { type CompanyChanges, defaults, type Prices, type Site } from '#site'
import type { Context } from '../context.ts'
import type { PreviewProcess } from '../files/preview/preview-process.ts'
import { checkBase, laterThan } from '../platform/changed-since.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { notifyOfSettings } from '../platform/live/channels.ts'
import { settings } from '../schema/schema.ts'
import { makeRamps, readableColor } from './brand-color.ts'
import { drawAgain, storeLogo } from './logo.ts'
import { readPublishState } from './publish.ts'

/** The row of the settings that holds `CompanyChanges`. */
const COMPANY = 'company'
const FIELDS = Object.keys(companyContract.companyFields) as (keyof typeof companyContract.companyFields)[]

type Company = ResponseBody<typeof companyContract.getCompany>
type Saving = Pick<Context, 'db' | 'transact' | 'now' | 'log'>
type Given = Partial<Omit<Parsed<typeof companyContract.updateCompany>, 'base'>>

/** In place of it pages show the initial, or the uploaded logo. */
const NO_MARK = { letter: '', light: '' }

/**
 * Returns the default of every field for a company with these values: some follow others, so that a new name is not shown with
 * the mark of the old one.
 */
function defaultsFor(values: Site): Site {
  const { name, tagline, region, since, timeZone, phone, color } = values
  const subject = tagline.replace(/\.$/, '').replace(/^(The|An?|Your|Our) /, (article) => article.toLowerCase())
  return {
    ...defaults,
    ...(name !== defaults.name && {
      shortName: name.length <= 30 ? name : name.split(' ')[0]!.slice(0, 30),
      legalName: name,
      logo: { mark: NO_MARK, image: null },
    }),
    ...(!isDeepStrictEqual(phone, defaults.phone) && { emergencyPhone: phone }),
    ...(region !== defaults.region && { serviceArea: region }),
    ...(since !== defaults.since && { copyrightRange: String(since) }),
    ...(timeZone !== defaults.timeZone && {
      timeZoneLabel: nameZone(timeZone, 'shortGeneric'),
      timeZoneName: nameZone(timeZone, 'longGeneric'),
    }),
    ...(color && { ramps: makeRamps(color) }),
    og: {
      title: `${name}: ${subject}`,
      description: `Managed IT and computer help for ${region} businesses and homes since ${since}.`,
    },
  }
}

/** 'ET' or 'Eastern Time' for a zone. */
function nameZone(timeZone: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the values that are not those of `usual`. */
const without = (usual: object, values: Site): CompanyChanges =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, usual[field as keyof typeof usual]),
    ),
  )

/** Returns the fields that somebody has changed: the others are, or follow, the defaults. */
const explicitOf = (values: Site) => without(defaultsFor(values), values)

/** Returns the values with the given fields in place of theirs; null stands for the default. Throws `invalid-input`. */
function withFields(values: Site, given: Given, now: Date): Site {
  const checked: Given = {
    ...given,
    ...(given.prices && { prices: mergePrices(values.prices, given.prices) }),
    ...(given.closed_days && {
      closed_days: upcoming(given.closed_days, given.timeZone ?? values.timeZone, values, now),
    }),
    ...(given.color && { color: readable(given.color).color }),
    ...(given.logo && { logo: given.logo.image && { mark: NO_MARK, image: given.logo.image } }),
  }
  const explicit: Record<string, unknown> = explicitOf(values)
  for (const field of FIELDS) {
    const [value, present] = [checked[field], values[field]]
    const next = isGroup(value) ? { ...(present as object), ...value } : value
    if (value === null) delete explicit[field]
    else if (value !== undefined && !isDeepStrictEqual(next, present)) explicit[field] = next
  }
  return { ...defaultsFor({ ...defaults, ...explicit }), ...explicit }
}
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readable(color: string) {
  const found = readableColor(color)
  if (!found) throw invalidField('color', 'Choose a color that is not transparent, such as #1d5b6f or teal')
  return found
}

/** Names of plans and services are those of the pages; rows that are not given stay. */
function mergePrices(current: Prices, given: NonNullable<Given['prices']>): Given['prices'] {
  const nameOf = (row: { name: string } | { service: string }) => ('name' in row ? row.name : row.service)
  const merged = Object.entries(given).map(([list, value]) => {
    if (!Array.isArray(value)) return [list, value]
    const [rows, names] = [current[list as 'plans'], value.map(nameOf)]
    for (const [index, name] of names.entries()) {
      if (!rows.some((row) => nameOf(row) === name))
        throw invalidField(`prices.${list}.${index}`, 'The website has no price of this name')
      if (names.indexOf(name) < index) throw invalidField(`prices.${list}.${index}`, 'This name is in the list twice')
    }
    return [list, rows.map((row) => value[names.indexOf(nameOf(row))] ?? row)]
  })
  return Object.fromEntries(merged)
}

/** Leaves out stored days that have passed, and refuses new ones. */
function upcoming<Closed extends { day: string }>(days: Closed[], timeZone: string, { closed_days }: Site, now: Date) {
  const today = dayAt(now, timeZone)
  const isNew = ({ day }: Closed) => !closed_days.some((stored) => stored.day === day)
  const past = days.findIndex((each) => each.day < today && isNew(each))
  if (past >= 0) throw invalidField(`closed_days.${past}.day`, 'This day has passed')
  return days.filter(({ day }) => day >= today)
}

const select = (db: Database | Transaction) => db.select().from(settings).where(eq(settings.name, COMPANY))
type Row = Awaited<ReturnType<typeof select>>[number]
const valuesOf = (row: Row | undefined): Site => ({ ...defaults, ...(row?.value as CompanyChanges | undefined) })

const toResponse = (values: Site) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null])) as unknown as Company['defaults']

export async function readCompany({ db }: Pick<Context, 'db'>): Promise<Company> {
  const [row] = await select(db)
  const values = valuesOf(row)
  const { published_at, ...state } = await readPublishState(db)
  const isClosed = values.hours.every(({ opens }) => opens === null)
  return {
    ...toResponse(values),
    defaults: toResponse(defaultsFor(values)),
    changed: Object.keys(explicitOf(values)),
    notes: isClosed ? [{ path: 'hours', message: 'Closed all week, so the website does not say when you open' }] : [],
    updated_at: row?.updated_at.toISOString() ?? null,
    published_at: published_at?.toISOString() ?? null,
    ...state,
  }
}

/**
 * Changes the given fields and has the pages published, in one commit. Throws `invalid-input`, and `conflict` where the company
 * has been changed since `base`.
 */
export async function changeCompany(
  ctx: Saving,
  previewer: PreviewProcess,
  { base, ...given }: Given & { base?: string | null | undefined },
): Promise<Company> {
  const logo = given.logo && { image: given.logo.image && (await drawAgain(previewer, given.logo.image)) }
  const names = await ctx.transact(async (tx) => {
    const first = await tx.insert(settings).values({ name: COMPANY, value: {} }).onConflictDoNothing().returning()
    const [row] = await select(tx).for('update')
    const changedAt = first.length > 0 ? null : row!.updated_at
    checkBase(changedAt, base, 'page')
    const before = valuesOf(row)
    const after = withFields(before, { ...given, ...(logo && { logo }) }, ctx.now())
    const image = await storeLogo(tx, after.logo.image, before.logo.image)
    const value = without(defaults, { ...after, logo: { ...after.logo, image } })
    const updatedAt = laterThan(changedAt ?? undefined, ctx.now())
    await tx.update(settings).set({ value, updated_at: updatedAt }).where(eq(settings.name, COMPANY))
    await tx.execute(notifyOfSettings)
    return FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  })
  ctx.log.info('company.changed', { names: names.join(' ') })
  const saved = await readCompany(ctx)
  const isDarkened = given.color && readable(given.color).isDarkened
  const message = `Darkened to ${saved.color} so that white text stays readable`
  return {
    ...saved,
    notes: [...(isDarkened ? [{ path: 'color', message }] : []), ...saved.notes],
    publishing: true,
  }
}

/** Puts a field, or all of them, back to the defaults. */
export const resetCompany = (
  ctx: Saving,
  previewer: PreviewProcess,
  { field }: Parsed<typeof companyContract.resetCompany>,
): Promise<Company> =>
  changeCompany(ctx, previewer, Object.fromEntries((field ? [field] : FIELDS).map((name) => [name, null])))

/** Returns what would be stored with these fields. Throws as `changeCompany` does. */
export async function previewChanges({ db, now }: Pick<Context, 'db' | 'now'>, given: Given): Promise<CompanyChanges> {
  const [row] = await select(db)
  return withFields(valuesOf(row), given, now())
}
