import type { Page } from '@playwright/test'
import {
  changeCompany,
  createCompany,
  decideCompanySuggestion,
  listCompanySuggestions,
  moveCustomer,
  readCompany,
  removeDomain,
  saveDomain,
} from '#contract/companies.ts'
import { findCustomers, getCustomerCard, updateCustomer } from '#contract/customers.ts'
import { mergeCompanies, mergeCustomers, undoMerge } from '#contract/merging.ts'
import type { Role } from '#contract/roles.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { findSmallTargets } from '#test/e2e/support/touch-targets.ts'
import { type Answer, answer, healing, refuse } from './support/answers.ts'
import { ACME, RIDGE, companiesListed, company, companyRow, suggestion } from './support/companies.ts'
import { ONE_TICKET, atTab, card, listed, stats } from './support/dashboard.ts'
import { TICKET_ID } from './support/messages.ts'
import { CUSTOMER, MARISOL, SCRIPT } from './support/people.ts'
import { expect, test } from './support/story.ts'
import { ticket, ticketDetail } from './support/tickets.ts'

const LIST = [companyRow(), companyRow({ ...RIDGE, plan: null, open: 0, vip: false, people: 1 })]
const ALL: readonly Answer[] = [
  companiesListed(...LIST),
  answer(readCompany, company()),
  answer(listCompanySuggestions, [suggestion(), suggestion({ value: 'ridge.example.com', company: null, count: 2 })]),
  listed(ticket()),
  answer(getCustomerCard, card({ open_total: 3 })),
  answer(findCustomers, {
    people: [{ id: MARISOL.id, name: MARISOL.name, email: CUSTOMER.email, company: '', tickets: 41 }],
    companies: [],
  }),
]
const PAGE = '/admin/companies'
const ONE = `${PAGE}/${ACME.id}`
const detail = (page: Page) => page.getByRole('region', { name: 'Open company' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('Companies are listed with plan, people, open tickets and a star with its word; each has an address', async ({
  page,
  show,
  expectAccessible,
}) => {
  await show('companies', 'Page', { role: 'manager' }, { at: PAGE, answers: ALL })
  const rows = page.getByRole('list', { name: 'Companies' }).getByRole('link')
  await expect(rows).toHaveText([
    'People without a company16',
    'Acme Dental3 openProfessional Suite · 2 people ★ VIP ',
    'Rocky Ridge LawHourly · 1 person ',
  ])
  await expectAccessible()
  await rows.nth(1).press('Enter')
  await expect(page).toHaveURL(ONE)
  await expect(detail(page).getByRole('heading', { name: 'Acme Dental' })).toBeVisible()
  await expect(detail(page)).toContainText(`Call before you come: ${SCRIPT}`)
  await expect(page.locator('main img')).toHaveCount(0)
})

test('Keys lead from row to row and into the search', async ({ page, show }) => {
  await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: ALL })
  const rows = page.getByRole('list', { name: 'Companies' }).getByRole('link')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  for (const row of [1, 0, 0]) {
    await page.keyboard.press('k')
    await expect(rows.nth(row)).toBeFocused()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toBeFocused()
  await page.keyboard.type('jk')
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('jk')
})

test('The search goes to the address and to the server', async ({ page, show, calls }) => {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/companies') queries.push(search)
  })
  await show('companies', 'Page', { role: 'technician' }, { at: PAGE, answers: ALL })
  await expect(button(page, 'New company')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('marisol')
  await expect(page).toHaveURL(`${PAGE}?search=marisol`)
  await expect.poll(() => queries.at(-1)).toBe('?search=marisol')
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect.poll(() => queries.at(-1)).toBe('?search=marisol&archived=true')
  expect(calls.every((call) => call.startsWith('GET'))).toBe(true)
})

const SIZES = { 'A laptop': [1366, 768], 'A phone': [390, 844] } as const
const THEMES = ['light', 'dark'] as const
for (const [device, [width, height]] of Object.entries(SIZES))
  for (const theme of THEMES)
    test(`${device} shows everything of companies, ${theme}, and axe finds nothing`, async ({
      page,
      show,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height })
      await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: ALL })
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      for (const tab of [/^People/, /^Tickets/, /^Notes/]) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await expectAccessible()
        if (width < 1024) expect(await findSmallTargets(page)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width < 1024) await button(page, 'Back').click()
      await page.getByRole('link', { name: /^People without a company/ }).click()
      await expect(button(page, 'Add all 14 to Acme Dental')).toBeVisible()
      await expectAccessible()
    })

