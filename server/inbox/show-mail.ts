import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { showMail as operation } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import { inboundMails } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { cleanHtml } from './parse/safe-html.ts'
import type { MailFile } from './parsed-mail.ts'
import { localCopy } from './route/local-copy.ts'

/** Pictures in one mail that are shown; each travels inside the page. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** How each kind of picture begins. What a mail calls its files is not believed. */
const PICTURES: [type: string, head: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/**
 * Returns the HTML of a mail as a page for a frame that runs no scripts: cleaned, with the mail's own pictures in it, and with
 * pictures of other servers only if the reader asked for them. Throws `not-found`, also for a mail without HTML.
 */
export async function showMail(ctx: Context, { id, images }: Parsed<typeof operation>): Promise<string> {
  const [row] = await ctx.db.select({ sha256: inboundMails.sha256 }).from(inboundMails).where(eq(inboundMails.id, id))
  if (!row) throw notFound()
  const folder = await ctx.staging.createFolder()
  try {
    const parsed = await ctx.mailParser.parse(await localCopy(ctx, row, folder.path), folder.path)
    if ('unreadable' in parsed || parsed.html === null) throw notFound()
    const pictures = await readPictures(parsed.files)
    const body = cleanHtml(parsed.html, {
      images: (contentId) => pictures.get(contentId),
      remoteImages: images === 'remote',
    })
    return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Email</title>${body}`
  } finally {
    await folder.discard()
  }
}

/** Reads the pictures that a mail shows in place, as data addresses by their Content-ID. */
async function readPictures(files: MailFile[]): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  let left = MAX_PICTURE_BYTES
  for (const { contentId, path, size } of files) {
    if (contentId === null || size > left) continue
    const content = await readFile(path)
    const head = content.subarray(0, 12).toString('latin1')
    const [type] = PICTURES.find(([, pattern]) => pattern.test(head)) ?? []
    if (!type) continue
    left -= size
    pictures.set(contentId, `data:${type};base64,${content.toString('base64')}`)
  }
  return pictures
}
