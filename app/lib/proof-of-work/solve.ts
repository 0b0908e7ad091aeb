import { sha256 } from './sha256.ts'

/** What the server asks: the number which, hashed with the rest, gives a key that begins so (ALTCHA 2, SHA-256). */
export type Challenge = {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyPrefix: string }
  signature: string
}

/** Milliseconds at a stretch: nobody who types or scrolls meanwhile notices. */
const SLICE_MS = 10
/** Far above what is ever asked. */
const MAX_COUNTER = 10_000_000

/** Whether a problem's challenge is one that can be solved here. */
export function isSolvable(challenge: unknown): challenge is Challenge {
  const { parameters, signature } = (challenge ?? {}) as Partial<Challenge>
  return (
    parameters?.algorithm === 'SHA-256' &&
    /^([\da-f]{8}){1,8}$/.test(parameters.keyPrefix) &&
    Boolean(signature)
  )
}

/** Solves a challenge in short stretches; answers what the header Proof-Of-Work says. Throws RangeError for an endless one. */
export async function solve(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyPrefix } = challenge.parameters
  const message = Uint32Array.from([...wordsOf(salt), ...wordsOf(nonce), 0])
  const prefix = wordsOf(keyPrefix)
  const key = new Uint32Array(8)
  let until = performance.now() + SLICE_MS
  for (let counter = 0; counter < MAX_COUNTER; counter++) {
    message[message.length - 1] = counter
    sha256(message, key)
    for (let done = 1; done < cost; done++) sha256(key, key)
    if (prefix.every((word, index) => word === key[index]))
      return encode({ challenge, solution: { counter, derivedKey: hexOf(key) } })
    if (performance.now() < until) continue
    await pause()
    until = performance.now() + SLICE_MS
  }
  throw new RangeError('The challenge has no solution in reach')
}

/** Lets the browser do what waits; a timer would be slowed down in a tab nobody looks at. */
function pause(): Promise<void> {
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

const wordsOf = (hex: string): number[] =>
  (hex.match(/.{8}/g) ?? []).map((digits) => Number.parseInt(digits, 16))
const hexOf = (words: Uint32Array): string =>
  Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
const encode = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
