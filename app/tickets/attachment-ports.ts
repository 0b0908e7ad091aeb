import type { KeptFile } from '#app/lib/form-draft.ts'
import type { ToastContent } from '#app/ui/toast-store.ts'

export type Stored = { id: string; name: string; size: number; contentType: string; token: string }
/** What uploads need of the world. */
export type AttachmentPorts = {
  send: (
    file: { key: string; name: string; content: Blob },
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Stored>
  remove: (file: { id: string; token: string }) => Promise<unknown>
  /** Where the list and the bytes outlive the page. A list that is at hand may have its bytes with it. */
  keptList: () => (KeptFile & { content?: Blob | null })[]
  keepList: (files: KeptFile[]) => void
  keepFile: (key: string, content: Blob) => Promise<unknown>
  keptFile: (key: string) => Promise<Blob | undefined>
  dropFiles: (keys: string[]) => Promise<unknown>
  /** Whether a file that has arrived is where it belongs, and its bytes are needed here no more. */
  isSent: boolean
  newKey: () => string
  say: (content: ToastContent) => void
  sayAfterErrors: (content: ToastContent) => void
}
