import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'

/** Hashes a try. Few tries of several hashes are the same work as many of one, and cheaper to count. */
const COST = 10
/** Tries at most, where there is the least pressure: about a second on a phone. */
const MAX_HASHES = 30_000
/** Seconds a challenge may be solved and used. */
export const PROOF_LIFETIME = 600
/** Characters; a solution has about 600. */
const MAX_HEADER_LENGTH = 4_096
const ALGORITHM = 'SHA-256'

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: z.object({ operation: z.string(), expires: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/**
 * Asks for proofs of work and checks them (ALTCHA 2 with SHA-256, made and checked here, nobody else is asked). A challenge
 * is signed, good for one operation and ten minutes; how much work it is between once and three times is `pressure`.
 */
export function createProofOfWork({ signer: keys, now }: Pick<Context, 'signer' | 'now'>) {
  const secrets = () => keys.signatures('proof of work', '')

  return {
    async createChallenge(operation: string, pressure: number): Promise<object> {
      const { createChallenge } = await import('altcha-lib')
      const { deriveKey } = await import('altcha-lib/algorithms/sha')
      const most = Math.round(MAX_HASHES * Math.min(3, Math.max(1, pressure)))
      return createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        // The number to be found is chosen here, so that bad luck cannot make it long.
        counter: randomInt(most / 2, most),
        data: { operation, expires: now().getTime() + PROOF_LIFETIME * 1000 },
        deriveKey,
        hmacSignatureSecret: secrets()[0]!,
      })
    },

    /** What names the challenge a header solves; undefined for anything else than a solution that counts now. */
    async verify(operation: string, header: string): Promise<string | undefined> {
      const given = payload.safeParse(decodeHeader(header))
      if (!given.success) return undefined
      const { challenge, solution } = given.data
      const { data, nonce } = challenge.parameters
      if (data.operation !== operation || data.expires <= now().getTime()) return undefined
      const { verifySolution } = await import('altcha-lib')
      const { deriveKey } = await import('altcha-lib/algorithms/sha')
      for (const hmacSignatureSecret of secrets()) {
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
        if (verified) return nonce
      }
      return undefined
    },
  }
}

function decodeHeader(header: string): unknown {
  if (header.length > MAX_HEADER_LENGTH) return undefined
  try {
    return JSON.parse(Buffer.from(header, 'base64url').toString())
  } catch {
    return undefined
  }
}
