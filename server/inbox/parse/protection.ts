import type { ParsedMail } from '../parsed-mail.ts'
import type { ContentStore } from './mime/content-sink.ts'
import { MailReader } from './mime/mail-reader.ts'
import { type MimePart, leavesOf } from './mime/mime-part.ts'
import { readSignedContent } from './formats/signed-content.ts'
import { walkMime } from './mime/walk-mime.ts'

const SMIME_TYPES = ['application/pkcs7-mime', 'application/x-pkcs7-mime']
const ARMOR = '-----BEGIN PGP MESSAGE-----'
const ARMOR_LOOK_BYTES = 200

/**
 * Replaces content that is signed by S/MIME as a whole by what was signed; the signature stays as a file beside it. Once:
 * what is signed within is a file.
 */
export function unwrapSigned(root: MimePart, store: ContentStore): void {
  for (const leaf of leavesOf(root)) {
    if (!SMIME_TYPES.includes(leaf.type) || leaf.content?.path === undefined) continue
    const signed = readSignedContent(leaf.content.path, store)
    if (!signed?.path) continue
    const reader = new MailReader(signed.path)
    try {
      const inner = walkMime(reader, store, () => {})
      const copy: MimePart = { ...leaf, parent: leaf, type: 'application/pkcs7-signature' }
      Object.assign(leaf, {
        type: 'multipart/signed',
        content: undefined,
        children: [inner, copy],
        disposition: '',
        hasName: false,
      })
      inner.parent = leaf
    } finally {
      reader.close()
      store.remove(signed.path)
    }
  }
}

/** Returns with what a mail is encrypted; null where it is not. */
export function findEncryption(root: MimePart): ParsedMail['encrypted'] {
  const parts = allParts(root)
  const isPgp = (part: MimePart) =>
    part.type === 'application/pgp-encrypted' || part.type === 'multipart/encrypted' || isArmored(part)
  if (parts.some(isPgp)) return 'pgp'
  return parts.some((part) => SMIME_TYPES.includes(part.type) && !isCertificates(part)) ? 'smime' : null
}

const allParts = (part: MimePart): MimePart[] => [part, ...part.children.flatMap(allParts)]

const isCertificates = (part: MimePart) => part.parameters.get('smime-type')?.toLowerCase() === 'certs-only'

/** A text that is encrypted, in a mail of old programs. */
function isArmored(part: MimePart): boolean {
  const text = part.content?.text
  if (!text || part.type !== 'text/plain') return false
  return text.toString('latin1', 0, ARMOR_LOOK_BYTES).trimStart().startsWith(ARMOR)
}
