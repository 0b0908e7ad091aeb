import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '#server/signing.ts'

const CIPHER = 'aes-256-gcm'

/** Today's key and the one before it, each 256 bits, made from the installation's for this purpose alone. */
const encryptionKeys = (keys: Signer): Buffer[] =>
  keys.signatures('second factor', 'key').map((signature) => Buffer.from(signature, 'base64url'))

/** Encrypts a user's secret with today's key. In another user's row it cannot be opened. */
export function encryptSecret(keys: Signer, userId: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, encryptionKeys(keys)[0]!, nonce).setAAD(Buffer.from(userId))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.')
}

/** Opens what today's key or the one before it has sealed; `isOld` when it was the one before. Undefined when neither. */
export function decryptSecret(
  keys: Signer,
  userId: string,
  encrypted: string,
): { secret: string; isPreviousKey: boolean } | undefined {
  const [nonce, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !text) return undefined
  for (const [index, key] of encryptionKeys(keys).entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId)).setAuthTag(tag)
      const secret = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      return { secret, isPreviousKey: index > 0 }
    } catch {
      // Not sealed with this key.
    }
  }
  return undefined
}
