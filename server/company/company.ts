import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { dayAt } from '#contract/business-hours.ts'
import { checkColor } from '#contract/brand-color.ts'
import * as companyContract from '#contract/company.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import { type CompanyChanges, defaults, type Prices, type Site } from '#site'
import type { Context } from '../context.ts'
import { checkBase, laterThan } from '../platform/changed-since.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { notifyOfSettings } from '../platform/live/channels.ts'
import { settings } from '../schema/schema.ts'
import { readPublishState } from './publish.ts'
import { LOGO } from './stored-logo.ts'

/** The row of the settings that holds `CompanyChanges`. */
const COMPANY = 'company'

type Company = ResponseBody<typeof companyContract.getCompany>
type Given = Partial<Parsed<typeof companyContract.updateCompany>>
type Note = Company['notes'][number]
type Saving = Pick<Context, 'db' | 'transact' | 'now' | 'log'>

/**
 * Returns the default of every field for a company with these values: some follow others, so that a new name is not shown with
 * the mark of the old one.
 */
function defaultsFor(values: Site): Site {
  const { name, tagline, region, since, timeZone, phone } = values
  const subject = tagline.replace(/\.$/, '').replace(/^(The|An?|Your|Our) /, (article) => article.toLowerCase())
  return {
    ...defaults,
    ...(name !== defaults.name && {
      shortName: name.length <= 30 ? name : name.split(' ')[0]!.slice(0, 30),
      legalName: name,
      logo: { mark: { letter: '', light: '' }, image: null },
    }),
    ...(!isDeepStrictEqual(phone, defaults.phone) && { emergencyPhone: phone }),
    ...(region !== defaults.region && { serviceArea: region }),
    ...(since !== defaults.since && { copyrightRange: String(since) }),
    ...(timeZone !== defaults.timeZone && {
      timeZoneLabel: nameZone(timeZone, 'shortGeneric'),
      timeZoneName: nameZone(timeZone, 'longGeneric'),
    }),
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

/** Returns the fields that differ from their defaults, with their values. */
function explicitOf(values: Site): CompanyChanges {
  const usual: Record<string, unknown> = defaultsFor(values)
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(value, usual[field])))
}

const valuesOf = (explicit: CompanyChanges): Site => ({
  ...defaultsFor({ ...defaults, ...explicit }),
  ...explicit,
})

/** Returns the values with the given fields in place of theirs; null stands for the default. */
function withFields(values: Site, given: Given): Site {
  const changed = Object.keys(companyContract.companyFields).flatMap((field) => {
    const value = given[field as keyof Given]
    if (value === undefined) return []
    if (field === 'prices' && value !== null) return [[field, mergePrices(values.prices, given.prices!)]]
    const isPart = ['claims', 'supportResponse', 'og'].includes(field) && value !== null
    return [[field, isPart ? { ...(values[field as keyof Site] as object), ...value } : value]]
  })
  const explicit = Object.entries({ ...explicitOf(values), ...Object.fromEntries(changed) })
  return valuesOf(Object.fromEntries(explicit.filter(([, value]) => value !== null)))
}

/** Names of plans and services are those of the pages. Throws `invalid-input` for others. */
function mergePrices(current: Prices, given: NonNullable<Given['prices']>): Prices {
  const nameOf = (row: object) => ('service' in row ? row.service : 'name' in row && row.name)
  const merged = Object.entries(given).map(([list, value]) => {
    if (!Array.isArray(value)) return [list, value]
    const rows = current[list as 'plans']
    const unknown = value.findIndex((row: object) => !rows.some((each) => nameOf(each) === nameOf(row)))
    if (unknown >= 0) throw invalidField(`prices.${list}.${unknown}`, 'The pages have nothing of this name')
    return [list, rows.map((row) => (value as object[]).find((each) => nameOf(each) === nameOf(row)) ?? row)]
  })
  return { ...current, ...Object.fromEntries(merged) }
}

/** Leaves out stored days that have passed. Throws `invalid-input` for new ones. */
function withoutPast(given: Given, values: Site, now: Date): Given {
  if (!given.closed_days) return given
  const today = dayAt(now, given.timeZone ?? values.timeZone)
  const past = given.closed_days.find(
    ({ day }) => day < today && !values.closed_days.some((stored) => stored.day === day),
  )
  if (past) throw invalidField(`closed_days.${given.closed_days.indexOf(past)}.day`, 'This day has passed')
  return { ...given, closed_days: given.closed_days.filter(({ day }) => day >= today) }
}

