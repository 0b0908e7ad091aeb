import { createStore } from '#app/lib/store.ts'
import type { RejectedFile } from './file-rules.ts'
import { persistentFields, type UploadFile } from './upload-file.ts'
import type { UploadDependencies } from './upload-dependencies.ts'

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
