import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { showMail as operation } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { inboundMails } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { localCopy } from './route/local-copy.ts'

/**
 * Returns the HTML of a mail as a page for a frame that runs no scripts: cleaned, with the mail's own pictures in it, and with
 * pictures of other servers only if the reader asked for them. Throws `not-found`, also for a mail without HTML.
 */
export async function showMail(ctx: Context, { id, images }: Parsed<typeof operation>): Promise<string> {
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
