import { type Attachment, keptForm } from './attachment.ts'
import type { AttachmentPorts } from './attachment-ports.ts'
import type { Rejected } from './attachment-rules.ts'

type State = {
  files: Attachment[]
  /** Of the last choice. */
  rejected: Rejected[]
  /** What a screen reader is told. */
  news: string
}
export const NO_UPLOADS: State = { files: [], rejected: [], news: '' }

/** The files as React reads them; each change of the list is kept for the next page. */
export function createAttachmentList({
  keepList,
  dropFiles,
}: Pick<AttachmentPorts, 'keepList' | 'dropFiles'>) {
  let state = NO_UPLOADS
  const listeners = new Set<() => void>()

  function set(patch: Partial<State>) {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  function setFiles(files: Attachment[], news = state.news) {
    set({ files, news })
    keepList(files.map(keptForm))
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find: (key: string) => state.files.find((file) => file.key === key),
    set,
    setFiles,
    change(key: string, patch: Partial<Attachment>, news?: string) {
      setFiles(
        state.files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
        news,
      )
    },
    /** How far one is; nothing the next page need know. */
    progress(key: string, progress: number) {
      set({ files: state.files.map((file) => (file.key === key ? { ...file, progress } : file)) })
    },
    drop(key: string, news?: string) {
      setFiles(
        state.files.filter((file) => file.key !== key),
        news,
      )
      void dropFiles([key])
    },
  }
}
