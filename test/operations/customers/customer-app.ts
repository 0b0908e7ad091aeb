import { eq } from 'drizzle-orm'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { inboundMails, mailDeliveries, ticketParticipants, ticketResponses, tickets } from '#server/schema/schema.ts'
import { ensureLink } from '#server/customers/links.ts'
import { openTestApp, ticketInput } from '#test/support/app.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { testNow } from '#test/support/test-time.ts'

export type CustomerApp = Awaited<ReturnType<typeof openCustomerApp>>
type Kind = 'answer' | 'customer' | 'note' | 'automatic'

/** The app with an admin signed in and a clock that can be moved. */
export async function openCustomerApp(env: Record<string, string> = {}) {
  let ahead = 0
  const app = await openTestApp(env, { now: () => testNow(ahead) })
  await app.signIn()
  const { db } = app.ctx
  let customers = 0

  return {
    ...app,
    /** Moves the clock on by minutes; the admin signs in again. */
    async pass(minutes: number) {
      ahead += minutes * 60_000
      await app.openSession()
    },

    /** A ticket of a customer of its own, and the link its confirmation has. */
    async newTicket(changes: Record<string, unknown> = {}) {
      const email = `customer-${++customers}@ponderosa.example.com`
      const customerInfo = { ...ticketInput().customerInfo, email }
      const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo, ...changes }))
      return { id: ticket.id, number: ticket.ticket_id, userId: ticket.user_id!, email, link }
    },
    browser: (link: string, known?: string) => createCustomerBrowser({ ...app }, link, known),
    linkOf: (ticket: { id: string; number: number }, personId: string) =>
      ensureLink(app.ctx, { ticket: { id: ticket.id, ticket_id: ticket.number }, personId }),
    resolve: (id: string) => app.call(updateTicket, { id, status: 'Resolved' }),

    /** A message as some other way than the page would have stored it. */
    async store(ticketId: string, kind: Kind, message: string, to: string[] | null = null, at = app.ctx.now()) {
      const row = { ticket_id: ticketId, message, kind, channel: 'mail', created_at: at } as const
      const [stored] = await db.insert(ticketResponses).values(row).returning({ id: ticketResponses.id })
      const sent = (to ?? []).map((user_id) => ({
        ticket_id: ticketId,
        response_id: stored!.id,
        user_id,
        address: 'someone@example.com',
        created_at: at,
        changed_at: at,
      }))
      if (sent.length > 0) await db.insert(mailDeliveries).values(sent)
      return stored!.id
    },
    async addParticipant(ticketId: string, userId: string) {
      await db.insert(ticketParticipants).values({ ticket_id: ticketId, user_id: userId, created_at: app.ctx.now() })
    },
    /** Makes a ticket one that was made from a mail with this sender. */
    async openByMail(ticketId: string, from_address: string) {
      const now = app.ctx.now()
      const mail = {
        sha256: crypto.randomUUID(),
        size: 1,
        source: 'http',
        received_at: now,
        next_attempt_at: now,
      } as const
      await db
        .insert(inboundMails)
        .values({ ...mail, state: 'routed', ticket_id: ticketId, opened_ticket: true, from_address })
      await db.update(tickets).set({ channel: 'mail' }).where(eq(tickets.id, ticketId))
    },
    async holdMail(ticketId: string, text: string) {
      const now = app.ctx.now()
      const mail = {
        sha256: crypto.randomUUID(),
        size: 1,
        source: 'http',
        received_at: now,
        next_attempt_at: now,
      } as const
      await db.insert(inboundMails).values({
        ...mail,
        state: 'held',
        ticket_id: ticketId,
        sender: `${text} <held@rival.example.com>`,
        subject: text,
        text,
        reason: text,
      })
    },
  }
}
