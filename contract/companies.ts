import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { anyText, optionalLine, optionalText, requiredLine, timestamp } from './text.ts'
import { LIMITS, PLANS } from './vocabulary.ts'

/** Endings that do not tell one company from another. */
const LEGAL_FORMS = /(?:\s?,\s?|\s)(?:inc|llc|ltd|co|corp|pllc|pc|llp|lp|company|corporation|incorporated|limited)\.?$/

/** Returns a name as it is compared: without case, repeated spaces and a legal form at its end. */
export function companyNameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return folded.replace(LEGAL_FORMS, '') || folded
}

const plan = z.nullable(z.enum(PLANS, { error: 'Choose a plan from the list, or none' }))
const site = z.strictObject({
  id: z.optional(z.uuid()),
  name: requiredLine(LIMITS.company, 'Name the place'),
  address: optionalLine(300),
  phone: optionalLine(LIMITS.phone),
  note: optionalText(1_000),
})

/** Changed by managers alone. */
const ofManagers = {
  name: requiredLine(LIMITS.company, 'Enter the company’s name'),
  plan,
  accounting_ref: optionalLine(100),
}
const ofAll = {
  warning: optionalLine(300),
  notes: anyText(LIMITS.teamNotes),
  sites: z.array(site).check(z.maxLength(100, 'Use at most 100 places')),
}

export const companyRow = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  plan,
  people: z.int(),
  /** Tickets that are not resolved. */
  open: z.int(),
  /** True if one of its people is a VIP. */
  vip: z.boolean(),
  archived: z.boolean(),
})
export type CompanyRow = z.output<typeof companyRow>

export const companyPerson = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  vip: z.boolean(),
  sees_company: z.boolean(),
  open: z.int(),
})

export const companyDetail = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  plan,
  plan_since: z.nullable(timestamp),
  warning: z.string(),
  notes: z.string(),
  notes_by: z.nullable(z.string()),
  notes_at: z.nullable(timestamp),
  accounting_ref: z.string(),
  archived: z.boolean(),
  /** The company it was merged into. */
  merged_into: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  domains: z.array(z.strictObject({ domain: z.string(), sub_domains: z.boolean(), joins: z.boolean() })),
  sites: z.array(z.extend(site, { id: z.uuid() })),
  /** By name, 100 at most. */
  people: z.array(companyPerson),
  counts: z.strictObject({ people: z.int(), tickets: z.int(), open: z.int() }),
  /** Its history, the newest first, 50 at most; `journal` undoes an act on many. */
  events: z.array(
    z.strictObject({ at: timestamp, by: z.nullable(z.string()), words: z.string(), journal: z.nullable(z.uuid()) }),
  ),
  updated_at: timestamp,
})
export type CompanyDetail = z.output<typeof companyDetail>

export const COMPANY_SORTS = ['name', 'open', 'people'] as const

