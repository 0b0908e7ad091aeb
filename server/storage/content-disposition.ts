import type { LinkedFile } from './storage.ts'

/** Kinds a browser shows without running anything of theirs; all others are saved. */
const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']
/** Kinds that are saved under their own type, so that a program opens them; nothing a browser would run. */
const DOWNLOAD_TYPES =
  /^(text\/plain|application\/msword|application\/vnd\.openxmlformats-officedocument\.[a-z.]+)$/

/** Whether a file is shown or saved, and its name twice: in ASCII for old programs, and as RFC 5987 spells it. */
export function contentDisposition({ name, contentType }: LinkedFile): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const type = INLINE_TYPES.includes(contentType) ? 'inline' : 'attachment'
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The type a link may say a file has: never one, such as `text/html`, that acts in the name of whoever serves it. */
export const safeContentType = (contentType: string): string =>
  INLINE_TYPES.includes(contentType) || DOWNLOAD_TYPES.test(contentType)
    ? withCharset(contentType)
    : 'application/octet-stream'

/** Text is taken as UTF-8 alone (file-kind.ts); where it does not say so, browsers guess. */
export const withCharset = (type: string): string =>
  type.startsWith('text/') ? `${type}; charset=utf-8` : type
