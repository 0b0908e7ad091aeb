import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

/** Encrypts a secret with the first of these 256-bit keys. It is bound to `owner`: in the row of another it cannot be opened. */
export function seal(keys: Buffer[], owner: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keys[0]!, nonce).setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a secret with the current or the previous key; undefined when neither fits. */
export function unseal(
  keys: Buffer[],
  owner: string,
  sealed: string,
): { secret: string; isPreviousKey: boolean } | undefined {
  const [nonce, tag, ciphertext] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !ciphertext) return undefined
  for (const [index, key] of keys.entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
      const secret = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
      return { secret, isPreviousKey: index > 0 }
    } catch {
      // Sealed with another key.
    }
  }
  return undefined
}
