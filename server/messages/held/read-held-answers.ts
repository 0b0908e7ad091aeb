import { type SQL, and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { withTeamFileLinks } from '../../attachments/file-link.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { attachments, drafts, heldAnswers, supportUsers } from '../../db/schema.ts'

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>

const SHOWN_MS = 24 * 60 * 60 * 1000

/**
 * Reads the held answers of a ticket as messages of its conversation; those that the customer has stopped for 24 hours, as long
 * as their writer has a draft there. `matching` leaves only some of them.
 */
export async function readHeldAnswers(ctx: LinkContext, db: Database | Transaction, ticketId: string, matching?: SQL) {
  const isOfTicket = eq(heldAnswers.ticket_id, ticketId)
  // Hardly a ticket has one, and the whole query takes the embedded engine three times as long.
  if ((await db.$count(heldAnswers, isOfTicket)) === 0) return []
  const held = await db
    .select({
      answer: heldAnswers,
      author: { id: supportUsers.id, first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(heldAnswers)
    .innerJoin(supportUsers, eq(supportUsers.id, heldAnswers.user_id))
    .where(and(isOfTicket, or(isNull(heldAnswers.stopped_at), isStillShown(ctx.now())), matching))
  const files = await readFiles(
    ctx,
    db,
    held.flatMap(({ answer }) => answer.files),
  )
  return held.map(({ answer, author }) => ({
    id: answer.id,
    kind: 'answer' as const,
    channel: 'dashboard' as const,
    author: { id: author.id, name: [author.first_name, author.last_name].filter(Boolean).join(' ') },
    text: answer.message,
    full_text: null,
    state: answer.stopped_at ? ('stopped' as const) : ('sending' as const),
    send_at: answer.stopped_at ? null : answer.send_at,
    hold: {
      planned: answer.is_planned,
      cancel_if_customer_writes: answer.cancel_if_customer_writes,
      after: answer.after,
      stopped_because: answer.stopped_because,
    },
    earlier_texts: [],
    created_at: answer.created_at,
    attachments: answer.files.flatMap((id) => files.get(id) ?? []),
    deliveries: [],
    mail: null,
  }))
}

function isStillShown(now: Date): SQL | undefined {
  const hasDraft = sql`exists (
    select from ${drafts}
    where ${drafts.user_id} = ${heldAnswers.user_id} and ${drafts.ticket_id} = ${heldAnswers.ticket_id}
      and ${drafts.kind} = 'answer'
  )`
  return and(gt(heldAnswers.stopped_at, new Date(now.getTime() - SHOWN_MS)), hasDraft)
}

async function readFiles(ctx: LinkContext, db: Database | Transaction, ids: string[]) {
  if (ids.length === 0) return new Map()
  const files = await db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
    })
    .from(attachments)
    .where(inArray(attachments.id, ids))
  const linked = await withTeamFileLinks(ctx, files)
  return new Map(linked.map((file) => [file.id, file]))
}
