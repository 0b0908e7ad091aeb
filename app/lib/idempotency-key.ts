/**
 * One key for one filled form: sending the same body again keeps its key, so that the server makes one ticket of it
 * however often it arrives; another body gets another key.
 */
export function createKeyMaker(random: () => string = randomUuid) {
  let last = { body: '', key: '' }
  return (body: string) => {
    if (body !== last.body) last = { body, key: random() }
    return last.key
  }
}

/** A version 4 UUID. `crypto.randomUUID` exists on https and localhost only; a company network may have neither. */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