export const listCompanies = operation({
  id: 'list-companies',
  route: 'GET /api/companies',
  access: 'technician',
  summary: 'Companies with people and open tickets, found by name, domain or person; archived ones only if asked for.',
  input: z.strictObject({
    search: optionalText(1_000),
    plan: z.optional(z.enum([...PLANS, 'none'])),
    archived: z.optional(z.enum(['true', 'false'])),
    sort: z._default(z.enum(COMPANY_SORTS), 'name'),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.strictObject({ companies: z.array(companyRow), total: z.int(), nextCursor: z.nullable(z.string()) }),
})

export const readCompany = operation({
  id: 'read-company',
  route: 'GET /api/companies/{id}',
  access: 'technician',
  summary: 'A company with domains, places, people, notes, warning and history.',
  response: companyDetail,
})

export const createCompany = operation({
  id: 'create-company',
  route: 'POST /api/companies',
  access: 'manager',
  summary: 'Makes a company. 409 names the one that has the name already.',
  input: z.strictObject({
    ...ofManagers,
    plan: z._default(plan, null),
    warning: ofAll.warning,
    notes: z._default(ofAll.notes, ''),
    sites: z._default(ofAll.sites, []),
  }),
  response: companyDetail,
  status: 201,
  problems: [409],
})

export const changeCompany = operation({
  id: 'change-company',
  route: 'PATCH /api/companies/{id}',
  access: 'technician',
  fieldAccess: { name: 'manager', plan: 'manager', accounting_ref: 'manager', archived: 'manager' },
  summary:
    'Changes the given fields of a company. Refused with 409 where it has been changed since `base`, or the name is taken.',
  input: z.strictObject({
    id: z.uuid(),
    name: z.optional(ofManagers.name),
    plan: z.optional(plan),
    accounting_ref: z.optional(anyText(100)),
    archived: z.optional(z.boolean({ error: 'Use true or false' })),
    warning: z.optional(anyText(300)),
    notes: z.optional(ofAll.notes),
    sites: z.optional(ofAll.sites),
    /** `updated_at` of the company this change began from. Left out: not compared. */
    base: z.optional(timestamp),
  }),
  response: companyDetail,
  problems: [409],
})

const domain = z.string().check(z.maxLength(300))

export const saveDomain = operation({
  id: 'save-domain',
  route: 'PUT /api/companies/{id}/domains/{domain}',
  access: 'manager',
  summary:
    'Suggests the company for people who write from the domain; with `joins`, verified senders become members by themselves.',
  input: z.strictObject({
    id: z.uuid(),
    domain,
    sub_domains: z._default(z.boolean(), false),
    joins: z._default(z.boolean(), false),
  }),
  response: z.strictObject({
    domain: z.string(),
    /** People without a company who write from it. */
    people: z.int(),
  }),
  problems: [409],
})

export const removeDomain = operation({
  id: 'remove-domain',
  route: 'DELETE /api/companies/{id}/domains/{domain}',
  access: 'manager',
  summary: 'No longer suggests the company for people of the domain; its people stay.',
  input: z.strictObject({ id: z.uuid(), domain }),
})

export const moveCustomer = operation({
  id: 'move-customer',
  route: 'PUT /api/customers/{id}/company',
  access: 'technician',
  summary:
    'Makes a person a member of a company, or of none, with their open, all or none of their tickets. Ends the right to see the former company’s tickets.',
  input: z.strictObject({
    id: z.uuid(),
    company_id: z.nullable(z.uuid()),
    tickets: z._default(z.enum(['open', 'all', 'none']), 'open'),
  }),
  /** The number of tickets that came along. */
  response: z.strictObject({ moved: z.int() }),
  problems: [409],
})

const suggestion = z.strictObject({
  reason: z.enum(['domain', 'text']),
  /** The domain, or the name as forms say it. */
  value: z.string(),
  /** Null where there is none yet. */
  company: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** The first 20. */
  people: z.array(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() })),
  count: z.int(),
})
export type CompanySuggestion = z.output<typeof suggestion>

export const listCompanySuggestions = operation({
  id: 'list-company-suggestions',
  route: 'GET /api/company-suggestions',
  access: 'technician',
  summary:
    'People without a company, grouped by what they have in common: the largest 100 groups, known companies first.',
  response: z.array(suggestion),
})

export const decideCompanySuggestion = operation({
  id: 'decide-company-suggestion',
  route: 'POST /api/company-suggestions',
  access: 'technician',
  summary:
    'Adds people without a company to one, those named or all of a group, or never suggests it for them again. Undone by its id.',
  input: z
    .strictObject({
      company_id: z.uuid(),
      accept: z.boolean({ error: 'Use true or false' }),
      person_ids: z.optional(z.array(z.uuid()).check(z.minLength(1, 'Choose at least one person'), z.maxLength(1_000))),
      /** All whom this domain or name suggests. */
      group: z.optional(
        z.strictObject({ reason: z.enum(['domain', 'text']), value: z.string().check(z.maxLength(300)) }),
      ),
    })
    .check(
      z.refine(({ person_ids, group }) => (person_ids === undefined) !== (group === undefined), {
        error: 'Name people or a group',
        path: ['person_ids'],
      }),
    ),
  /** `id` undoes what was accepted; null where nobody was added. */
  response: z.strictObject({ id: z.nullable(z.uuid()), people: z.int() }),
  problems: [409],
})
