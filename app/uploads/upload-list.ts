import { createStore } from '#app/lib/store.ts'
import { type UploadFile, persistentFields } from './upload-file.ts'
import type { UploadPorts } from './upload-ports.ts'
import type { RejectedFile } from './file-rules.ts'

type UploadListState = {
  files: UploadFile[]
  /** Of the last choice. */
  rejected: RejectedFile[]
  /** What a screen reader is told. */
  announcement: string
}
export const EMPTY_UPLOADS: UploadListState = { files: [], rejected: [], announcement: '' }

/** The files as React reads them; each change of the list is kept for the next page. */
export function createUploadList({ keepList, dropFiles }: Pick<UploadPorts, 'keepList' | 'dropFiles'>) {
  const store = createStore(EMPTY_UPLOADS)
  const { get: state, subscribe } = store

  const set = (patch: Partial<UploadListState>) => store.set({ ...state(), ...patch })
  function setFiles(files: UploadFile[], news = state().announcement) {
    set({ files, announcement: news })
    keepList(files.map(persistentFields))
  }

  return {
    state,
    subscribe,
    find: (key: string) => state().files.find((file) => file.key === key),
    set,
    setFiles,
    update(key: string, patch: Partial<UploadFile>, news?: string) {
      setFiles(
        state().files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
        news,
      )
    },
    /** How far one is; nothing the next page need know. */
    setProgress(key: string, progress: number) {
      set({ files: state().files.map((file) => (file.key === key ? { ...file, progress } : file)) })
    },
    remove(key: string, news?: string) {
      setFiles(
        state().files.filter((file) => file.key !== key),
        news,
      )
      void dropFiles([key])
    },
  }
}
