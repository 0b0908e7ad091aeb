import { ApiError } from '../api.ts'

export const isSessionExpired = (error: unknown) => error instanceof ApiError && error.status === 401

/** Returns true if the session has expired or is no admin's any more. */
export const isSignedOut = (error: unknown) =>
  isSessionExpired(error) || (error instanceof ApiError && error.status === 403)
