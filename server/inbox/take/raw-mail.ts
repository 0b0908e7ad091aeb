import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { rawMailKey } from '../../storage/mail-key.ts'

export type StoredRawMail = {
  sha256: string
  /** Bytes. */
  size: number
}

/**
 * Stores the bytes of a mail, of which at most `expected` are reserved room, and resolves once they would survive a power
 * failure. Bytes that are stored already are replaced by themselves. Throws `invalid-input` for an empty mail, `no-space`, and
 * what reading the content throws; nothing is left then.
 */
export async function storeRawMail(
  { staging, storage }: Pick<Context, 'staging' | 'storage'>,
  { content, expected }: { content: AsyncIterable<Uint8Array>; expected: number },
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
