import { rmSync } from 'node:fs'
import { type ParseRequest, parseMail } from './parse-mail.ts'
import { cleanHtml } from './safe-html.ts'

export type OriginalOptions = {
  /** Where the files are that the reader may see, by their SHA-256. */
  images: Record<string, string>
  remoteImages: boolean
}

/** Returns the cleaned HTML of a raw mail; null where it has none, or cannot be read. Leaves no files. */
export function readOriginal(request: ParseRequest, { images, remoteImages }: OriginalOptions): string | null {
  const mail = parseMail(request, () => {})
  if ('unreadable' in mail) return null
  for (const { path } of mail.files) rmSync(path, { force: true })
  if (mail.html === null) return null
  const files = new Map(mail.files.map(({ contentId, sha256 }) => [contentId?.toLowerCase(), sha256]))
  const addressOf = (cid: string) => images[files.get(cid.toLowerCase()) ?? '']
  return cleanHtml(mail.html, { images: addressOf, remoteImages })
}
