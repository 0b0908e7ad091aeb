import { ApiError } from './api.ts'

const NO_ANSWER = 'The server could not be reached. Check your connection, then try again.'
const NO_WORDS = 'Something went wrong. Please try again.'

/** Why a call failed, in the server's words where it found any. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_WORDS
  return error.message || (error.status === 0 ? NO_ANSWER : NO_WORDS)
}

/** What the server found wrong, by the name of the field. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    : {}
