import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { rawMailKey } from '../../files/object-key.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as mailsContract from '#contract/mails.ts'
import { localCopy } from '../route/finish-mail.ts'

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

/**
 * Returns the HTML of a mail as a page for a frame that runs no scripts: cleaned, with the mail's own pictures in it, and with
 * pictures of other servers only if the reader asked for them. Throws `not-found`, also for a mail without HTML.
 */
export async function showMail(ctx: Context, { id, images }: Parsed<typeof mailsContract.showMail>): Promise<string> {
  const [row] = await ctx.db.select({ sha256: inboundMails.sha256 }).from(inboundMails).where(eq(inboundMails.id, id))
  if (!row) throw notFound()
  const folder = await ctx.staging.createFolder()
  try {
    const rawPath = await localCopy(ctx, row, folder.path)
    const body = await ctx.mailParser.readOriginal(rawPath, folder.path, { remoteImages: images === 'remote' })
    if (body === null) throw notFound()
    return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Email</title>${body}`
  } finally {
    await folder.discard()
  }
}
