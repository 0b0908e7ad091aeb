const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Encodes bytes as lower-case base32 without padding: letters that survive any mail program, in any case. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value & 31) << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** Encodes a uuid in 26 letters. */
export const encodeUuid = (uuid: string): string => base32(Buffer.from(uuid.replaceAll('-', ''), 'hex'))

/** Decodes what `encodeUuid` returned; undefined for anything else. */
export function decodeUuid(text: string): string | undefined {
  if (!/^[a-z2-7]{26}$/.test(text)) return undefined
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  // 26 letters hold 130 bits; the last two are padding.
  const hex = (bits >> 2n).toString(16).padStart(32, '0')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return encodeUuid(uuid) === text ? uuid : undefined
}
