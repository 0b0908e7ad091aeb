import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showMail } from '#contract/mails.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { VERIFIED } from '#test/support/mail/raw-mail.ts'
import { ticketInput } from '#test/support/app.ts'
import { type MailApp, openMailApp } from './mail-app.ts'
import { eventually } from '#test/support/server.ts'

let app: MailApp
beforeAll(async () => {
  app = await openMailApp()
})
afterAll(() => app.close())

const EMAIL = 'ann@customer.example'
async function open() {
  const customerInfo = { ...ticketInput().customerInfo, email: EMAIL }
  const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo }))
  return { ...ticket, url: `http://localhost:3000${link}`, key: link.split('?k=')[1]! }
}
type Ticket = Awaited<ReturnType<typeof open>>

/** A reply as a mail program writes it, with all of our mail below. */
function replyTo({ id, url }: Ticket) {
  const rewritten = `https://na01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05`
  const plain = `It works at ${url}\r\n\r\nOn Monday, Neatline IT wrote:\r\n> Follow your ticket\r\n> <${url.slice(0, 40)}\r\n> ${url.slice(40)}>\r\n> ${rewritten}\r\n`
  const html = `<p>It works at <a href="${url}">${url}</a>, see <a href="${rewritten}">there</a></p><blockquote type="cite"><a href="${url}&amp;rating=good">Good</a></blockquote>`
  const content = `--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html\n\n${html}\n--b--\n`
  const body = { type: 'multipart/alternative; boundary=b', content }
  return { subject: `Re: ${url}`, inReplyTo: app.confirmationIdOf(id), body }
}
/** Every row of every table in which a text stands, but for rows of keys that are themselves secret. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ table: string }>(sql`
    select table_schema || '.' || table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`)
  const found: string[] = []
  for (const { table } of rows) {
    const like = `%${text}%`
    const { rowCount } = await app.ctx.db.execute(sql`
      select from ${sql.raw(table)} as row where row::text like ${like} limit 1`)
    if (rowCount) found.push(table)
  }
  return found
}

describe('The key of a link that someone quotes', () => {
  it.for([
    ['of the requester, which joins the ticket', EMAIL, 'messages'],
    ['of someone else, which is held', 'someone@else.example', 'held'],
  ] as const)('is nowhere in what is kept %s', async ([, from, place]) => {
    const ticket = await open()
    const mail = await app.receive({ from, headers: from === EMAIL ? [VERIFIED] : [], ...replyTo(ticket) })
    const conversation = await app.conversation(ticket.id)
    expect(conversation[place]).toHaveLength(1)
    const shown = JSON.stringify(conversation)
    expect(shown).toContain(`/t/${ticket.ticket_id}`)
    expect(shown).not.toContain(ticket.key.slice(0, 8))
    const html = await app.request(showMail.path.replace('{id}', mail.id))
    const page = await html.text()
    expect(page).toContain(`/t/${ticket.ticket_id}`)
    expect(page).not.toContain(ticket.key.slice(0, 8))
    expect(await placesOf(ticket.key.slice(0, 12))).toEqual([])
    expect(app.logged.join('\n')).not.toContain(ticket.key.slice(0, 8))
  })

  it('is cut out of a text that stood in several elements', async () => {
    const ticket = await open()
    const content = `<p>See ${ticket.url.replace('?k=', '?k=<b>')}</b> please</p>`
    const reply = { ...replyTo(ticket), subject: 'Re: it', body: { type: 'text/html', content } }
    await app.receive({ from: EMAIL, headers: [VERIFIED], ...reply })
    const [message] = (await app.conversation(ticket.id)).messages
    expect(message!.text).toBe(`See http://localhost:3000/t/${ticket.ticket_id} please`)
  })

  it('is not in what is typed into a form or an answer either', async () => {
    const { url, key, ...ticket } = await open()
    const { ticket: other } = await app.call(createTicket, ticketInput({ description: `As in ${url}` }))
    await app.call(addResponse, { id: ticket.id, message: `Look at ${url}` })
    expect((await app.ticket(other.id)).description).toBe(`As in http://localhost:3000/t/${ticket.ticket_id}`)
    const [answer] = (await app.conversation(ticket.id)).messages
    expect(answer!.text).toBe(`Look at http://localhost:3000/t/${ticket.ticket_id}`)
    expect(await placesOf(key.slice(0, 12))).toEqual([])
  })

  it('is not in the ticket that a new mail makes, nor quoted in our answer to others', async () => {
    const other = await open()
    const { ticket_id } = await app.receive({
      from: 'new@customer.example',
      subject: `Look at ${other.url}`,
      text: `My colleague's page is ${other.url} and it says that it is fixed.`,
    })
    const { title, description } = await app.ticket(ticket_id!)
    expect([title, description]).toEqual([
      `Look at http://localhost:3000/t/${other.ticket_id}`,
      `My colleague's page is http://localhost:3000/t/${other.ticket_id} and it says that it is fixed.`,
    ])
    await app.call(addResponse, { id: ticket_id!, message: 'We had a look.' })
    const answer = await eventually('an answer', () => app.outbox().find((mail) => mail.includes('We had a look.')))
    expect(answer.replaceAll('=\r\n', '')).not.toContain(other.key.slice(0, 8))
  })
})
