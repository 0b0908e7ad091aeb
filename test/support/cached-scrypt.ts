import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void
type Scrypt = (password: string, salt: string, length: number, options: ScryptOptions, done: Done) => void

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a property of the global object
  var derivedKeys: Map<string, Buffer> | undefined
}

// A test with a fake clock replaces it.
const later = setImmediate

/**
 * Lets this process derive a key from the same password and salt only once: it takes a tenth of a second of a core, and most
 * tests sign in the same admin. A key depends on nothing else, so the same passwords match as before.
 */
export function cacheScrypt(): void {
  if (globalThis.derivedKeys) return
  const keys = (globalThis.derivedKeys = new Map())
  const { scrypt } = crypto as { scrypt: Scrypt }
  const cached: Scrypt = (password, salt, length, options, done) => {
    const input = JSON.stringify([password, salt, length, options])
    const known = keys.get(input)
    if (known) return void later(done, null, Buffer.from(known))
    scrypt(password, salt, length, options, (error, key) => {
      if (!error) keys.set(input, Buffer.from(key))
      done(error, key)
    })
  }
  Object.assign(crypto, { scrypt: cached })
  syncBuiltinESMExports()
}
