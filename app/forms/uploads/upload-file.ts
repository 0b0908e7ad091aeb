import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { ToastContent } from '#app/ui/toast-store.ts'
import { createStore } from '#app/lib/store.ts'
import type { RejectedFile } from './file-rules.ts'

export type UploadFile = DraftFile & {
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** The reason why it failed or waits. */
  reason: string
  /** Null where this browser no longer has it. */
  content: Blob | null
  isRemoving: boolean
}

export const SCALING = 'Scaling down...'

export const isPending = ({ state }: UploadFile) => state === 'waiting' || state === 'uploading'

export const createUploadFile = (file: DraftFile, content: Blob | null): UploadFile => ({
  ...file,
  content,
  state: file.id ? 'done' : 'waiting',
  progress: 0,
  reason: '',
  isRemoving: false,
})

/** Picks the fields that are saved for the next page. */
export const persistentFields = ({ key, name, size, contentType, scaledFrom, id, token }: DraftFile): DraftFile => ({
  key,
  name,
  size,
  contentType,
  ...(scaledFrom ? { scaledFrom } : {}),
  ...(id && token ? { id, token } : {}),
})

export type StoredFile = { id: string; name: string; size: number; contentType: string; token: string }

export type UploadDependencies = {
  send: (
    file: { key: string; name: string; content: Blob },
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredFile>
  remove: (file: { id: string; token: string }) => Promise<unknown>
  /** Loads the files saved by an earlier page; those passed on within this page have their content. */
  loadFiles: () => (DraftFile & { content?: Blob | null })[]
  saveFiles: (files: DraftFile[]) => void
  /** Resolves to the file to send in place of a photo, or to the reason why it cannot be sent. */
  scalePhoto: (photo: File) => Promise<File | { reason: string }>
  saveContent: (key: string, content: Blob) => Promise<unknown>
  loadContent: (key: string) => Promise<Blob | undefined>
  deleteContents: (keys: string[]) => Promise<unknown>
  /** True for files of an existing ticket: the browser need not keep what is uploaded. */
  isForTicket: boolean
  newKey: () => string
  showToast: (content: ToastContent) => void
  /** Waits while a toast with an error is on screen. */
  showToastAfterErrors: (content: ToastContent) => void
}

type UploadListState = {
  files: UploadFile[]
  rejected: RejectedFile[]
  /** For screen readers. */
  announcement: string
}
export const EMPTY_UPLOADS: UploadListState = { files: [], rejected: [], announcement: '' }

export type UploadList = ReturnType<typeof createUploadList>

/** Creates the list of files as React reads it; every change is saved, so that a reload can continue. */
export function createUploadList({
  saveFiles,
  deleteContents,
}: Pick<UploadDependencies, 'saveFiles' | 'deleteContents'>) {
  const store = createStore(EMPTY_UPLOADS)
  const { get: state, subscribe } = store

  const set = (patch: Partial<UploadListState>) => store.set({ ...state(), ...patch })
  function setFiles(files: UploadFile[], announcement = state().announcement) {
    set({ files, announcement })
    saveFiles(files.map(persistentFields))
  }

  return {
    state,
    subscribe,
    find: (key: string) => state().files.find((file) => file.key === key),
    set,
    setFiles,
    update(key: string, patch: Partial<UploadFile>, announcement?: string) {
      setFiles(
        state().files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
        announcement,
      )
    },
    /** Saves nothing: a reload sends the whole file again anyway. */
    setProgress(key: string, progress: number) {
      set({ files: state().files.map((file) => (file.key === key ? { ...file, progress } : file)) })
    },
    remove(key: string, announcement?: string) {
      setFiles(
        state().files.filter((file) => file.key !== key),
        announcement,
      )
      void deleteContents([key])
    },
    reject(file: RejectedFile) {
      set({ rejected: [...state().rejected, file] })
    },
  }
}

/** Builds the fields of a request that claim the uploaded files; empty without files. */
export function toClaims(files: UploadFile[]): { attachments?: { id: string; token: string }[] } {
  if (files.length === 0) return {}
  return { attachments: files.map(({ id = '', token = '' }) => ({ id, token })) }
}

/** Returns the server's reasons for refused claims by the key of the file, which its errors name by the index in the request. */
export function refusedClaims(files: UploadFile[], errors: readonly { path: string; message: string }[]) {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const file = files[Number(/^attachments\.(\d+)/.exec(path)?.[1] ?? -1)]
      return file ? [[file.key, message]] : []
    }),
  )
}

/** Converts claimed files to files of the new ticket: generated names stay, and the ticket's token authorises removing them. */
export const toTicketFiles = (ticketId: string, token: string, files: UploadFile[]) =>
  files.map((file) => ({
    ...persistentFields(file),
    content: file.content,
    id: `${ticketId}/${file.id?.split('/').at(-1)}`,
    token,
  }))
