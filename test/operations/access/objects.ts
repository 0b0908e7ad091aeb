import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { listAttachments } from '#contract/attachments.ts'
import { createCompany, decideCompanySuggestion, saveDomain } from '#contract/companies.ts'
import { addParticipant } from '#contract/messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { applyMacro, createMacro } from '#contract/macros.ts'
import { createSavedReply } from '#contract/saved-replies.ts'
import { sendMessage } from '#contract/sending.ts'
import { addResponse } from '#contract/responses.ts'
import {
  authUsers,
  customerSessions,
  inboundMails,
  invitations,
  supportUsers,
  ticketResponses,
} from '#server/schema/schema.ts'
import { takeMail } from '#server/mail/in/take-mail.ts'
import { hashKey } from '#server/customers/link-keys.ts'
import { openLink } from '#test/support/customer-browser.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { ADMIN, type TestApp, ticketInput } from '#test/support/app.ts'
import { SECOND_ADMIN, type Session, openActors } from './actors.ts'
import type { OBJECTS } from './matrix.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The parameters of a request: a ticket, an answer to it, a note and two answers that are held, all of the admin, a participant, a file of it, the file's signed link, mails, a session, an invitation, a page, the ticket's number, a saved reply, a macro and what the admin has done by it, a company and what the admin did to its people, a person and a company to merge into, a customer's message, and another ticket of the customer. */
export type Thing = {
  ticket: string
  message: string
  note: string
  undoable: string
  sendable: string
  person: string
  file: string
  link: string
  mail: string
  held: string
  flood: string
  session: string
  invitation: string
  page: string
  number: string
  reply: string
  macro: string
  bulk: string
  company: string
  merge: string
  caller: string
  client: string
  said: string
  other: string
}
/** The domain of a company. */
export const domainOf = (company: string) => `c-${company}.com`
export type Things = Record<(typeof OBJECTS)[number], Thing> & {
  /** Does not exist, under a name that nothing could have. */
  nonsense: Thing
  /** Prove that the client created the own ticket or file. */
  tokens: Tokens
}
export type Tokens = {
  ticket: string
  file: string
  /** Cookies: of the link of the own ticket, and of a session of My tickets. */
  link: string
  signedIn: string
}

