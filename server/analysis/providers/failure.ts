import { AppError } from '../../errors.ts'

/**
 * `away`: nobody answered, or only to say "later"; worth another try. `refused`: somebody answered that we may not ask,
 * or who is no provider; an operator has to look. `nonsense`: an answer nobody can use.
 */
export type FailureKind = 'away' | 'refused' | 'nonsense'
export type Failure = AppError & { kind: FailureKind }

/**
 * Why there is no answer, in words that are safe to log: an SDK's own errors carry the request with the ticket's text,
 * the answer and sometimes the key.
 */
export function failure(kind: FailureKind, why: string): Failure {
  return Object.assign(new AppError('unavailable', `The AI provider ${why}`), { kind })
}

/** Whether an error is one of these. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof AppError && 'kind' in error
}
