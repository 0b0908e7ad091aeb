import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { revokeTicketLinks } from '#contract/customers.ts'
import { getTicket, updateTicket } from '#contract/tickets.ts'
import { customerCodes } from '#server/schema/schema.ts'
import { customerCode } from '#server/customers/link-keys.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
beforeAll(async () => (app = await openCustomerApp()))
afterAll(() => app.close())

type Ticket = Awaited<ReturnType<CustomerApp['newTicket']>>

/** A browser without JavaScript that has opened the link of a ticket. */
async function open(ticket: Ticket) {
  const { cookie } = await app.browser(ticket.link)
  const path = `/t/${ticket.number}`
  return {
    async get(more = '', method = 'GET') {
      const response = await app.request(path + more, { method, headers: { cookie } })
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    async post(more: string, fields: Record<string, string | File[]>) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields))
        if (typeof value === 'string') body.append(name, value)
        else for (const file of value) body.append(name, file)
      const response = await app.request(path + more, { method: 'POST', headers: { cookie }, body })
      return { status: response.status, to: response.headers.get('location'), html: await response.text() }
    },
  }
}
async function codeOf(ticket: Ticket) {
  const [code] = await app.ctx.db.select().from(customerCodes).where(eq(customerCodes.ticket_id, ticket.id))
  return customerCode(app.ctx.signer, code!.id)
}
const messagesOf = async (id: string) => (await app.call(listMessages, { id })).messages
const picture = (name: string) => new File([new Uint8Array(sampleFiles.png)], name, { type: 'image/png' })
/** The values that a page carries along unseen, by name. */
const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )

