import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { rawMailKey } from '../../files/object-key.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type NewMail, writeMails } from './mail-writer.ts'

export type StoredRawMail = { sha256: string; size: number }
/** The bytes of a mail, with the maximum number, for which room is reserved. */
type Content = { content: AsyncIterable<Uint8Array>; expected: number }

/**
 * Stores the bytes of a mail durably, with room reserved for `expected`; resolves once they would survive a power failure.
 * Throws `invalid-input` for an empty mail, `no-space`, and what reading the content throws; nothing is left then.
 */
export async function storeRawMail(
  { staging, storage }: Pick<Context, 'staging' | 'storage'>,
  { content, expected }: Content,
): Promise<StoredRawMail> {
  const staged = await staging.write(content, expected)
  const { sha256, size } = staged
  if (size === 0) {
    await staged.discard()
    throw new AppError('invalid-input', 'The email is empty.')
  }
  await storage.put(rawMailKey(sha256), staged)
  return { sha256, size }
}

type Origin = {
  source: NewMail['source']
  receivedAt: Date
  /** Its name in the inbox folder. */
  file?: string
  /** Runs in the transaction that writes the row, for instance to move a mailbox's cursor. */
  within?: (tx: Transaction) => Promise<unknown>
}
export type TakeContext = Pick<Context, 'db' | 'staging' | 'storage' | 'writeMail' | 'mailTaken' | 'metrics' | 'now'>

/**
 * Takes a mail, by whichever way it came, without reading it: resolves with its id once bytes and row would survive a power
 * failure. The same bytes get the same id; throws `invalid-input` for an empty mail and `no-space`, and leaves nothing then.
 */
export async function takeMail(ctx: TakeContext, mail: Origin & Content): Promise<{ id: string }> {
  return recordMail(ctx, await storeRawMail(ctx, mail), mail)
}

/** Writes the row of a stored mail and wakes the router; concurrent calls are routed in their order. */
export async function recordMail(ctx: TakeContext, stored: StoredRawMail, origin: Origin): Promise<{ id: string }> {
  const { source, receivedAt, file, within } = origin
  const { sha256, size } = stored
  const details = file === undefined ? undefined : { file }
  const row: NewMail = { sha256, size, source, received_at: receivedAt, next_attempt_at: ctx.now(), details }
  const { id, isNew } = await (within ? writeWithin(ctx, row, within) : ctx.writeMail(row))
  if (isNew) {
    ctx.metrics.mailTaken(source)
    ctx.mailTaken.wake()
  }
  return { id }
}

const writeWithin = ({ db }: TakeContext, row: NewMail, within: NonNullable<Origin['within']>) =>
  db.transaction(async (tx) => {
    const [written] = await writeMails(tx, [row])
    await within(tx)
    return written!
  })
