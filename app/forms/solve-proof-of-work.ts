import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** An ALTCHA 2 challenge with SHA-256: its solution is the counter whose hash begins with `keyPrefix`. */
export type Challenge = {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyPrefix: string }
  signature: string
}

/** Milliseconds, short enough for smooth typing and scrolling. */
const SLICE_MS = 10
/** Far above what the server requires. */
const MAX_COUNTER = 10_000_000

export function isSolvable(challenge: unknown): challenge is Challenge {
  const { parameters, signature } = (challenge ?? {}) as Partial<Challenge>
  return parameters?.algorithm === 'SHA-256' && /^([\da-f]{8}){1,8}$/.test(parameters.keyPrefix) && Boolean(signature)
}

/**
 * Solves a challenge in short slices, without the Web Crypto API, which browsers lack on plain http, and returns the value of
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

/** Uses a message because browsers throttle timers in background tabs. */
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
