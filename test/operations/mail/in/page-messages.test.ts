import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadAttachment } from '#contract/attachments.ts'
import { decideHeld } from '#contract/messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { findVisitorByLink } from '#server/customers/find-visitor.ts'
import { attachments, inboundMails, ticketLinks } from '#server/schema/schema.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { type MailApp, openMailApp } from './mail-app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

let app: MailApp
let people = 0
let clock = TUESDAY

beforeAll(async () => {
  app = await openMailApp({ RATE_LIMITS: 'on' }, { now: () => new Date(clock) })
})
afterAll(() => app.close())

async function open() {
  const email = `ann-${++people}@ponderosa.example.com`
  const customerInfo = { ...ticketInput().customerInfo, email, firstName: 'Ann', lastName: 'Smith' }
  const { ticket } = await app.call(createTicket, ticketInput({ customerInfo }))
  const [link] = await app.ctx.db.select().from(ticketLinks).where(eq(ticketLinks.ticket_id, ticket.id))
  const opened = { linkId: link!.id, browser: 'another browser' }
  const visitor = (await findVisitorByLink(app.ctx, ticket.ticket_id, opened))!
  return { id: ticket.id, email, visitor }
}
type Ticket = Awaited<ReturnType<typeof open>>
const words = (changes: object = {}) => ({
  message: 'I sit next to the printer:\nit beeps.\n\n> and hums',
  name: 'Bo Ito',
  email: 'bo@ponderosa.example.com',
  ...changes,
})
/** Writes on the page of a ticket, and returns what is held once it has been routed. */
async function write(ticket: Ticket, changes: object = {}) {
  await holdPageMessage(app.ctx, ticket.visitor, words(changes))
  return heldOf(ticket)
}
async function heldOf({ id }: Ticket) {
  for (const mail of await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.ticket_id, id)))
    await app.routed(mail.id)
  return (await app.conversation(id)).held
}
async function upload(): Promise<{ id: string; token: string }> {
  const body = new FormData()
  body.append('file', new File(['It beeps at 9:30.\n'], 'log.txt', { type: 'text/plain' }))
  const { id, token } = await (await app.request(uploadAttachment.path, { method: 'POST', body })).json()
  return { id, token }
}
const customers = async ({ id }: Ticket) =>
  (await app.conversation(id)).messages.filter(({ kind }) => kind === 'customer')

