/** Letters and digits that are hard to confuse; 32 of them, so that a random byte maps without bias. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789A'
const LENGTH = 20

/** A random password of twenty characters, which is 100 bits. */
export function generatePassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
