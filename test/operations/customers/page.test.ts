import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerTicket, getCustomerTicket, previewCustomerFile } from '#contract/customer-tickets.ts'
import { addParticipant } from '#contract/messages.ts'
import { addResponse } from '#contract/responses.ts'
import { attachments, supportUsers } from '#server/schema/schema.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
let files: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  app = await openCustomerApp()
  files = createUploadClient(app)
})
afterAll(() => app.close())

const claimOf = async (name = 'photo.png') => {
  const { id, token } = await files.upload(name, sampleFiles.png)
  return { id, token }
}

describe('The link of a ticket', () => {
  it('shows the ticket with its conversation, oldest first, and who wrote what', async () => {
    const ticket = await app.newTicket({ attachments: [await claimOf()] })
    await app.call(addResponse, {
      id: ticket.id,
      message: 'Is the tray full?',
      attachments: [await claimOf('tray.png')],
    })
    const browser = await app.browser(ticket.link)
    await browser.post('/messages', { message: 'It is now.' })
    const { status, body, headers } = await browser.get()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const seen = getCustomerTicket.response.parse(body)
    expect(seen.ticket).toMatchObject({
      ticket_id: ticket.number,
      title: 'Front desk printer prints blank pages',
      status: 'In Progress',
      requester_name: 'Marisol Vega',
      others: [],
      rating: null,
      can_rate: false,
    })
    expect(seen.ticket.description).toContain('toner')
    expect(seen.ticket.attachments.map(({ name }) => name)).toEqual(['photo.png'])
    expect(seen.messages.map(({ kind, author_name, is_own, text }) => [kind, author_name, is_own, text])).toEqual([
      ['answer', 'Jo Lindqvist', false, 'Is the tray full?'],
      ['customer', 'Marisol Vega', true, 'It is now.'],
    ])
    const [file] = seen.messages[0]!.attachments
    expect(file?.name).toBe('tray.png')
    expect((await app.request(file!.url!)).status).toBe(200)
  })

  it('opens no other ticket', async () => {
    const [own, other] = [await app.newTicket(), await app.newTicket()]
    const { cookie, get } = await app.browser(own.link)
    const paths = [
      [`/api/customer/tickets/${other.number}`, 404],
      [`/api/customer/tickets/${own.number + 100}`, 404],
      [`/api/customer/tickets/${own.number}`, 200],
    ] as const
    for (const [path, status] of paths)
      expect((await app.send('GET', path, undefined, { cookie })).status, path).toBe(status)
    expect((await get('/files/nonsense/preview')).status).toBe(404)
  })

  it('works for twelve hours in a browser, and then again from the mail', async () => {
    const ticket = await app.newTicket()
    const browser = await app.browser(ticket.link)
    await app.pass(12 * 60 - 1)
    expect((await browser.get()).status).toBe(200)
    await app.pass(2)
    expect((await browser.get()).status).toBe(404)
    expect((await (await app.browser(ticket.link, browser.cookie)).get()).status).toBe(200)
  })

  it('signs answers with the company’s name where technicians are not named', async () => {
    const ticket = await app.newTicket()
    await app.call(addResponse, { id: ticket.id, message: 'Done.' })
    const before = await app.ctx.settings.read()
    await app.ctx.settings.change({ mailTechnicianNames: false })
    const { body } = await (await app.browser(ticket.link)).get()
    expect(body.messages[0].author_name).toBe('Neatline IT')
    await app.ctx.settings.change(before)
  })
})

