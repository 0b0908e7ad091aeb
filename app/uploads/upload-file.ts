import type { DraftFile } from '#app/lib/drafts/form-draft.ts'

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
