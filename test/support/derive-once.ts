/**
 * Runs before every test of the operations (vitest.config.ts). Password hashing is slow on purpose, and these tests sign in
 * hundreds of times with a few passwords: each key is derived once, by Node, and the same question gets the same answer.
 * The hash itself is tested in test/unit/users/passwords, its time in test/attacks/sign-in-time.test.ts.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a property of the global object
  var derivedKeys: Map<string, Promise<Buffer>> | undefined
}

if (!globalThis.derivedKeys) {
  const keys = (globalThis.derivedKeys = new Map())
  const { scrypt } = crypto
  const derive = (password: string, salt: string, length: number, options: ScryptOptions, done: Done): void => {
    const question = JSON.stringify([password, salt, length, options])
    const key: Promise<Buffer> =
      keys.get(question) ??
      new Promise((resolve, reject) => {
        scrypt(password, salt, length, options, (error, derived) => (error ? reject(error) : resolve(derived)))
      })
    keys.set(question, key)
    key.then((derived) => done(null, Buffer.from(derived)), done as (error: Error) => void)
  }
  crypto.scrypt = derive as typeof crypto.scrypt
  syncBuiltinESMExports()
}