/** Corrects the color so that text stays readable, and says so. */
function withReadableColor(given: Given): { given: Given; notes: Note[] } {
  const checked = given.color ? checkColor(given.color) : undefined
  if (!checked || checked.error !== undefined) return { given, notes: [] }
  const message = `Darkened to ${checked.color} so that white text stays readable`
  return {
    given: { ...given, color: checked.color },
    notes: checked.isDarkened ? [{ path: 'color', message }] : [],
  }
}

type Stored = { changes: CompanyChanges; updatedAt: Date | null }

async function readChanges(db: Database | Transaction): Promise<Stored> {
  const [row] = await db.select().from(settings).where(eq(settings.name, COMPANY))
  return { changes: row?.value ?? {}, updatedAt: row?.updated_at ?? null }
}

/** Leaves the logo out, which has a call of its own. */
function toResponse(values: Site): Company['defaults'] {
  const { logo: _, ...fields } = values as unknown as Company
  return { ...fields, color: values.color ?? null }
}

async function describe(db: Database | Transaction, { changes, updatedAt }: Stored, notes: Note[] = []) {
  const values: Site = { ...defaults, ...changes }
  const isClosed = values.hours.every(({ opens }) => opens === null)
  const closed = { path: 'hours', message: 'Closed all week: nobody is told when you open' }
  const state = await readPublishState(db)
  return {
    ...toResponse(values),
    logo: values.logo,
    defaults: toResponse(defaultsFor(values)),
    changed: Object.keys(explicitOf(values)),
    notes: [...notes, ...(isClosed ? [closed] : [])],
    updated_at: updatedAt?.toISOString() ?? null,
    ...state,
    published_at: state.published_at?.toISOString() ?? null,
  }
}

export const readCompany = async ({ db }: Pick<Context, 'db'>): Promise<Company> => describe(db, await readChanges(db))

/**
 * Changes the given fields and has the pages published, in one commit. Throws `invalid-input`, and `conflict` where the company
 * has been changed since `base`.
 */
export async function changeCompany(ctx: Saving, input: Given): Promise<Company> {
  const { given, notes } = withReadableColor(input)
  return storeCompany(ctx, input.base, (values) => withFields(values, withoutPast(given, values, ctx.now())), notes)
}

/** Puts a field, or all of them, back to the defaults. */
export const resetCompany = (ctx: Saving, { field }: Parsed<typeof companyContract.resetCompany>): Promise<Company> =>
  storeCompany(ctx, undefined, (values) => {
    const kept = Object.entries(explicitOf(values)).filter(([name]) => field !== undefined && name !== field)
    return valuesOf(Object.fromEntries(kept))
  })

/** Stores the company that `change` makes of the present one, alone among all processes. */
export async function storeCompany(
  ctx: Saving,
  base: string | null | undefined,
  change: (values: Site) => Site,
  notes?: Note[],
  alsoStore?: (tx: Transaction) => Promise<unknown>,
): Promise<Company> {
  const stored = await ctx.transact(async (tx) => {
    const first = await tx.insert(settings).values({ name: COMPANY, value: {} }).onConflictDoNothing().returning()
    const [row] = await tx.select().from(settings).where(eq(settings.name, COMPANY)).for('update')
    const before = first.length > 0 ? null : row!.updated_at
    checkBase(before, base, 'page')
    const values = change({ ...defaults, ...(row!.value as CompanyChanges) })
    const usual: Record<string, unknown> = defaults
    const changes = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, usual[field])),
    ) as CompanyChanges
    const updatedAt = laterThan(before ?? undefined, ctx.now())
    await tx.update(settings).set({ value: changes, updated_at: updatedAt }).where(eq(settings.name, COMPANY))
    if (!values.logo.image) await tx.delete(settings).where(eq(settings.name, LOGO))
    await alsoStore?.(tx)
    await tx.execute(notifyOfSettings)
    return { changes, updatedAt }
  })
  ctx.log.info('company.changed', { names: Object.keys(stored.changes).join(' ') })
  return { ...(await describe(ctx.db, stored, notes)), publishing: true }
}

/** Returns what would be stored with these fields. Throws as `changeCompany` does. */
export async function previewChanges({ db, now }: Pick<Context, 'db' | 'now'>, input: Given): Promise<CompanyChanges> {
  const { changes } = await readChanges(db)
  const values: Site = { ...defaults, ...changes }
  return withFields(values, withoutPast(withReadableColor(input).given, values, now()))
}
