import { eq, sql } from 'drizzle-orm'
import { TEST_TITLE } from '#contract/setup-list.ts'
import type { Actor, Context } from '../context.ts'
import { hashKey, linkKey } from '../customers/link-keys.ts'
import { tickets } from '../schema/schema.ts'
import { modelOf, triage } from './create-ticket.ts'
import { getTicket } from './get-ticket.ts'
import { writeFields } from './ticket-fields.ts'
import { lockTicket } from './ticket-lock.ts'
import { writeTickets } from './write-tickets.ts'

/** The same in every installation: one that exists is found again, whatever its title is by now. */
const TEST_TICKET_ID = '7e570000-0000-4000-8000-000000000001'
const DESCRIPTION = `This is a test. The office printer is offline, and nobody can print.

Reply to it, leave a note, then resolve it. You are its customer: only you get the emails.`

/** Makes the test ticket, whose customer and owner is the caller, or returns the one that is there. */
export async function makeTestTicket(ctx: Context, _: object, actor: Actor) {
  const id = TEST_TICKET_ID
  const now = ctx.now()
  const { first_name: firstName, last_name: last_name, email } = actor
  const text = { title: `${TEST_TITLE} from ${firstName}`.trim(), description: DESCRIPTION, firstName }
  const given = { ...text, category: 'Printer', priority: 'Low' } as const
  const { analysis, reply } = triage(given, await modelOf(ctx), now)
  await ctx.transact(async (tx, enqueue) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('test-ticket'))`)
    const [found] = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id))
    if (found) return
    const { firstName: first_name, ...fields } = given
    const ticket = { ...fields, id, first_name, last_name, email, phone: '', company: '', analysis, created_at: now }
    const link_hash = hashKey(linkKey(ctx.signer, id))
    await writeTickets(tx, [{ ...ticket, link_hash, automatic_reply: reply, claim: undefined }])
    const change = { assignee_id: actor.id, tags: ['test'] }
    await writeFields(tx, enqueue, [{ ticket: await lockTicket(tx, id), fields: change }], { id: actor.id }, now)
  })
  ctx.wake('send-ticket-created', 'analyse-ticket')
  return { ticket: await getTicket(ctx, { id }, actor) }
}
