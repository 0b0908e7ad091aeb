import { ApiError } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import type { ToastContent } from '#app/lib/toast-store.ts'
import { INVALID_FILES, TOO_MANY_FILES, UPLOAD_FAILED } from './upload-toasts.ts'

/** By these the server says that it will never take this file. */
const PERMANENT_REFUSALS = [413, 415, 422]

type UploadFailure = { reason: string; isRefused: boolean; toast: ToastContent }

/** What a failed upload means for the person: the file is refused for good, or may be tried again. */
export function describeFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) logFailure('an upload', error)
  const { status, message, errors } = error instanceof ApiError ? error : new ApiError(0, '')
  const isRefused = PERMANENT_REFUSALS.includes(status)
  const said = errors[0]?.message ?? message
  if (isRefused) {
    const toast = said === TOO_MANY_FILES.text ? TOO_MANY_FILES : INVALID_FILES
    return { reason: said === INVALID_FILES.text || !said ? NOT_AS_NAMED : said, isRefused, toast }
  }
  return { reason: status === 404 ? CLOSED : said || UNREACHED, isRefused, toast: UPLOAD_FAILED }
}

const UNREACHED = 'The connection was lost'
const CLOSED = 'This ticket takes no more files here. Answer our email to send it'
/** The server gives the general sentence for a file that is not what its name says. */
const NOT_AS_NAMED = 'Its name and its content do not agree'

/** What is not there any more needs no removing. */
export const isAlreadyRemoved = (error: unknown) => error instanceof ApiError && error.status === 404
