import type { LinkedFile } from '../storage.ts'

/** Types a browser displays without executing anything in them; all others are downloaded. */
const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']
const TEXT = 'text/plain'
/** Types downloaded under their own name, so that the right program opens them; none that a browser executes. */
const DOWNLOAD_TYPES =
  /^(?:text\/(?:plain|csv|calendar)|image\/heic|video\/mp4|application\/(?:msword|rtf|zip|json|vnd\.ms-outlook|vnd\.openxmlformats-officedocument\.[a-z.]+|vnd\.oasis\.opendocument\.[a-z]+))$/

/**
 * Builds a Content-Disposition header: inline or attachment, and the name in ASCII for old clients and as in RFC 5987.
 * `isTextShown` is for responses that are sandboxed and declare the text's encoding.
 */
export function contentDisposition({ name, contentType }: LinkedFile, { isTextShown = false } = {}): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const isShown = INLINE_TYPES.includes(contentType) || (isTextShown && contentType === TEXT)
  const type = isShown ? 'inline' : 'attachment'
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Returns the Content-Type to serve a file with: never one that executes in our origin, as HTML and XML do. */
export function safeContentType(contentType: string, charset = 'utf-8'): string {
  if (!INLINE_TYPES.includes(contentType) && !DOWNLOAD_TYPES.test(contentType)) return 'application/octet-stream'
  return contentType.startsWith('text/') ? `${contentType}; charset=${charset}` : contentType
}
