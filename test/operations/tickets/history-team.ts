import { getHistory } from '#contract/history.ts'
import { createTicket } from '#contract/tickets.ts'
import { ADMIN, type TestApp, ticketInput } from '#test/support/app.ts'

const PASSWORD = 'another long password'
export const KIM = { email: 'kim@neatline.example.com', password: PASSWORD }
const SAM = { email: 'sam@neatline.example.com', password: PASSWORD }

/** Signs in Kim Ito and Sam Ortega next to Jo Lindqvist; returns the headers each of them calls with. */
export async function signInTeam(app: TestApp) {
  const asKim = await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' }).then(() => ({ cookie: app.cookie() }))
  const asSam = await app.signIn(SAM, { firstName: 'Sam', lastName: 'Ortega' }).then(() => ({ cookie: app.cookie() }))
  await app.openSession(ADMIN)
  return { asJo: { cookie: app.cookie() }, asKim, asSam }
}

/** A ticket of Ann Smith, and her address. */
export async function annsTicket(app: TestApp) {
  const email = `ann-${crypto.randomUUID()}@customer.example`
  const customerInfo = { email, firstName: 'Ann', lastName: 'Smith' }
  const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo }))
  return { ...ticket, user_id: ticket.user_id!, email, link }
}

/** The history as lines: who, what, from, to and why. */
export async function historyLines(app: TestApp, id: string) {
  const entries = await app.call(getHistory, { id })
  return entries.map(({ actor, kind, from, to, cause }) => [`${actor.kind} ${actor.name}`, kind, from, to, cause])
}
