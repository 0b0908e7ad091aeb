import { PROBLEM_TYPES } from '#contract/operation.ts'
import { ApiError } from '../api.ts'

/** A 401 about a field refuses what was typed there, in a session that goes on. */
export const isSessionExpired = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.errors.length === 0

/** Returns true if the call needs the password confirmed in this session. */
export const isUnconfirmed = (error: unknown) =>
  error instanceof ApiError && error.problem.type === PROBLEM_TYPES.confirmPassword

/** Returns true if the session has expired or is no admin's any more. */
export const isSignedOut = (error: unknown) =>
  isSessionExpired(error) || (error instanceof ApiError && error.status === 403)
