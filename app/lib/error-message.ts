import { ApiError } from './api.ts'

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.'
const UNKNOWN_ERROR = 'Something went wrong. Please try again.'

/** Returns the server's sentence, or else ours. */
export function errorMessage(error: unknown, fallback = UNKNOWN_ERROR): string {
  if (!(error instanceof ApiError)) return fallback
  return error.message || (error.status === 0 ? UNREACHABLE : fallback)
}

/** Errors of the server by field path. */
export const serverFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {}
