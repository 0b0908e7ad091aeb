import { ApiError } from './api.ts'

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.'
const UNKNOWN_ERROR = 'Something went wrong. Please try again.'

/** Why a call failed, in the server's words where it found any. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return UNKNOWN_ERROR
  return error.message || (error.status === 0 ? UNREACHABLE : UNKNOWN_ERROR)
}

/** What the server found wrong, by the name of the field. */
export const serverFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    : {}
