import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { ToastContent } from '#app/lib/toast/toast-store.ts'

export type StoredFile = { id: string; name: string; size: number; contentType: string; token: string }

/** What an upload queue needs from outside: the server, the browser's storage and the toast. */
export type UploadDependencies = {
  send: (
    file: { key: string; name: string; content: Blob },
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredFile>
  remove: (file: { id: string; token: string }) => Promise<unknown>
  /** The files saved by an earlier page; files passed on within this page come with their content. */
  loadFiles: () => (DraftFile & { content?: Blob | null })[]
  saveFiles: (files: DraftFile[]) => void
  /** The file to send in place of a photo, or why it cannot be sent. */
  scalePhoto: (photo: File) => Promise<File | { reason: string }>
  saveContent: (key: string, content: Blob) => Promise<unknown>
  loadContent: (key: string) => Promise<Blob | undefined>
  deleteContents: (keys: string[]) => Promise<unknown>
  /** Files go straight to a ticket, so that an uploaded content need not be kept in the browser. */
  isForTicket: boolean
  newKey: () => string
  showToast: (content: ToastContent) => void
  /** Waits while a toast with an error is on screen. */
  showToastAfterErrors: (content: ToastContent) => void
}
