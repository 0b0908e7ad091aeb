import { ApiError } from '#app/lib/api.ts'

/** The server no longer takes this browser for an admin. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
