import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { ToastContent } from '#app/ui/toast-store.ts'
import { createStore } from '#app/lib/store.ts'
import type { RejectedFile } from './file-rules.ts'

export type UploadFile = DraftFile & {
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** The share sent so far, from 0 to 1. */
  progress: number
  /** Why it failed, or what it waits for. */
  reason: string
  /** Null where this browser has not kept it. */
  content: Blob | null
  isRemoving: boolean
}

/** What a photo waits for that is scaled down first. */
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

/** The part of a file that is saved for the next page. */
export const persistentFields = ({ key, name, size, contentType, scaledFrom, id, token }: DraftFile): DraftFile => ({
  key,
  name,
  size,
  contentType,
  ...(scaledFrom ? { scaledFrom } : {}),
  ...(id && token ? { id, token } : {}),
})

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

type UploadListState = {
  files: UploadFile[]
  /** Files that could not be attached, with the reason. */
  rejected: RejectedFile[]
  /** For screen readers. */
  announcement: string
}
export const EMPTY_UPLOADS: UploadListState = { files: [], rejected: [], announcement: '' }

export type UploadList = ReturnType<typeof createUploadList>

/** The list of files as React reads it; every change of the files is saved, so that a reload can go on with it. */
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
    /** Not saved: a reload has to send the whole file again anyway. */
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

/** The part of a create-ticket request that claims the uploaded files; empty without files. */
export function toClaims(files: UploadFile[]): { attachments?: { id: string; token: string }[] } {
  if (files.length === 0) return {}
  return { attachments: files.map(({ id = '', token = '' }) => ({ id, token })) }
}

/** Why the server refused claims, by the key of the file. Its errors name a file by its index in the request. */
export function refusedClaims(files: UploadFile[], errors: readonly { path: string; message: string }[]) {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const file = files[Number(/^attachments\.(\d+)/.exec(path)?.[1] ?? -1)]
      return file ? [[file.key, message]] : []
    }),
  )
}

/** The claimed files as files of the new ticket: their generated names stay, the ticket's token gives the right to remove them. */
export const toTicketFiles = (
  ticketId: string,
  token: string,
  files: UploadFile[],
): ReturnType<UploadDependencies['loadFiles']> =>
  files.map(({ key, name, size, contentType, scaledFrom, content, id = '' }) => ({
    key,
    name,
    size,
    contentType,
    ...(scaledFrom ? { scaledFrom } : {}),
    content,
    id: `${ticketId}/${id.split('/').at(-1)}`,
    token,
  }))
