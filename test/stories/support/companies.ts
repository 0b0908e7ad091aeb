import { type CompanyDetail, type CompanyRow, type CompanySuggestion, listCompanies } from '#contract/companies.ts'
import { answer } from './answers.ts'
import { CUSTOMER, MARISOL, SCRIPT } from './people.ts'

export const ACME = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Acme Dental' }
export const RIDGE = { id: '00000000-0000-4000-8000-0000000000d2', name: 'Rocky Ridge Law' }

export const companyRow = (changes: Partial<CompanyRow> = {}): CompanyRow => ({
  ...ACME,
  plan: 'Professional Suite',
  people: 2,
  open: 3,
  vip: true,
  archived: false,
  ...changes,
})

export const company = (changes: Partial<CompanyDetail> = {}): CompanyDetail => ({
  ...ACME,
  plan: 'Professional Suite',
  plan_since: '2026-01-05T16:00:00.000Z',
  warning: `Call before you come: ${SCRIPT}`,
  notes: 'Door code at the desk',
  notes_by: 'Dana Reyes',
  notes_at: '2026-11-09T16:00:00.000Z',
  accounting_ref: 'C-17',
  archived: false,
  merged_into: null,
  domains: [{ domain: 'acme-dental.example.com', sub_domains: false, joins: true }],
  sites: [
    { id: '00000000-0000-4000-8000-0000000000e1', name: 'Front office', address: '12 Pearl St', phone: '', note: '' },
  ],
  people: [
    {
      id: MARISOL.id,
      name: MARISOL.name,
      email: CUSTOMER.email,
      phone: CUSTOMER.phone,
      vip: true,
      sees_company: false,
      open: 3,
    },
    {
      id: '00000000-0000-4000-8000-0000000000c2',
      name: '',
      email: 'front@acme-dental.example.com',
      phone: '',
      vip: false,
      sees_company: true,
      open: 0,
    },
  ],
  counts: { people: 2, tickets: 41, open: 3 },
  events: [
    { at: '2026-11-09T16:00:00.000Z', by: 'Dana Reyes', words: 'added 2 people', journal: ACME.id },
    { at: '2026-01-05T16:00:00.000Z', by: null, words: 'made the company', journal: null },
  ],
  updated_at: '2026-11-09T16:00:00.000Z',
  ...changes,
})

export const suggestion = (changes: Partial<CompanySuggestion> = {}): CompanySuggestion => ({
  reason: 'domain',
  value: 'acme-dental.example.com',
  company: ACME,
  people: [{ id: MARISOL.id, name: MARISOL.name, email: CUSTOMER.email }],
  count: 14,
  ...changes,
})

export const companiesListed = (...companies: CompanyRow[]) =>
  answer(listCompanies, { companies, total: companies.length, nextCursor: null })
