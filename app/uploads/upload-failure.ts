import { ApiError } from '#app/lib/api.ts'
import { isOffline } from '#app/lib/connection.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import type { ToastContent } from '#app/lib/toast/toast-store.ts'
import { INVALID_FILES, TOO_MANY_FILES, UPLOAD_FAILED } from './upload-toasts.ts'

/** Statuses with which the server refuses a file for good. */
const PERMANENT_REFUSALS = [413, 415, 422]

const CONNECTION_LOST = 'The connection was lost'
const OFFLINE = 'You are offline. It is kept here and sent when the connection is back'
const TICKET_CLOSED = 'This ticket takes no more files here. Answer our email to send it'

type UploadFailure = { reason: string; isRefused: boolean; toast: ToastContent }

/** What a failed upload means for the user: the file is refused for good, or may be tried again. */
export function describeFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) logFailure('an upload', error)
  const { status, message, errors } = error instanceof ApiError ? error : new ApiError(0, '')
  const isRefused = PERMANENT_REFUSALS.includes(status)
  const detail = errors[0]?.message ?? message
  if (isRefused) {
    const toast = detail === TOO_MANY_FILES.text ? TOO_MANY_FILES : INVALID_FILES
    return { reason: detail || 'This file cannot be attached', isRefused, toast }
  }
  return {
    reason: status === 404 ? TICKET_CLOSED : detail || (isOffline(error) ? OFFLINE : CONNECTION_LOST),
    isRefused,
    toast: UPLOAD_FAILED,
  }
}

/** The seconds a rate limit asks to wait; undefined for any other failure. */
export const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.problem.retryAfter : undefined

export const isAlreadyRemoved = (error: unknown) => error instanceof ApiError && error.status === 404
