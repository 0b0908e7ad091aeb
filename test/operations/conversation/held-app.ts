import { and, eq } from 'drizzle-orm'
import { sendMessage } from '#contract/sending.ts'
import { createTicket } from '#contract/tickets.ts'
import { drafts, keptDrafts, mailDeliveries, supportUsers } from '#server/schema/schema.ts'
import { releaseDueAnswers } from '#server/conversation/release-answers.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { openMailApp } from '../mail/in/mail-app.ts'

export const ANN = 'ann@customer.example'
const MARTA = { email: 'marta@neatline.example.com', password: 'another horse, other staple' }
const START = new Date('2026-11-23T16:00:00Z')

/** The app with two admins, Jo and Marta, whose clock stands still until a test moves it. */
export async function openHeldApp() {
  let now = START
  const app = await openMailApp({}, { now: () => now })
  const jo = { cookie: app.cookie() }
  await app.signIn(MARTA, { firstName: 'Marta', lastName: 'Ruiz' })
  const marta = { cookie: app.cookie() }
  app.takeSession(new Headers({ 'set-cookie': jo.cookie }))
  const [row] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, ADMIN.email))

  return {
    ...app,
    jo,
    marta,
    joId: row!.id,
    now: () => now,
    /** Moves the clock and mails what has become due. */
    async passes(seconds: number): Promise<void> {
      now = new Date(now.getTime() + seconds * 1000)
      await releaseDueAnswers(app.ctx)
    },
    /** Signs both in again, whose sessions end after half a day. */
    async signInAgain(): Promise<void> {
      await app.openSession(MARTA)
      marta.cookie = app.cookie()
      await app.openSession(ADMIN)
      jo.cookie = app.cookie()
    },
    async newTicket() {
      const customerInfo = { email: ANN, firstName: 'Ann', lastName: 'Smith' }
      const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo }))
      return { ...ticket, user_id: ticket.user_id!, link }
    },
    answer: (id: string, fields: object = {}, who: Record<string, string> = jo) =>
      app.send('POST', `/api/tickets/${id}/messages`, { kind: 'answer', message: 'Pull the tab.', ...fields }, who),
    /** Holds an answer of Jo's. */
    hold: (id: string, fields: object = {}) =>
      app.call(sendMessage, { id, kind: 'answer', message: 'Pull the tab.', ...fields }, jo),
    act: (id: string, verb: 'undo' | 'send-now', who: Record<string, string> = jo) =>
      app.send('POST', `/api/messages/${id}/${verb}`, {}, who),
    deliveries: (id: string) => app.ctx.db.$count(mailDeliveries, eq(mailDeliveries.ticket_id, id)),
    draftOf: async (ticketId: string, userId: string) => {
      const box = and(eq(drafts.ticket_id, ticketId), eq(drafts.user_id, userId), eq(drafts.kind, 'answer'))
      const [draft] = await app.ctx.db.select().from(drafts).where(box)
      return draft
    },
    kept: (ticketId: string) =>
      app.ctx.db
        .select({ message: keptDrafts.message, reason: keptDrafts.reason })
        .from(keptDrafts)
        .where(eq(keptDrafts.ticket_id, ticketId)),
  }
}
export type HeldApp = Awaited<ReturnType<typeof openHeldApp>>
