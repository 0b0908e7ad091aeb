/** Letters and digits that are not mistaken for one another; 32 of them, so a byte maps without bias. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789A'
const LENGTH = 20

/** Twenty random characters: 100 bits. */
export function generatePassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
