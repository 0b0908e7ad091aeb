import { toast, toastStore, type ToastContent } from '#app/lib/toast/toast-store.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'

/** Fixed texts, word for word as in docs/reference.md. */
const failure = (title: string, text: string): ToastContent => ({ kind: 'error', title, text })
export const TOO_MANY_FILES = failure('Too Many Files', `You can only upload up to ${MAX_ATTACHMENTS} files`)
export const INVALID_FILES = failure(
  'Invalid Files',
  'Some files are invalid. Please check file type and size (max 10MB)',
)
export const UPLOAD_FAILED = failure('Upload Failed', 'Failed to upload files. Please try again.')
export const REMOVAL_FAILED = failure('Error', 'Failed to remove file')
export const FILE_REMOVED: ToastContent = {
  kind: 'success',
  title: 'File Removed',
  text: 'File has been removed successfully',
}
export const filesUploaded = (count: number): ToastContent => ({
  kind: 'success',
  title: 'Files Uploaded',
  text: `Successfully uploaded ${count} file(s)`,
})

/** Shows a toast at once, or once an error on screen has been dismissed; dropped if another toast takes its place. */
export function toastAfterErrors(content: ToastContent) {
  if (!toastStore.get().some(({ kind }) => kind === 'error')) return toast(content)
  const unsubscribe = toastStore.subscribe(() => {
    unsubscribe()
    if (toastStore.get().length === 0) toast(content)
  })
}
