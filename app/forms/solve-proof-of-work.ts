import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A proof of work the server asks for (ALTCHA 2 with SHA-256): find the counter whose hash begins with `keyPrefix`. */
export type Challenge = {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyPrefix: string }
  signature: string
}

/** Milliseconds at a stretch: short enough that typing and scrolling go on smoothly. */
const SLICE_MS = 10
/** Far above what the server asks for. */
const MAX_COUNTER = 10_000_000

/** Whether a problem's challenge is one that `solve` understands. */
export function isSolvable(challenge: unknown): challenge is Challenge {
  const { parameters, signature } = (challenge ?? {}) as Partial<Challenge>
  return parameters?.algorithm === 'SHA-256' && /^([\da-f]{8}){1,8}$/.test(parameters.keyPrefix) && Boolean(signature)
}

/**
 * Solves a challenge in short stretches, without the Web Crypto API, which browsers lack on plain http. Returns the value of
 * the Proof-Of-Work header. Throws RangeError when no counter up to ten million solves it.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters
  const message = hexToBytes(`${salt}${nonce}00000000`)
  const counterBytes = new DataView(message.buffer, message.byteOffset + message.length - 4)
  const prefix = hexToBytes(keyPrefix)
  let until = performance.now() + SLICE_MS
  for (let counter = 0; counter < MAX_COUNTER; counter++) {
    counterBytes.setUint32(0, counter)
    let key = sha256(message)
    for (let rounds = 1; rounds < cost; rounds++) key = sha256(key)
    if (prefix.every((byte, index) => byte === key[index]))
      return toBase64Url({ challenge, solution: { counter, derivedKey: bytesToHex(key) } })
    if (performance.now() < until) continue
    await yieldToBrowser()
    until = performance.now() + SLICE_MS
  }
  throw new RangeError('The challenge has no solution within reach')
}

/** By a message: a timer would be slowed down in a background tab. */
function yieldToBrowser(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(null)
  return promise
}

const toBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
