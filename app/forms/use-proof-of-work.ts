import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'

/** A challenge may expire while a slow machine works on it. */
const MAX_PROOFS = 3

/** Repeats a call with a proof of work where the server asks for one; rejects with the call's own error. */
export function useProofOfWork() {
  const [isProving, setIsProving] = useState(false)
  async function withProof<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    let headers: Record<string, string> = {}
    for (let proofs = 0; ; proofs++)
      try {
        return await call(headers)
      } catch (error) {
        if (proofs === MAX_PROOFS || !isProofNeeded(error)) throw error
        const { isSolvable, solve } = await import('./solve-proof-of-work.ts')
        const { challenge } = error.problem
        if (!isSolvable(challenge)) throw error
        setIsProving(true)
        try {
          headers = { 'Proof-Of-Work': await solve(challenge) }
        } finally {
          setIsProving(false)
        }
      }
  }
  return { isProving, withProof }
}

const isProofNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem.type === PROBLEM_TYPES.proofOfWorkNeeded
