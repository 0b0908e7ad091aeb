import { readFileSync, rmSync } from 'node:fs'
import type { MailFile } from '../in/parsed-mail.ts'
import { type ParseRequest, parseMail } from './parse-mail.ts'
import { cleanHtml } from './html/safe-html.ts'

export type OriginalOptions = { remoteImages: boolean }

/** Total of the pictures shown in one mail; each is embedded in the page. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Signatures of pictures, since a mail's names for its files are not trusted. */
const PICTURES: [type: string, head: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/** Returns the cleaned HTML of a raw mail with its own pictures; null without HTML. Leaves no files. */
export function readOriginal(request: ParseRequest, { remoteImages }: OriginalOptions): string | null {
  const mail = parseMail(request, () => {})
  if ('unreadable' in mail) return null
  const pictures = mail.html === null ? new Map<string, string>() : readPictures(mail.files)
  for (const { path } of mail.files) rmSync(path, { force: true })
  const images = (cid: string) => pictures.get(cid.toLowerCase())
  return mail.html === null ? null : cleanHtml(mail.html, { images, remoteImages })
}

/** Reads the pictures that a mail shows in place as data addresses, by their Content-ID in lower case. */
function readPictures(files: MailFile[]): Map<string, string> {
  const pictures = new Map<string, string>()
  let left = MAX_PICTURE_BYTES
  for (const { contentId, path, size } of files) {
    if (contentId === null || size > left) continue
    const content = readFileSync(path)
    const head = content.toString('latin1', 0, 12)
    const [type] = PICTURES.find(([, pattern]) => pattern.test(head)) ?? []
    if (!type) continue
    left -= size
    pictures.set(contentId.toLowerCase(), `data:${type};base64,${content.toString('base64')}`)
  }
  return pictures
}
