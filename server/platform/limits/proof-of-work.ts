import type { Context } from '../../context.ts'
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../parse-json.ts'

/** Hashes per attempt: few attempts of several hashes are as much work as many of one, and cheaper to verify. */
const COST = 10
/** At the lowest difficulty: about a second on a phone. */
const MAX_ATTEMPTS = 30_000
/** Seconds for which a challenge is valid. */
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
 * Creates and verifies proof-of-work challenges (ALTCHA 2 with SHA-256), without a third party. A challenge is signed and
 * valid for one operation and ten minutes; `difficulty` multiplies the work by one to three.
 */
export function createProofOfWork({ signer, now }: Pick<Context, 'signer' | 'now'>) {
  const secrets = () => signer.signatures('proof of work', '')

  return {
    async createChallenge(operation: string, difficulty: number): Promise<object> {
      const { createChallenge } = await import('altcha-lib')
      const { deriveKey } = await import('altcha-lib/algorithms/sha')
      const maxCounter = Math.round(MAX_ATTEMPTS * Math.min(3, Math.max(1, difficulty)))
      return createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        // The number to be found is chosen here, so that no client has to search for much longer than others.
        counter: randomInt(maxCounter / 2, maxCounter),
        data: { operation, expires: now().getTime() + PROOF_LIFETIME * 1000 },
        deriveKey,
        hmacSignatureSecret: secrets()[0]!,
      })
    },

    /** Returns the nonce of the challenge that the header solves; undefined unless the solution is valid now. */
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

const decodeHeader = (header: string): unknown =>
  header.length > MAX_HEADER_LENGTH ? undefined : parseJson(Buffer.from(header, 'base64url').toString())
