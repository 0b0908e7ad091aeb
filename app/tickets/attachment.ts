import type { KeptFile } from '#app/lib/form-draft.ts'

export type Attachment = KeptFile & {
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** The share that has gone out, from 0 to 1. */
  progress: number
  /** Why it failed, or what it waits for. */
  reason: string
  /** Null where this browser has not kept it. */
  content: Blob | null
  isLeaving: boolean
}

export const isPending = ({ state }: Attachment) => state === 'waiting' || state === 'uploading'
/** A file as its life on this page begins. */
export const startOf = (file: KeptFile, content: Blob | null): Attachment => ({
  ...file,
  content,
  state: file.id ? 'done' : 'waiting',
  progress: 0,
  reason: '',
  isLeaving: false,
})
/** What of it outlives the page. */
export const keptForm = ({ key, name, size, contentType, id, token }: KeptFile): KeptFile => ({
  key,
  name,
  size,
  contentType,
  ...(id && token ? { id, token } : {}),
})