describe('Words on a ticket’s page of someone who says they are another person', () => {
  it('are held next to the ticket, in full, with whom they say they are', async () => {
    const ticket = await open()
    expect(await write(ticket)).toMatchObject([
      {
        from: 'Bo Ito <bo@ponderosa.example.com>',
        text: words().message,
        reason: 'Written on the ticket’s page by someone who says they are not Ann Smith.',
      },
    ])
    expect(await customers(ticket)).toEqual([])
  })

  it.for([
    ['the requester', (ticket: Ticket) => ticket.email],
    ['the team', () => ADMIN.email],
    ['this installation', () => app.config.mailFrom],
    ['a program', () => 'no-reply@ponderosa.example.com'],
  ] as const)('are held although the address is that of %s', async ([, addressOf]) => {
    const ticket = await open()
    expect(await write(ticket, { email: addressOf(ticket) })).toHaveLength(1)
    expect((await app.conversation(ticket.id)).messages).toEqual([])
  })

  it('become a message of that person once the team adds them, who takes part from then on', async () => {
    const ticket = await open()
    const [held] = await write(ticket)
    await app.call(decideHeld, { id: held!.id, decision: 'add' })
    const { messages, held: left, participants } = await app.conversation(ticket.id)
    expect(messages).toMatchObject([{ kind: 'customer', channel: 'page', text: words().message }])
    expect(messages[0]!.author?.name).toBe('Bo Ito')
    expect(participants.map(({ email }) => email)).toEqual(['bo@ponderosa.example.com'])
    expect(left).toEqual([])
  })

  it('become a ticket of their own, or nothing, if the team says so', async () => {
    const ticket = await open()
    const [held] = await write(ticket)
    const made = await app.call(decideHeld, { id: held!.id, decision: 'new-ticket' })
    expect(await app.ticket(made.ticket_id!)).toMatchObject({ description: words().message })
    const [second] = await write(ticket, { message: 'Never mind.' })
    await app.call(decideHeld, { id: second!.id, decision: 'discard' })
    expect(await heldOf(ticket)).toEqual([])
    expect(await customers(ticket)).toEqual([])
  })

  it('bring their files, which are then no longer uploads of the visitor', async () => {
    const ticket = await open()
    const file = await upload()
    const [held] = await write(ticket, { attachments: [file] })
    expect(await app.ctx.db.$count(attachments, eq(attachments.id, file.id))).toBe(0)
    await app.call(decideHeld, { id: held!.id, decision: 'add' })
    expect((await customers(ticket))[0]!.attachments).toMatchObject([{ name: 'log.txt', size: 18 }])
    const reuse = holdPageMessage(app.ctx, ticket.visitor, words({ attachments: [file] }))
    await expect(reuse).rejects.toThrow('could not be attached')
  })

  it('are kept once, however often the request arrives', async () => {
    const ticket = await open()
    const key = { key: randomUUID() }
    const send = () => holdPageMessage(app.ctx, ticket.visitor, words(), key)
    await Promise.all([send(), send(), send()])
    await send()
    expect(await heldOf(ticket)).toHaveLength(1)
    await expect(holdPageMessage(app.ctx, ticket.visitor, words({ message: 'x' }), key)).rejects.toThrow('Idempotency')
  })

  it('are read and stored while no transaction is open, and a repeated request stores nothing', async () => {
    const ticket = await open()
    const files = [await upload()]
    let transactions = 0
    const heavy: [work: string, transactions: number][] = []
    const { storage, transact } = app.ctx
    const observed =
      (work: 'read' | 'put') =>
      (...args: [never, never]) => {
        heavy.push([work, transactions])
        return storage[work](...args) as never
      }
    const ctx: typeof app.ctx = {
      ...app.ctx,
      storage: { ...storage, read: observed('read'), put: observed('put') },
      async transact(work) {
        transactions++
        return transact(work).finally(() => transactions--)
      },
    }
    const key = { key: randomUUID() }
    for (let turn = 0; turn < 2; turn++) await holdPageMessage(ctx, ticket.visitor, words({ attachments: files }), key)
    expect(heavy).toEqual([
      ['read', 0],
      ['put', 0],
    ])
    expect(await heldOf(ticket)).toHaveLength(1)
  })

  it('leave no bytes behind where another request was faster, or the link has ended', async () => {
    const ticket = await open()
    const key = { key: randomUUID() }
    const removed: string[] = []
    const storage = {
      ...app.ctx.storage,
      remove: (object: string) => {
        removed.push(object)
        return app.ctx.storage.remove(object)
      },
    }
    const transact: typeof app.ctx.transact = async (work) => {
      await holdPageMessage(app.ctx, ticket.visitor, words(), key)
      return app.ctx.transact(work)
    }
    await holdPageMessage({ ...app.ctx, storage, transact }, ticket.visitor, words(), key)
    await app.ctx.db
      .update(ticketLinks)
      .set({ revoked_at: new Date(clock) })
      .where(eq(ticketLinks.ticket_id, ticket.id))
    await expect(holdPageMessage({ ...app.ctx, storage }, ticket.visitor, words())).rejects.toThrow('nothing here')
    expect(removed).toEqual([expect.stringMatching(/^mail\//), expect.stringMatching(/^mail\//)])
    expect(new Set(removed).size).toBe(2)
    expect(await heldOf(ticket)).toHaveLength(1)
  })

  it('with files are kept once, also where another request has taken these out in between', async () => {
    const ticket = await open()
    const [key, message] = [{ key: randomUUID() }, words({ attachments: [await upload()] })]
    const { db } = app.ctx
    const late: typeof db = Object.create(db, {
      transaction: {
        async value(...args: Parameters<typeof db.transaction>) {
          await holdPageMessage(app.ctx, ticket.visitor, message, key)
          return db.transaction(...args)
        },
      },
    })
    await holdPageMessage({ ...app.ctx, db: late }, ticket.visitor, message, key)
    expect(await heldOf(ticket)).toHaveLength(1)
  })

  it('are ten an hour on a ticket', async () => {
    const [ticket, other] = [await open(), await open()]
    for (let n = 0; n < 10; n++) await holdPageMessage(app.ctx, ticket.visitor, words({ message: `Word ${n}` }))
    await expect(write(ticket)).rejects.toThrow('Ten messages')
    expect(await write(other)).toHaveLength(1)
    clock += 61 * 60_000
    await holdPageMessage(app.ctx, ticket.visitor, words())
  })

  it('are not taken from who may not read the ticket', async () => {
    const { visitor } = await open()
    const sensitive = { ...visitor, ticket: { ...visitor.ticket, isSensitive: true } }
    await expect(holdPageMessage(app.ctx, sensitive, words())).rejects.toThrow('Confirm that it’s you')
  })
})
