import { AppError } from '../../errors.ts'

/**
 * Why a provider gave no analysis. `away`: no response, or one that says "later"; worth a retry. `refused`: we may not call,
 * or the address is no provider; an operator has to look. `nonsense`: an unusable response.
 */
export type FailureKind = 'away' | 'refused' | 'nonsense'
export type Failure = AppError & { kind: FailureKind }

/**
 * Creates a failure whose message is safe to log: an SDK's own errors contain the request with the ticket's text, the response
 * and sometimes the key.
 */
export function failure(kind: FailureKind, why: string): Failure {
  return Object.assign(new AppError('unavailable', `The AI provider ${why}`), { kind })
}

/** Whether an error is a Failure. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof AppError && 'kind' in error
}
