import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { hashKey, linkKey } from '../customers/link-keys.ts'
import { tickets } from '../schema/schema.ts'
import { modelOf, triage } from './create-ticket.ts'
import { getTicket } from './get-ticket.ts'
import { writeFields } from './ticket-fields.ts'
import { lockTicket } from './ticket-lock.ts'
import { writeTickets } from './write-tickets.ts'

/** The same in every installation: one that exists is found again, whatever its title is by now. */
const id = '7e570000-0000-4000-8000-000000000001'
const DESCRIPTION = `This is a test. The office printer is offline, and nobody can print.

Reply to it, leave a note, then resolve it. You are its customer: only you get the emails.`

/** Makes the test ticket, whose customer and owner is the caller, or returns the one that is there. */
export async function makeTestTicket(ctx: Context, _: object, actor: Actor) {
  const created_at = ctx.now()
  const { first_name, last_name, email } = actor
  const text = { title: `Test ticket from ${first_name}`, description: DESCRIPTION }
  const given = { ...text, category: 'Printer', priority: 'Low' } as const
  const { analysis, reply } = triage({ ...given, firstName: first_name }, await modelOf(ctx), created_at)
  const customer = { first_name, last_name, email, phone: '', company: '', link_hash: hashKey(linkKey(ctx.signer, id)) }
  await ctx.transact(async (tx, enqueue) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('test-ticket'))`)
    if ((await tx.$count(tickets, eq(tickets.id, id))) > 0) return
    await writeTickets(tx, [
      { ...given, ...customer, id, analysis, automatic_reply: reply, created_at, claim: undefined },
    ])
    const fields = { assignee_id: actor.id, tags: ['test'] }
    await writeFields(tx, enqueue, [{ ticket: await lockTicket(tx, id), fields }], { id: actor.id }, created_at)
  })
  ctx.wake('send-ticket-created', 'analyse-ticket')
  return { ticket: await getTicket(ctx, { id }, actor) }
}
