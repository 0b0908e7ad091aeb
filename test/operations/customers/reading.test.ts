import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { addResponse } from '#contract/responses.ts'
import { customerCodes, customerSignIns, mailDeliveries, ticketRatings } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

/** Every row of every table, jobs and counters included. */
async function everyRow(): Promise<Record<string, string>> {
  const { db } = app.ctx
  const { rows: tables } = await db.execute<{ name: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))`)
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const found = await db.execute<{ rows: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${name} t`,
    )
    rows[name] = found.rows[0]!.rows
  }
  return rows
}

const reads = operations.filter(({ access, method }) => access === 'customer' && method === 'GET')

it.each(reads)('$path changes nothing, by GET or HEAD, as often as it is called', async ({ path }) => {
  const ticket = await app.newTicket()
  await app.resolve(ticket.id)
  const browser = await app.browser(ticket.link)
  const before = await everyRow()
  const address = path.replace('{number}', String(ticket.number)).replace('{file}', 'none.png')
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
    const response = await app.request(address, { method, headers: { cookie: browser.cookie } })
    await response.body?.cancel()
  }
  expect(await everyRow()).toEqual(before)
})

/** Every mail that a customer gets about a ticket, and the one with the link to My tickets. */
async function everyMail({ id, email, link }: Awaited<ReturnType<CustomerApp['newTicket']>>): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  const handlers = createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
  const { id: responseId } = await app.call(addResponse, { id, message: 'It’s fixed.' })
  const [delivery] = await app.ctx.db.select().from(mailDeliveries)
  await app.resolve(id)
  await app.browser(link).then((known) => known.post('/seen'))
  const other = await app.browser(link)
  await other.post('/code')
  const body = new URLSearchParams({ email })
  await app.request('/my/tickets', { method: 'POST', body })
  const [code] = await app.ctx.db.select().from(customerCodes)
  const [signIn] = await app.ctx.db.select().from(customerSignIns)
  const attempt = { number: 1, isLast: false, jobId: crypto.randomUUID() }
  await handlers['send-ticket-created']({ ticketId: id })
  await handlers['send-ticket-response']({ responseId, deliveryId: delivery!.id })
  await handlers['send-rating-request']({ ticketId: id }, attempt)
  await handlers['send-ticket-link']({ ticketId: id, personId: delivery!.user_id! }, attempt)
  await handlers['send-customer-code']({ codeId: code!.id })
  await handlers['send-sign-in-link']({ signInId: signIn!.id })
  return sent
}

/** Opens an address as a mail scanner does, with the cookies it gets on the way. */
async function scan(address: string, method: string): Promise<number> {
  const first = await app.request(address, { method })
  await first.body?.cancel()
  if (first.status !== 303) return first.status
  const cookie = first.headers.getSetCookie().map((each) => each.split(';')[0])
  const followed = await app.request(first.headers.get('location')!, { method, headers: { cookie: cookie.join('; ') } })
  await followed.body?.cancel()
  return followed.status
}

it('A scanner that opens every link of every mail, again and again, changes nothing', async () => {
  const ticket = await app.newTicket()
  const mails = await everyMail(ticket)
  const links = [
    ...new Set(
      mails.flatMap(({ text }) => [...text.matchAll(/^http:\/\/localhost:3000(\/\S+)$/gm)].map(([, path]) => path!)),
    ),
  ]
  expect(links.filter((link) => link.includes('rating='))).toHaveLength(3)
  expect(links.filter((link) => link.startsWith('/my/tickets/sign-in'))).toHaveLength(1)
  const before = await everyRow()
  for (const method of ['HEAD', 'GET', 'GET'])
    for (const link of links) expect([link, await scan(link, method)]).toEqual([link, 200])
  expect(await everyRow()).toEqual(before)
  expect(await app.ctx.db.$count(ticketRatings)).toBe(0)
})
