/**
 * Makes idempotency keys for one form: the same body sent again keeps its key, so that the server creates one ticket
 * however often it arrives; a changed body gets a new key.
 */
export function createKeyMaker(random: () => string = randomUuid) {
  let last = { body: '', key: '' }
  return (body: string) => {
    if (body !== last.body) last = { body, key: random() }
    return last.key
  }
}

/** A version 4 UUID. `crypto.randomUUID` exists on https and localhost only, and company networks may use plain http. */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