/** Creates the objects; own and foreign ones differ only in their owner. */
export function openObjects(app: TestApp, { sessionOf }: Awaited<ReturnType<typeof openActors>>) {
  const files = createUploadClient(app)

  async function aTicketWithAFile(email: string) {
    const { token, id: uploaded } = await files.upload('photo.png', sampleFiles.png)
    const customerInfo = { ...ticketInput().customerInfo, email }
    const given = ticketInput({ customerInfo, attachments: [{ id: uploaded, token }] })
    const { ticket, uploadToken, link: page } = await app.call(createTicket, given)
    const { cookie } = await sessionOf(ADMIN)
    const [listed] = await app.call(listAttachments, { id: ticket.id }, { cookie })
    const { id, url } = listed!
    const asAdmin = { id: ticket.id, email: 'ben@ponderosa.example.com' }
    const [person] = await app.call(addParticipant, asAdmin, { cookie })
    const { id: message } = await app.call(addResponse, { id: ticket.id, message: 'Pull the tab.' }, { cookie })
    const written = { id: ticket.id, message: 'The toner is old.' }
    const { id: note } = await app.call(sendMessage, { ...written, kind: 'note' }, { cookie })
    const planned = {
      ...written,
      kind: 'answer',
      // Customers write to the ticket, too.
      cancel_if_customer_writes: false,
      send_at: new Date(app.ctx.now().getTime() + DAY_MS).toISOString(),
    } as const
    const { id: undoable } = await app.call(sendMessage, planned, { cookie })
    const { id: sendable } = await app.call(sendMessage, planned, { cookie })
    const { id: reply } = await app.call(createSavedReply, { title: 'Greeting', text: 'Hello.' }, { cookie })
    const { id: macro } = await app.call(createMacro, { title: 'Urgent', change: { priority: 'High' } }, { cookie })
    const { id: bulk } = await app.call(applyMacro, { id: macro, ticket_id: ticket.id }, { cookie })
    await aForwardedMail(ticket.id, email)
    const { id: company } = await app.call(createCompany, { name: `Firm ${randomUUID()}` }, { cookie })
    await app.call(saveDomain, { id: company, domain: domainOf(company) }, { cookie })
    const [caller] = await app.ctx.db.insert(supportUsers).values({ first_name: 'Cal', last_name: 'Ito' }).returning()
    const added = { company_id: company, accept: true, person_ids: [caller!.id] }
    const { id: merge } = await app.call(decideCompanySuggestion, added, { cookie })
    const { id: client } = await app.call(createCompany, { name: `Firm ${randomUUID()}` }, { cookie })
    const { ticket: other } = await app.call(
      createTicket,
      ticketInput({ customerInfo: { ...ticketInput().customerInfo, email } }),
    )
    const [said] = await app.ctx.db
      .insert(ticketResponses)
      .values({
        ticket_id: ticket.id,
        user_id: ticket.user_id,
        message: 'And the scanner?',
        kind: 'customer',
        channel: 'mail',
        created_at: app.ctx.now(),
      })
      .returning()
    return {
      thing: {
        ticket: ticket.id,
        number: String(ticket.ticket_id),
        message,
        note,
        undoable,
        sendable,
        person: person!.id,
        file: id,
        link: url!,
        reply,
        macro,
        bulk,
        company,
        merge: merge!,
        caller: caller!.id,
        client,
        said: said!.id,
        other: other.id,
      },
      tokens: {
        ticket: uploadToken,
        file: token,
        link: await openLink(app, page),
        signedIn: await aSession(ticket.user_id!),
      },
    }
  }

  /** The cookie of a session of My tickets. */
  async function aSession(user_id: string): Promise<string> {
    const [token, created_at] = [randomUUID(), app.ctx.now()]
    const expires_at = new Date(created_at.getTime() + 60 * 60_000)
    await app.ctx.db.insert(customerSessions).values({ user_id, token_hash: hashKey(token), created_at, expires_at })
    return `helpdesk.customer=${token}`
  }

  /** The mail a ticket was made from, which the requester had forwarded. */
  async function aForwardedMail(ticket_id: string, from_address: string): Promise<void> {
    const now = app.ctx.now()
    const details = { forwarded_from: { name: 'Ann Perez', address: 'ann@ponderosa.example.com' } }
    const mail = { sha256: randomUUID(), size: 1, source: 'http', received_at: now, next_attempt_at: now } as const
    await app.ctx.db
      .insert(inboundMails)
      .values({ ...mail, from_address, state: 'routed', ticket_id, opened_ticket: true, details })
  }

  /** A mail that waits to be read. */
  async function aMail(): Promise<string> {
    const content = Readable.from([
      Buffer.from(`Subject: ${randomUUID()}\r\nContent-Type: text/html\r\n\r\n<p>The scanner jams.</p>\r\n`),
    ])
    const { id } = await takeMail(app.ctx, { content, expected: 100, source: 'http', receivedAt: app.ctx.now() })
    return id
  }

  /** A mail that waits for someone's decision. */
  async function aHeldMail(): Promise<string> {
    const id = await aMail()
    await app.ctx.db.update(inboundMails).set({ state: 'held' }).where(eq(inboundMails.id, id))
    return id
  }

  /** A held mail of someone who had sent too many. */
  async function aFlood(): Promise<string> {
    const id = await aMail()
    const held = { state: 'held', is_flood: true, from_address: `${id}@ponderosa.example.com` } as const
    await app.ctx.db.update(inboundMails).set(held).where(eq(inboundMails.id, id))
    return id
  }

  /** An open invitation that an admin has sent. */
  async function anInvitation(from: { email: string }): Promise<string> {
    const [inviter] = await app.ctx.db.select().from(authUsers).where(eq(authUsers.email, from.email))
    const id = randomUUID()
    const expiresAt = new Date(app.ctx.now().getTime() + 60_000)
    const person = { email: `${id}@example.com`, firstName: 'Kim', lastName: 'Ito' }
    const origin = 'http://localhost:3000'
    await app.ctx.db
      .insert(invitations)
      .values({ id, ...person, tokenHash: id, origin, invitedBy: inviter!.id, expiresAt })
    return id
  }

  return async (own: Session): Promise<Things> => {
    const [mine, theirs] = [
      await aTicketWithAFile('marisol@ponderosa.example.com'),
      await aTicketWithAFile('henrik@ponderosa.example.com'),
    ]
    const nowhere = `${randomUUID()}/${TUESDAY}-${randomBytes(16).toString('hex')}.png`
    const signature = mine.thing.link.replace(/^[^?]+/, '')
    return {
      own: {
        ...mine.thing,
        session: own.id || (await sessionOf(ADMIN)).id,
        mail: await aMail(),
        held: await aHeldMail(),
        flood: await aFlood(),
        page: '/support',
        invitation: await anInvitation(ADMIN),
      },
      foreign: {
        ...theirs.thing,
        link: theirs.thing.link.replace(/\?.*/, signature),
        session: (await sessionOf(SECOND_ADMIN)).id,
        invitation: await anInvitation(SECOND_ADMIN),
        mail: await aMail(),
        held: await aHeldMail(),
        flood: await aFlood(),
        page: '/pricing',
      },
      missing: {
        ticket: randomUUID(),
        message: randomUUID(),
        note: randomUUID(),
        undoable: randomUUID(),
        sendable: randomUUID(),
        person: randomUUID(),
        file: nowhere,
        link: `/files/${nowhere}${signature}`,
        mail: randomUUID(),
        held: randomUUID(),
        flood: randomUUID(),
        session: randomUUID(),
        invitation: randomUUID(),
        page: '/no-such-page',
        number: '2147483647',
        reply: randomUUID(),
        macro: randomUUID(),
        bulk: randomUUID(),
        company: randomUUID(),
        merge: randomUUID(),
        caller: mine.thing.caller,
        client: mine.thing.client,
        said: randomUUID(),
        other: randomUUID(),
      },
      nonsense: {
        ticket: 'nonsense',
        message: 'nonsense',
        note: 'nonsense',
        undoable: 'nonsense',
        sendable: 'nonsense',
        person: 'nonsense',
        file: 'nonsense',
        link: `/files/temp/nonsense${signature}`,
        mail: 'nonsense',
        held: 'nonsense',
        flood: 'nonsense',
        session: 'nonsense',
        invitation: 'nonsense',
        page: '/../%2e%2e/nonsense',
        number: 'nonsense',
        reply: 'nonsense',
        macro: 'nonsense',
        bulk: 'nonsense',
        company: 'nonsense',
        merge: 'nonsense',
        caller: mine.thing.caller,
        client: mine.thing.client,
        said: 'nonsense',
        other: 'nonsense',
      },
      tokens: mine.tokens,
    }
  }
}