describe('What the team keeps to itself is nowhere', () => {
  /** Everything the page's calls and the page itself return to everybody who takes part; of the page without what the site writes around it. */
  async function everything(links: string[]): Promise<string> {
    const bodies: string[] = []
    for (const link of links) {
      const browser = await app.browser(link)
      const { body } = await browser.get()
      const page = await app.request(`/t/${body.ticket.ticket_id}?all`, { headers: { cookie: browser.cookie } })
      const [main] = /<main[\s>].*<\/main>/s.exec(await page.text())!
      bodies.push(JSON.stringify(body), main)
    }
    return bodies.join('\n')
  }

  it('notes, automatic messages, held mails, other people’s addresses and internal files', async () => {
    const ticket = await app.newTicket()
    const people = await app.call(addParticipant, {
      id: ticket.id,
      email: 'canary-address@rival.example.com',
      name: '',
    })
    const note = await app.store(ticket.id, 'note', 'canary-note')
    await app.store(ticket.id, 'automatic', 'canary-automatic')
    await app.holdMail(ticket.id, 'canary-held')
    const { id } = await files.upload('canary-file.png', sampleFiles.png)
    const key = `${ticket.id}/${id.split('/')[1]}`
    await app.ctx.db
      .update(attachments)
      .set({ id: key, ticket_id: ticket.id, response_id: note })
      .where(eq(attachments.id, id))
    await app.call(addResponse, { id: ticket.id, message: 'For all of you.' })
    const links = [ticket.link, await app.linkOf(ticket, people[0]!.id)]
    const all = await everything(links)
    expect(all).toContain('For all of you.')
    expect(all).toContain('a colleague')
    const ownAddress = ticket.email
    expect(all.replaceAll(ownAddress, '')).not.toMatch(/canary|@|rival/i)
    for (const link of links) {
      const browser = await app.browser(link)
      const name = key.split('/')[1]
      expect((await browser.get(`/files/${name}/preview`)).status).toBe(404)
      const { cookie } = browser
      expect((await app.request(`/t/${ticket.number}/files/${name}`, { headers: { cookie } })).status).toBe(404)
    }
  })

  it('answers that were sent to others only, with the replies to them and their files', async () => {
    const ticket = await app.newTicket()
    const [guest] = await app.call(addParticipant, {
      id: ticket.id,
      email: 'ben@ponderosa.example.com',
      name: 'Ben Ito',
    })
    await app.call(addResponse, { id: ticket.id, message: 'To both.' })
    await app.call(addResponse, {
      id: ticket.id,
      message: 'The new password is on paper.',
      to: [ticket.userId],
      attachments: [await claimOf('secret.png')],
    })
    const requester = await app.browser(ticket.link)
    await requester.post('/messages', { message: 'I have the paper.' })
    const guestBrowser = await app.browser(await app.linkOf(ticket, guest!.id))
    const ofGuest = (await guestBrowser.get()).body
    const ofRequester = (await requester.get()).body
    const texts = (body: { messages: { text: string }[] }) => body.messages.map(({ text }) => text)
    expect(texts(ofRequester)).toEqual(['To both.', 'The new password is on paper.', 'I have the paper.'])
    expect(texts(ofGuest)).toEqual(['To both.'])
    const secret = ofRequester.messages[1].attachments[0].id.split('/')[1]
    expect((await guestBrowser.get(`/files/${secret}/preview`)).status).toBe(404)
    const { cookie, path } = requester
    expect((await app.request(`${path}/files/${secret}/preview`, { headers: { cookie } })).status).toBe(200)
    expect([ofGuest.ticket.others, ofRequester.ticket.others]).toEqual([['Marisol Vega'], ['Ben Ito']])
  })

  it('what a technician wrote above a mail that they forwarded, and its files', async () => {
    const ticket = await app.newTicket({
      description: 'canary: they never pay',
      attachments: [await claimOf('canary.png')],
    })
    await app.openByMail(ticket.id, 'jo@neatline.example.com')
    const { status, body } = await (await app.browser(ticket.link)).get()
    expect([status, body.ticket.description, body.ticket.attachments]).toEqual([200, '', []])
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  it('keys of links, wherever people have pasted them', async () => {
    const ticket = await app.newTicket()
    const key = ticket.link.split('k=')[1]!
    await app.store(ticket.id, 'customer', `See https://neatline.example.com${ticket.link} please`)
    const browser = await app.browser(ticket.link)
    await browser.post('/messages', { message: `Mine is https://neatline.example.com${ticket.link}` })
    const { body } = await browser.get()
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual([
      `See https://neatline.example.com/t/${ticket.number} please`,
      `Mine is https://neatline.example.com/t/${ticket.number}`,
    ])
    expect(JSON.stringify(body)).not.toContain(key)
  })
})

describe('A file', () => {
  it('and its preview are there where the page shows it, and not for other tickets', async () => {
    const [own, other] = [
      await app.newTicket({ attachments: [await claimOf()] }),
      await app.newTicket({ attachments: [await claimOf()] }),
    ]
    const [ofOwn, ofOther] = [await app.browser(own.link), await app.browser(other.link)]
    const nameOf = async ({ get }: typeof ofOwn) =>
      customerTicket.parse((await get()).body.ticket).attachments[0]!.id.split('/')[1]!
    const [mine, theirs] = [await nameOf(ofOwn), await nameOf(ofOther)]
    const preview = await app.request(`${ofOwn.path}/files/${mine}/preview?size=large`, {
      headers: { cookie: ofOwn.cookie },
    })
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, previewCustomerFile.media])
    const file = (name: string) =>
      app.request(`/t/${own.number}/files/${name}`, { headers: { cookie: ofOwn.cookie }, redirect: 'manual' })
    const address = (await file(mine)).headers.get('location')!
    expect((await app.request(address)).status, 'signed anew at every press').toBe(200)
    for (const name of [theirs, 'x', '..', `${own.id}%2F${mine}`, '%2E%2E%2F' + theirs]) {
      expect((await ofOwn.get(`/files/${name}/preview`)).status, name).toBe(404)
      expect((await file(name)).status, name).toBe(404)
    }
  })
})

it('Names on the page never hold an address', async () => {
  const ticket = await app.newTicket()
  await app.ctx.db
    .update(supportUsers)
    .set({ first_name: 'customer@work.example.com', last_name: '' })
    .where(eq(supportUsers.id, ticket.userId))
  const { body } = await (await app.browser(ticket.link)).get()
  expect(body.ticket.requester_name).toBe('')
})