describe('A link', () => {
  it('sets cookies and leads to the address without the key, with the face that a mail has chosen', async () => {
    const ticket = await app.newTicket()
    const response = await app.request(`${ticket.link}&rating=good`)
    expect([response.status, response.headers.get('location')]).toEqual([303, `/t/${ticket.number}?rating=good#rating`])
    const cookies = response.headers.getSetCookie()
    expect(cookies.filter((cookie) => /; HttpOnly/.test(cookie))).toHaveLength(3)
    const { status, headers, html } = await (await open(ticket)).get()
    const [cache, referrer] = [headers.get('cache-control'), headers.get('referrer-policy')]
    expect([status, cache, referrer]).toEqual([200, 'no-store', 'same-origin'])
    expect((await app.request(`/t/${ticket.number}`)).headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('Front desk printer prints blank pages')
    expect(html).not.toContain(ticket.link.split('k=')[1]!)
  })

  it('shows one and the same page when it is wrong, ended, revoked, of another ticket or of none', async () => {
    const [ticket, other, revoked, ended] = [
      await app.newTicket(),
      await app.newTicket(),
      await app.newTicket(),
      await app.newTicket(),
    ]
    const key = ticket.link.split('k=')[1]!
    await app.resolve(ended.id)
    await app.pass(31 * 24 * 60)
    await app.call(revokeTicketLinks, { id: revoked.id })
    const pages = await Promise.all(
      [
        `/t/${other.number}?k=${key}`,
        `/t/${ticket.number}?k=${'A'.repeat(22)}`,
        `/t/9999999?k=${key}`,
        revoked.link,
        ended.link,
      ].map(async (path) => {
        const response = await app.request(path)
        const html = (await response.text())
          .replaceAll(/(?<=Ticket #|\/t\/)\d+/g, 'N')
          .replaceAll(/value="[^"]{22}"/g, '')
        return [response.status, response.headers.getSetCookie(), html]
      }),
    )
    expect(pages).toEqual(pages.map(() => pages[0]))
    expect(pages[0]![0]).toBe(404)
    expect(pages[0]![2]).toContain('Send me a new link')
    const asked = await app.request(`/t/${ticket.number}/new-link`, {
      method: 'POST',
      body: new URLSearchParams({ k: key }),
    })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `/t/${ticket.number}?done=asked`])
  })
})

describe('Without JavaScript a customer', () => {
  it('answers with two files, which opens the ticket again; the same post again changes nothing', async () => {
    const ticket = await app.newTicket()
    await app.resolve(ticket.id)
    const page = await open(ticket)
    const [, action] = /action="\/t\/\d+(\?after=[^"]*)"/.exec((await page.get()).html)!
    const send = () =>
      page.post(action!, { message: 'It is back.\r\nSee the pictures.', files: [picture('a.png'), picture('b.png')] })
    const replies = [await send(), await send()]
    expect(replies.map(({ status, to }) => [status, to])).toEqual([
      [303, `/t/${ticket.number}?done=sent#notice`],
      [303, `/t/${ticket.number}?done=sent#notice`],
    ])
    const messages = await messagesOf(ticket.id)
    expect(messages.map(({ kind, channel, text, attachments }) => [kind, channel, text, attachments.length])).toEqual([
      ['customer', 'page', 'It is back.\nSee the pictures.', 2],
    ])
    expect((await app.call(getTicket, { id: ticket.id })).status).toBe('Open')
    expect((await page.get('?done=sent')).html).toContain('We got your message.')
  })

  it('gets the form back with what was typed, and its good files, when something is wrong', async () => {
    const page = await open(await app.newTicket())
    const files = [picture('kept.png'), new File(['MZ'], 'virus.exe')]
    const { status, html } = await page.post('', { message: 'Words that must not be lost', files })
    expect(status).toBe(415)
    expect(html).toContain('>Words that must not be lost</textarea>')
    expect(html).toMatch(/name="kept"[^>]*value="temp\/[^"]* kept\.png"/)
    expect(html).toContain('virus.exe')
    expect((await page.post('', { message: '', files: [picture('alone.png')] })).status).toBe(303)
    const blank = await page.post('', { message: '  ' })
    expect([blank.status, blank.html.includes('Write a message first')]).toEqual([422, true])
  })

  it('says that it is solved, and back; rates, and is told what was done', async () => {
    const ticket = await app.newTicket()
    const page = await open(ticket)
    expect((await page.post('/status', { status: 'Resolved' })).to).toBe(`/t/${ticket.number}?done=solved#notice`)
    expect((await page.get()).html).toContain('How did we do?')
    expect((await page.get('?rating=bad')).html).toMatch(/checked=""[^>]*value="bad"/)
    expect((await page.post('/rating', { rating: 'ok', comment: 'Took a while.' })).to).toMatch(/done=rated/)
    const rated = await page.get()
    expect([rated.html.includes('You rated this “OK”'), rated.html.includes('Took a while.')]).toEqual([true, true])
    const unrated = await page.post('/rating', { comment: 'A comment without a face' })
    expect([unrated.status, unrated.html.includes('A comment without a face')]).toEqual([422, true])
    expect((await page.post('/status', { status: 'Open' })).to).toMatch(/done=back/)
    expect((await app.call(getTicket, { id: ticket.id })).status).toBe('Open')
  })

  it('sees the words again that were posted to a link that has ended', async () => {
    const ticket = await app.newTicket()
    const page = await open(ticket)
    await app.pass(13 * 60)
    const { status, html } = await page.post('', { message: 'A long <b>story</b>', files: [picture('a.png')] })
    expect([status, html.includes('A long &lt;b&gt;story&lt;/b&gt;')]).toEqual([404, true])
    expect(await messagesOf(ticket.id)).toEqual([])
  })
})