test('A group is added with one press, undone with another, and who stays is named', async ({ page, show, calls }) => {
  const answers = [
    answer(decideCompanySuggestion, { id: ACME.id, people: 14 }),
    answer(undoMerge, { undone: 13, kept: [{ what: SCRIPT, reason: 'Belongs to Rocky Ridge Law now' }] }),
    ...ALL,
  ]
  await show('companies', 'Page', { role: 'technician' }, { at: `${PAGE}/none`, answers })
  await expect(detail(page)).toContainText('14 people writing from acme-dental.example.com')
  await expect(detail(page)).toContainText('No company yet. Managers can change this.')
  await button(page, 'Add all 14 to Acme Dental').press('Enter')
  await expect(toasts(page)).toContainText('14 people added')
  const group = { reason: 'domain', value: 'acme-dental.example.com' }
  await expect
    .poll(() => calls)
    .toContain(`POST /api/company-suggestions ${JSON.stringify({ company_id: ACME.id, accept: true, group })}`)
  await button(page, 'Undo').click()
  await expect(toasts(page)).toContainText(`13 people as before. ${SCRIPT}: Belongs to Rocky Ridge Law now`)
  await expect.poll(() => calls).toContain(`POST /api/merges/${ACME.id}/undo {}`)
})

test('A group without a company gets one, with its domain', async ({ page, show, calls, expectedNoise }) => {
  expectedNoise.push(/422/)
  const blank = { errors: [{ path: 'name', message: 'Enter the company’s name' }] }
  const making = healing(refuse(createCompany, 422, blank), answer(createCompany, company({ ...RIDGE })))
  const answers = [making, answer(saveDomain, { domain: 'ridge.example.com', people: 2 }), ...ALL]
  await show('companies', 'Page', { role: 'manager' }, { at: `${PAGE}/none`, answers })
  await button(page, 'Make a company').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await button(page, 'Create company').click()
  await expect(page.getByText('Enter the company’s name')).toBeVisible()
  making.heal()
  await name.fill('Rocky Ridge Law')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls).toContain(`PUT /api/companies/${RIDGE.id}/domains/ridge.example.com {}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('A name that is taken is said at its field, and what was typed stays', async ({ page, show, expectedNoise }) => {
  expectedNoise.push(/409/)
  const message = 'Acme Dental has this name already'
  const taken = refuse(createCompany, 409, { detail: `${message}.`, errors: [{ path: 'name', message }] })
  await show('companies', 'Page', { role: 'manager' }, { at: PAGE, answers: [taken, ...ALL] })
  await button(page, 'New company').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('ACME Dental, Inc.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(message)).toBeVisible()
  await expect(name).toHaveValue('ACME Dental, Inc.')
})

test('Somebody is added by search, with the open, all or none of their tickets', async ({ page, show, calls }) => {
  const answers = [answer(moveCustomer, { moved: 41 }), ...ALL]
  await show('companies', 'Page', { role: 'technician' }, { at: ONE, answers })
  await page.getByRole('combobox', { name: 'Add a person' }).fill('marisol')
  await page.getByRole('option', { name: /^Marisol Vega/ }).click()
  const tickets = page.getByRole('combobox', { name: 'Their tickets' })
  await expect(tickets).toBeFocused()
  await expect(tickets.getByRole('option')).toHaveText(['Open ones go along (3)', 'All go along (41)', 'None go along'])
  await tickets.selectOption('All go along (41)')
  await button(page, /^Move$/).click()
  await expect(toasts(page)).toContainText('Marisol Vega belongs to Acme Dental now')
  await expect
    .poll(() => calls)
    .toContain(`PUT /api/customers/${MARISOL.id}/company ${JSON.stringify({ company_id: ACME.id, tickets: 'all' })}`)
})

test('A company is chosen among companies, whoever was looked for by the same word before', async ({ page, show }) => {
  await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: ALL })
  const people = page.getByRole('combobox', { name: 'Add a person' })
  await people.fill('rocky')
  await expect(page.getByRole('option')).toHaveText([/^Marisol Vega/])
  await people.press('Escape')
  await button(page, 'Move Marisol Vega').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Company' }).pressSequentially('rocky')
  const offered = page.getByRole('listbox', { name: 'Companies' }).getByRole('option')
  await expect(offered).toHaveText([/^Acme Dental/, /^Rocky Ridge Law/])
})

test('Managers mark a VIP and give the right; technicians see both, and who can change them', async ({
  page,
  show,
  calls,
}) => {
  const saved = { id: MARISOL.id, sees_company: true, vip: true, company: ACME.name, notes: '' }
  await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: [answer(updateCustomer, saved), ...ALL] })
  await page.getByRole('checkbox', { name: 'Sees the company’s tickets' }).first().check()
  await expect(toasts(page)).toContainText('Marisol Vega sees all tickets from Acme Dental now')
  await expect.poll(() => calls).toContain(`PATCH /api/customers/${MARISOL.id} {"sees_company":true}`)
})

test('A technician reads who is a VIP and who has the right, and changes notes, warning and places alone', async ({
  page,
  show,
  calls,
}) => {
  const answers = [answer(changeCompany, company()), ...ALL]
  await show('companies', 'Page', { role: 'technician' }, { at: ONE, answers })
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(detail(page)).toContainText('Managers can change who is a VIP and who sees its tickets.')
  await expect(detail(page).getByText('Sees the company’s tickets')).toHaveCount(1)
  await expect(button(page, /^Merge/)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  await expect(detail(page)).toContainText('Managers can change name, plan and domains, or merge it.')
  await expect(button(page, /^Merge/)).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Key under the mat')
  await button(page, 'Save').click()
  await expect(toasts(page)).toContainText('Saved.')
  const { updated_at: base } = company()
  await expect
    .poll(() => calls)
    .toContain(`PATCH /api/companies/${ACME.id} ${JSON.stringify({ base, notes: 'Key under the mat' })}`)
})

test('What a colleague has changed meanwhile is shown beside what was typed, which stays', async ({
  page,
  show,
  calls,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  let notes = 'Door code at the desk'
  const read: Answer = {
    operation: readCompany,
    fulfill: (route) =>
      route.fulfill({
        json: company({ notes, ...(notes.includes('changed') && { updated_at: '2026-11-10T17:00:00.000Z' }) }),
      }),
  }
  const answers = [read, refuse(changeCompany, 409, { detail: 'Dana has changed this company.' }), ...ALL]
  await show('companies', 'Page', { role: 'manager' }, { at: `${ONE}?tab=notes`, answers })
  const field = page.getByRole('textbox', { name: 'Notes' })
  await field.fill('Mine')
  notes = 'Dana changed it'
  await button(page, 'Save').click()
  const theirs = page.getByRole('region', { name: 'A colleague’s version' })
  await expect(theirs).toContainText('Dana changed it')
  await expect(field).toHaveValue('Mine')
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await expect(theirs).toHaveCount(0)
  await button(page, 'Save').click()
  await expect
    .poll(() => calls.at(-2))
    .toBe(`PATCH /api/companies/${ACME.id} {"base":"2026-11-10T17:00:00.000Z","notes":"Mine"}`)
})

test('Places and domains are added, changed and removed', async ({ page, show, calls, expectedNoise }) => {
  expectedNoise.push(/422/)
  const nameless = { errors: [{ path: 'sites.1.name', message: 'Name the place' }] }
  const saving = healing(refuse(changeCompany, 422, nameless), answer(changeCompany, company()))
  const answers = [
    saving,
    answer(saveDomain, { domain: 'acme.example.com', people: 2 }),
    answer(removeDomain, null),
    ...ALL,
  ]
  await show('companies', 'Page', { role: 'manager' }, { at: `${ONE}?tab=notes`, answers })
  await button(page, 'Add a place').click()
  await button(page, 'Save').click()
  await expect(page.getByText('Name the place')).toBeVisible()
  saving.heal()
  await page.getByRole('textbox', { name: 'Place' }).nth(1).fill('Warehouse')
  await button(page, 'Save').click()
  await expect.poll(() => calls.findLast((call) => call.startsWith('PATCH'))).toContain('"name":"Warehouse"')
  await page.getByRole('checkbox', { name: 'Members join by themselves' }).uncheck()
  const domain = `/api/companies/${ACME.id}/domains/acme-dental.example.com`
  await expect.poll(() => calls).toContain(`PUT ${domain} {"joins":false,"sub_domains":false}`)
  await button(page, 'Remove acme-dental.example.com').click()
  await expect.poll(() => calls).toContain(`DELETE ${domain}`)
  await page.getByRole('textbox', { name: 'New domain' }).fill('*.acme.example.com')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls.some((call) => call.includes('/domains/*.acme.example.com'))).toBe(true)
})

const MEMBER = {
  ...ACME,
  plan: 'Professional Suite',
  warning: 'Call before you come',
  archived: false,
  open: 3,
} as const
const shown = (changes: Parameters<typeof card>[0], own: object = {}): readonly Answer[] => [
  listed(ticket(own)),
  stats(1),
  answer(getTicket, ticketDetail(own)),
  answer(getCustomerCard, card(changes)),
  companiesListed(...LIST),
  answer(findCustomers, { people: [], companies: [] }),
  ...ONE_TICKET,
]
const WIDE = { width: 1600, height: 900 }
const aside = (page: Page) => page.getByRole('complementary', { name: 'Customer' })
const showTicket = (role: Role) => ['dashboard', 'Page', { role }] as const

test('A ticket shows the company, its warning and the star; O opens the company', async ({
  page,
  show,
  expectAccessible,
}) => {
  await page.setViewportSize(WIDE)
  const answers = shown({ member_of: MEMBER, vip: true }, { company: ACME, vip: true })
  await show(...showTicket('technician'), { at: atTab('chat'), answers })
  await expect(aside(page)).toContainText('Call before you come')
  await expect(aside(page)).toContainText('Marisol Vega ★ VIP')
  await expect(page.getByRole('row', { name: /#1001/ })).toContainText('★ VIP')
  await expect(aside(page)).toContainText('Acme Dental Professional Suite')
  await expect(aside(page)).toContainText('VIPManagers can change this.')
  await expect(aside(page)).not.toContainText('see the company’s tickets')
  await expectAccessible()
  await page.locator('#ticket-title').focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(ONE)
})

test('Where the customer is not beside the tabs, the warning takes one line, and none without one', async ({
  page,
  show,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(...showTicket('technician'), { at: atTab('chat'), answers: shown({ member_of: MEMBER }) })
  const warning = page.locator('.company-warning')
  await expect(warning).toHaveText('Warning: Call before you come')
  expect((await warning.boundingBox())!.height).toBeLessThan(36)
})

test('A suggestion is answered by keyboard', async ({ page, show, calls, expectAccessible }) => {
  await page.setViewportSize(WIDE)
  const suggested = { ...ACME, reason: 'domain' } as const
  const answers = [answer(decideCompanySuggestion, { id: null, people: 0 }), ...shown({ suggested })]
  await show(...showTicket('technician'), { at: atTab('chat'), answers })
  await expect(aside(page)).toContainText('Acme Dental?')
  await expectAccessible()
  await aside(page).getByRole('button', { name: 'No, they aren’t at Acme Dental' }).press('Enter')
  await expect(toasts(page)).toContainText('Not Suggested Again')
  const decision = { company_id: ACME.id, accept: false, person_ids: [MARISOL.id] }
  await expect.poll(() => calls).toContain(`POST /api/company-suggestions ${JSON.stringify(decision)}`)
})

test('The company of one ticket is changed by hand, or its customer moves', async ({ page, show, calls }) => {
  await page.setViewportSize(WIDE)
  const answers = [answer(updateTicket, ticketDetail({ company: RIDGE })), ...shown({ open_total: 3 })]
  await show(...showTicket('technician'), { at: atTab('chat'), answers })
  await button(page, 'Change company').click()
  const field = page.getByRole('combobox', { name: 'Company' })
  await expect(field).toBeFocused()
  await button(page, /^Move$/).click()
  await expect(page.getByText('Choose a company from the list')).toBeVisible()
  await field.fill('rocky')
  await page.getByRole('option', { name: 'Rocky Ridge Law' }).click()
  await page.getByRole('combobox', { name: 'Their tickets' }).selectOption('Only #1001, not the person')
  await button(page, /^Move$/).click()
  await expect(toasts(page)).toContainText('#1001 belongs to Rocky Ridge Law now')
  await expect
    .poll(() => calls)
    .toContain(`PATCH /api/tickets/${TICKET_ID} ${JSON.stringify({ company_id: RIDGE.id })}`)
})

test('Private is switched beside Sensitive', async ({ page, show, calls }) => {
  const answers = [answer(updateTicket, ticketDetail({ private: true })), ...shown({})]
  await show(...showTicket('technician'), { at: atTab('overview'), answers })
  await page.getByRole('checkbox', { name: 'Private to the requester' }).check()
  await expect(toasts(page)).toContainText('The customer’s coworkers don’t see it')
  await expect.poll(() => calls).toContain(`PATCH /api/tickets/${TICKET_ID} {"private":true}`)
})

test('The list is filtered by company or by none, and names it in the chip and the column', async ({ page, show }) => {
  const answers = [answer(readCompany, company()), ...shown({}, { company: ACME })]
  const at = `/admin?company_id=${ACME.id}&columns=title,company`
  await show(...showTicket('technician'), { at, answers })
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('Company: Acme Dental')
  await expect(page.getByRole('cell', { name: 'Acme Dental' })).toBeVisible()
  await chips.getByRole('button', { name: 'Company: Acme Dental', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find a company' }).fill('rocky')
  await button(page, 'Rocky Ridge Law').click()
  await expect(page).toHaveURL(new RegExp(`company_id=${RIDGE.id}`))
  await page.goto('about:blank')
})

const MERGE = '00000000-0000-4000-8000-0000000000f1'
const DOUBLE = { id: '00000000-0000-4000-8000-0000000000c7', name: MARISOL.name, email: 'marisol@old.example.com' }
const ASKS = ['Acme Dental is on Professional Suite, Rocky Ridge Law pays hourly. Hourly stays.', `${SCRIPT} differs.`]
const found = answer(findCustomers, {
  people: [
    { ...DOUBLE, company: '', tickets: 12 },
    { ...MARISOL, email: CUSTOMER.email, company: '', tickets: 41 },
  ],
  companies: [],
})
const peopleMerged = answer(mergeCustomers, { id: MERGE, moved: { tickets: 12 }, readers: [], asks: [] })
const merges = (calls: readonly string[]) => calls.filter((call) => call.includes('/merge '))

test('A company is merged once it has said what differs, opens as the other, and comes back with Undo', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const moved = { people: 12, tickets: 41, domains: 2 }
  const answers = [
    answer(mergeCompanies, { id: MERGE, moved, readers: ['ann@ridge.example.com'], asks: ASKS }),
    answer(undoMerge, { undone: 12, kept: [] }),
    ...ALL,
  ]
  await show('companies', 'Page', { role: 'manager' }, { at: `${ONE}?tab=notes`, answers })
  await button(page, 'Merge with another company…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge Acme Dental' })
  const field = dialog.getByRole('combobox', { name: 'With which company?' })
  await expect(field).toBeFocused()
  await button(page, /^Merge$/).press('Enter')
  await expect(dialog).toContainText('Choose a company from the list')
  await expect(field).toBeFocused()
  await field.pressSequentially('r')
  await expect(dialog.getByRole('option')).toHaveText(['Rocky Ridge Law1 person'])
  await page.keyboard.press('Enter')
  const stays = dialog.getByRole('combobox', { name: 'Which one stays' })
  await expect(stays.getByRole('option')).toHaveText(['Rocky Ridge Law', 'Acme Dental'])
  await expect(dialog.getByRole('listitem')).toHaveText([
    'This moves 12 people, 41 tickets, and 2 domains to Rocky Ridge Law.',
    'Also read by ann@ridge.example.com from then on.',
    'You can undo this at any time.',
    ...ASKS,
  ])
  await expect(page.locator('dialog img')).toHaveCount(0)
  await expectAccessible()
  expect(merges(calls)).toEqual([`POST /api/companies/${ACME.id}/merge {"into":"${RIDGE.id}","preview":true}`])
  await button(page, /^Merge$/).press('Enter')
  await expect(page).toHaveURL(`${PAGE}/${RIDGE.id}`)
  expect(merges(calls).at(-1)).toBe(`POST /api/companies/${ACME.id}/merge {"into":"${RIDGE.id}","confirm":true}`)
  await expect(dialog).toHaveCount(0)
  await expect(toasts(page)).toContainText('Merged into Rocky Ridge Law')
  await button(page, 'Undo').click()
  await expect(toasts(page)).toContainText('12 people as before')
  await expect.poll(() => calls).toContain(`POST /api/merges/${MERGE}/undo {}`)
})

test('An old link to a merged company leads to the one it is part of', async ({ page, show }) => {
  const read: Answer = {
    operation: readCompany,
    fulfill: (route) =>
      route.fulfill({
        json: route.request().url().includes(ACME.id) ? company({ merged_into: RIDGE }) : company(RIDGE),
      }),
  }
  await show('companies', 'Page', { role: 'technician' }, { at: ONE, answers: [read, ...ALL] })
  await expect(page).toHaveURL(`${PAGE}/${RIDGE.id}`)
  await expect(detail(page).getByRole('heading', { name: 'Rocky Ridge Law' })).toBeVisible()
})

test('A person is merged from the ticket, in either direction, and comes back with Undo', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  await page.setViewportSize(WIDE)
  const answers = [peopleMerged, answer(undoMerge, { undone: 12, kept: [] }), found, ...shown({ member_of: MEMBER })]
  await show(...showTicket('manager'), { at: atTab('chat'), answers })
  await aside(page).getByRole('button', { name: 'Merge…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge Marisol Vega' })
  const field = dialog.getByRole('combobox', { name: 'With which person?' })
  await expect(field).toBeFocused()
  await field.fill('marisol')
  // Nobody is merged with themselves.
  await expect(dialog.getByRole('option')).toHaveText(['Marisol Vegamarisol@old.example.com'])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This moves 12 tickets to Marisol Vega.')
  await expect(dialog).toContainText(`Email from ${CUSTOMER.email} becomes theirs.`)
  const stays = dialog.getByRole('combobox', { name: 'Which one stays' })
  await stays.selectOption(CUSTOMER.email)
  await expect(dialog).toContainText('Email from marisol@old.example.com becomes theirs.')
  await expectAccessible()
  await button(page, /^Merge$/).press('Enter')
  await expect(toasts(page)).toContainText('Merged into Marisol Vega')
  expect(merges(calls).at(-1)).toBe(`POST /api/customers/${DOUBLE.id}/merge {"into":"${MARISOL.id}"}`)
  await button(page, 'Undo').click()
  await expect(toasts(page)).toContainText('12 tickets as before')
})

test('What a merge is refused for is said in the dialog, and the choice stays', async ({
  page,
  show,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  const refusal = refuse(mergeCustomers, 409, { detail: 'Dana Reyes is a member of the team.' })
  await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: [refusal, found, ...ALL] })
  await button(page, 'Merge Marisol Vega').click()
  const field = page.getByRole('combobox', { name: 'With which person?' })
  await expect(field).toBeFocused()
  await field.fill('marisol')
  await page.getByRole('dialog').getByRole('option').click()
  await expect(page.getByRole('dialog')).toContainText('Dana Reyes is a member of the team.')
  await expect(field).toHaveValue(MARISOL.name)
})

test('The card names the addresses that were merged; managers alone undo and merge', async ({ page, show, calls }) => {
  await page.setViewportSize(WIDE)
  const merged = [{ ...DOUBLE, merge: MERGE, at: '2026-11-09T16:00:00.000Z' }]
  const answers = [answer(undoMerge, { undone: 1, kept: [] }), ...shown({ merged })]
  await show(...showTicket('technician'), { at: atTab('chat'), answers })
  await expect(aside(page)).toContainText('Also writes from marisol@old.example.com')
  await expect(aside(page)).toContainText('Managers can change this.')
  await expect(aside(page).getByRole('button', { name: /^(Undo|Merge)/ })).toHaveCount(0)
  await show(...showTicket('manager'), { at: atTab('chat'), answers })
  await aside(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toasts(page)).toContainText('1 ticket as before')
  await expect.poll(() => calls).toContain(`POST /api/merges/${MERGE}/undo {}`)
})

for (const theme of THEMES)
  test(`A phone merges two people, ${theme}, and axe finds nothing`, async ({ page, show, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await show('companies', 'Page', { role: 'manager' }, { at: ONE, answers: [peopleMerged, found, ...ALL] })
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await button(page, 'Merge Marisol Vega').click()
    const field = page.getByRole('combobox', { name: 'With which person?' })
    await expect(field).toBeFocused()
    await field.fill('marisol')
    await page.getByRole('dialog').getByRole('option').click()
    await expect(page.getByRole('dialog')).toContainText('This moves 12 tickets')
    await expectAccessible()
    expect(await findSmallTargets(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
