import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { ToastContent } from '#app/lib/toast-store.ts'

export type StoredFile = { id: string; name: string; size: number; contentType: string; token: string }
/** What uploads need of the world. */
export type UploadPorts = {
  send: (
    file: { key: string; name: string; content: Blob },
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredFile>
  remove: (file: { id: string; token: string }) => Promise<unknown>
  /** Where the list and the bytes outlive the page. A list that is at hand may have its bytes with it. */
  keptList: () => (DraftFile & { content?: Blob | null })[]
  keepList: (files: DraftFile[]) => void
  saveContent: (key: string, content: Blob) => Promise<unknown>
  loadContent: (key: string) => Promise<Blob | undefined>
  dropFiles: (keys: string[]) => Promise<unknown>
  /** Whether a file that has arrived is where it belongs, and its bytes are needed here no more. */
  isForTicket: boolean
  newKey: () => string
  showToast: (content: ToastContent) => void
  showToastAfterErrors: (content: ToastContent) => void
}
