import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { attachments } from '../schema/schema.ts'
import { errorFields } from '../platform/log.ts'
import { recordOnceWithin } from '../tickets/history.ts'

type RecordContext = Pick<Context, 'transact' | 'now' | 'log'>
type Opening = { key: string; kind: 'file_opened' | 'file_previewed' }

/** A person's repeated opening of a file within this time is not recorded. */
const REPEATED_MS = 24 * 60 * 60 * 1000

/**
 * Records in the history that a member of the team has opened a file of a ticket, or its preview, once per person, file and 24 hours;
 * nothing for customers, callers without a session (null), and unclaimed uploads. Runs in the background and logs a failure, so that
 * it neither delays nor fails the response.
 */
export function recordOpened(ctx: RecordContext, opening: Opening, by: Promise<Actor | null>): void {
  by.then((actor) => (actor?.is_admin ? write(ctx, opening, actor) : undefined)).catch((error) =>
    ctx.log.warn('history.opening_not_recorded', errorFields(error)),
  )
}

async function write({ transact, now }: RecordContext, { key, kind }: Opening, { id: actor_id }: Actor): Promise<void> {
  await transact(async (tx) => {
    // Locked against a second request for it, such as another page of its preview.
    const [file] = await tx
      .select({ ticket_id: attachments.ticket_id, name: attachments.name })
      .from(attachments)
      .where(eq(attachments.id, key))
      .for('no key update')
    if (!file?.ticket_id) return
    const { ticket_id, name: to_value } = file
    await recordOnceWithin(tx, { ticket_id, actor_id, kind, to_value, created_at: now() }, REPEATED_MS)
  })
}
