/** Creates the idempotency keys of one form: a body that is sent again keeps its key, a changed body gets a new one. */
export function createKeyMaker(random: () => string = randomUuid) {
  let last = { body: '', key: '' }
  return (body: string) => {
    if (body !== last.body) last = { body, key: random() }
    return last.key
  }
}

/** Creates a version 4 UUID, also on plain http, where `crypto.randomUUID` is missing. */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
