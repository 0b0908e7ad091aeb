import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { rawMailKey } from '../storage/mail-key.ts'

/** Opens an incoming mail as it was received, with a file name for it. Throws `not-found`, also where its bytes are missing. */
export async function openRawMail({ db, storage }: Pick<Context, 'db' | 'storage'>, { id }: { id: string }) {
  const [mail] = await db
    .select({ sha256: inboundMails.sha256, size: inboundMails.size })
    .from(inboundMails)
    .where(eq(inboundMails.id, id))
  const content = mail && (await storage.read(rawMailKey(mail.sha256), mail.size))
  if (!content) throw notFound()
  return { content, size: mail.size, name: `${id}.eml` }
}
