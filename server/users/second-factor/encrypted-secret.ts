import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '#server/signing.ts'

const CIPHER = 'aes-256-gcm'

/** The current and the previous encryption key, 256 bits each, derived from the installation's keys for this purpose. */
const encryptionKeys = (signer: Signer): Buffer[] =>
  signer.signatures('second factor', 'key').map((signature) => Buffer.from(signature, 'base64url'))

/** Encrypts a user's secret with the current key. It is bound to the user: in another user's row it cannot be decrypted. */
export function encryptSecret(signer: Signer, userId: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, encryptionKeys(signer)[0]!, nonce).setAAD(Buffer.from(userId))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a user's secret with the current or the previous key; undefined when neither fits. */
export function decryptSecret(
  signer: Signer,
  userId: string,
  encrypted: string,
): { secret: string; isPreviousKey: boolean } | undefined {
  const [nonce, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !text) return undefined
  for (const [index, key] of encryptionKeys(signer).entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId)).setAuthTag(tag)
      const secret = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      return { secret, isPreviousKey: index > 0 }
    } catch {
      // Encrypted with another key.
    }
  }
  return undefined
}
