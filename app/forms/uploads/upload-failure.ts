import { toast, toastStore, type ToastContent } from '#app/ui/toast-store.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { ApiError } from '#app/lib/api.ts'
import { isOffline } from '#app/lib/connection.ts'
import { logFailure } from '#app/lib/log-failure.ts'

/** Fixed texts (docs/reference.md). */
const failure = (title: string, text: string): ToastContent => ({ kind: 'error', title, text })
export const TOO_MANY_FILES = failure('Too Many Files', `You can only upload up to ${MAX_ATTACHMENTS} files`)
export const INVALID_FILES = failure(
  'Invalid Files',
  'Some files are invalid. Please check file type and size (max 10MB)',
)
export const UPLOAD_FAILED = failure('Upload Failed', 'Failed to upload files. Please try again.')
/** Thrown before a form is sent whose files have not all arrived. */
export const NOT_UPLOADED = new ApiError(0, UPLOAD_FAILED.text!)
export const REMOVAL_FAILED = failure('Error', 'Failed to remove file')
const success = (title: string, text: string): ToastContent => ({ kind: 'success', title, text })
export const FILE_REMOVED = success('File Removed', 'File has been removed successfully')
export const filesUploaded = (count: number) => success('Files Uploaded', `Successfully uploaded ${count} file(s)`)

/** Shows a toast, after an error on screen has been dismissed; drops it if another toast comes first. */
export function toastAfterErrors(content: ToastContent) {
  if (!toastStore.get().some(({ kind }) => kind === 'error')) return toast(content)
  const unsubscribe = toastStore.subscribe(() => {
    unsubscribe()
    if (toastStore.get().length === 0) toast(content)
  })
}

const PERMANENT_REFUSALS = [413, 415, 422]

const CONNECTION_LOST = 'The connection was lost'
const OFFLINE = 'You are offline. It is kept here and sent when the connection is back'
const TICKET_CLOSED = 'This ticket takes no more files here. Answer our email to send it'

export function describeFailure(error: unknown) {
  if (!(error instanceof ApiError)) logFailure('an upload', error)
  const { status, message, errors } = error instanceof ApiError ? error : new ApiError(0, '')
  const isRefused = PERMANENT_REFUSALS.includes(status)
  const detail = errors[0]?.message ?? message
  if (isRefused) {
    const refusal = detail === TOO_MANY_FILES.text ? TOO_MANY_FILES : INVALID_FILES
    return { reason: detail || 'This file cannot be attached', isRefused, toast: refusal }
  }
  return {
    reason: status === 404 ? TICKET_CLOSED : detail || (isOffline(error) ? OFFLINE : CONNECTION_LOST),
    isRefused,
    toast: UPLOAD_FAILED,
  }
}

/** Returns the seconds to wait after a rate limit; undefined for any other failure. */
export const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.problem.retryAfter : undefined

export const isAlreadyRemoved = (error: unknown) => error instanceof ApiError && error.status === 404
