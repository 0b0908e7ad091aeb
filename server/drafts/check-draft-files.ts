import { and, inArray, isNull } from 'drizzle-orm'
import { isObjectKey } from '../attachments/object-key.ts'
import { isFileTokenValid } from '../attachments/upload-token.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'

const NOT_USABLE = 'A file could not be kept with the draft. Remove it and add it again.'

/**
 * Returns the ids of uploads that become files of a draft; they stay there until the transaction ends. Throws `invalid-input`
 * naming the first that does not exist, is claimed already, is there twice, or has a wrong token.
 */
export async function checkDraftFiles(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: { id: string; token: string }[],
): Promise<string[]> {
  if (given.length === 0) return []
  const ids = given.map(({ id }) => id)
  const found = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, ids.filter(isObjectKey)), isNull(attachments.ticket_id)))
    .orderBy(attachments.id)
    .for('share')
  const unclaimed = new Set(found.map(({ id }) => id))
  const wrong = given.findIndex(
    ({ id, token }, index) => !unclaimed.has(id) || !isFileTokenValid(ctx, id, token) || ids.indexOf(id) !== index,
  )
  if (wrong >= 0) throw new AppError('invalid-input', NOT_USABLE, [{ path: `files.${wrong}`, message: NOT_USABLE }])
  return ids
}
