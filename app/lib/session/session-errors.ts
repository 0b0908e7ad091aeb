import { ApiError } from '../api.ts'

export const isSessionExpired = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether the server no longer takes this browser's session for an admin's: expired, or without the right. */
export const isSignedOut = (error: unknown) =>
  isSessionExpired(error) || (error instanceof ApiError && error.status === 403)