describe('A second browser without JavaScript', () => {
  it('is asked who writes; the mailed code sends the words with their file', async () => {
    const ticket = await app.newTicket()
    await (await open(ticket)).post('', { message: 'From the first browser' })
    const second = await open(ticket)
    const asked = await second.post('', { message: 'First line\nsecond "line"', files: [picture('a.png')] })
    expect([asked.status, asked.html.includes('Are you Marisol Vega?')]).toEqual([403, true])
    const carried = hiddenFields(asked.html)
    expect(Object.keys(carried)).toEqual(['message', 'kept'])
    const message = carried['message']!.replaceAll('&quot;', '"')
    const code = await second.post('/code', { ...carried, message })
    expect([code.status, code.html.includes('Enter the code')]).toEqual([200, true])
    const wrong = await second.post('/confirm-code', { ...hiddenFields(code.html), message, code: '000000' })
    expect(wrong.html).toMatch(/That isn’t the code/)
    expect(hiddenFields(wrong.html)['message']).toBe(carried['message'])
    const sent = await second.post('/confirm-code', {
      ...hiddenFields(wrong.html),
      message,
      code: await codeOf(ticket),
    })
    expect(sent.to).toBe(`/t/${ticket.number}?done=sent#notice`)
    const last = (await messagesOf(ticket.id)).at(-1)!
    expect([last.text, last.attachments.map(({ name }) => name)]).toEqual(['First line\nsecond "line"', ['a.png']])
  })

  it('may write as someone else: the words are held next to the ticket', async () => {
    const ticket = await app.newTicket()
    await (await open(ticket)).post('', { message: 'From the first browser' })
    const second = await open(ticket)
    const asked = await second.post('', { message: 'I sit next to her.' })
    const refused = await second.post('', { ...hiddenFields(asked.html), name: 'Ben Ortiz', email: 'ben' })
    expect([refused.status, refused.html.includes('value="Ben Ortiz"')]).toEqual([422, true])
    const held = await second.post('', {
      ...hiddenFields(refused.html),
      name: 'Ben Ortiz',
      email: 'ben@ponderosa.example.com',
    })
    expect(held.to).toBe(`/t/${ticket.number}?done=held#notice`)
    expect(await messagesOf(ticket.id)).toHaveLength(1)
  })

  it('confirms itself before it changes the state, which is then changed', async () => {
    const ticket = await app.newTicket()
    await (await open(ticket)).post('', { message: 'From the first browser' })
    const second = await open(ticket)
    const asked = await second.post('/status', { status: 'Resolved' })
    expect([asked.status, hiddenFields(asked.html)]).toEqual([403, { status: 'Resolved' }])
    const code = await second.post('/code', hiddenFields(asked.html))
    const done = await second.post('/confirm-code', { ...hiddenFields(code.html), code: await codeOf(ticket) })
    expect(done.to).toBe(`/t/${ticket.number}?done=solved#notice`)
  })
})

it('A sensitive ticket shows neither title nor text before the code, whatever is posted', async () => {
  const ticket = await app.newTicket({ title: 'Canary title', description: 'Canary text' })
  await app.call(updateTicket, { id: ticket.id, sensitive: true })
  const page = await open(ticket)
  const answers = [
    await page.get(),
    await page.get('?all'),
    await page.post('', { message: 'Hello' }),
    await page.post('/status', { status: 'Resolved' }),
    await page.post('/rating', { rating: 'good' }),
    await page.post('/confirm-code', { code: '123' }),
    await page.post('', { message: '  ', name: 'x', email: 'y' }),
  ]
  for (const { html } of answers) {
    expect(html).not.toMatch(/canary|printer/i)
    expect(html).toMatch(/Confirm that it’s you|Enter the code/)
  }
  expect((await page.post('/code', {})).to).toBe(`/t/${ticket.number}?code`)
  expect((await page.post('/confirm-code', { code: await codeOf(ticket) })).to).toMatch(/done=confirmed/)
  expect((await page.get()).html).toContain('Canary text')
})

it('What is no ticket’s number has the site’s own page for unknown addresses, and other methods are refused', async () => {
  for (const path of ['/t/abc', '/t/0', '/t/01', '/t/99999999999', '/t/1001/secret'])
    expect((await app.request(path)).status, path).toBe(404)
  const { number } = await app.newTicket()
  const put = await app.request(`/t/${number}`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  // Where a refused form was posted to, opened again.
  const get = await app.request(`/t/${number}/status`)
  expect([get.status, get.headers.get('location')]).toEqual([303, `/t/${number}`])
})

it('A file whose name no file of ours can have is not there', async () => {
  const page = await open(await app.newTicket())
  for (const name of ['%00', '%FF', 'a%00.png', '%0A'])
    expect((await page.get(`/files/${name}`)).status, name).toBe(404)
})
