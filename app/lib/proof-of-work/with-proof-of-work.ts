import { ApiError } from '#app/lib/api.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { isSolvable, solve } from './solve.ts'

/** A challenge may run out while a slow machine works on it. */
const MAX_PROOFS = 3

/**
 * Does a call, and again with a proof of work where the server asks for one, which is told to `onWork` at its beginning
 * and its end. Throws what the call throws.
 */
export async function withProofOfWork<T>(
  call: (headers: Record<string, string>) => Promise<T>,
  onWork: (isWorking: boolean) => void,
): Promise<T> {
  let headers: Record<string, string> = {}
  for (let proofs = 0; ; proofs++)
    try {
      return await call(headers)
    } catch (error) {
      const challenge = proofs < MAX_PROOFS ? challengeOf(error) : undefined
      if (!challenge) throw error
      onWork(true)
      try {
        headers = { 'Proof-Of-Work': await solve(challenge) }
      } finally {
        onWork(false)
      }
    }
}

function challengeOf(error: unknown) {
  if (!(error instanceof ApiError) || error.problem.type !== PROBLEM_TYPES.proofOfWorkNeeded) return undefined
  return isSolvable(error.problem.challenge) ? error.problem.challenge : undefined
}
