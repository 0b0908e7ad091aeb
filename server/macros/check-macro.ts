import { and, eq, isNull } from 'drizzle-orm'
import { isEmptyChange, type MacroChange } from '#contract/team/ticket-change.ts'
import type { Transaction } from '../db/database.ts'
import { savedReplies } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { lockMember } from '../team/members.ts'

type Contents = { reply_id: string | null; note: string; change: MacroChange }

/**
 * Throws `invalid-input` for a macro that does nothing, puts in a reply that is not there or has been removed, or gives tickets
 * to somebody who cannot sign in.
 */
export async function checkMacro(tx: Transaction, { reply_id, note, change }: Contents): Promise<void> {
  if (!reply_id && !note && isEmptyChange(change))
    throw refused('change', 'Choose a reply, write a note or change a field: the macro does nothing')
  if (reply_id && !(await isReplyKept(tx, reply_id)))
    throw refused('reply_id', 'This saved reply has been removed. Choose another one')
  const { assignee_id: owner } = change
  if (owner && owner !== 'me' && !(await lockMember(tx, owner)))
    throw refused('change.assignee_id', 'This person can’t sign in to the dashboard, so they can’t own a ticket')
}

/** Whether the reply is there; it then stays until the transaction ends. */
async function isReplyKept(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
    .for('share')
  return found.length > 0
}

const refused = (path: string, message: string) => new AppError('invalid-input', `${message}.`, [{ path, message }])
