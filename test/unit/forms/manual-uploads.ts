import { expect, vi } from 'vitest'
import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { UploadDependencies } from '#app/forms/uploads/upload-file.ts'
import { UploadQueue } from '#app/forms/uploads/upload-queue.ts'

export const chosenFiles = (...names: string[]) => names.map((name) => new File(['x'], name))

/** An upload queue whose uploads succeed or fail when the test says so, and whose storage the test can read. */
export function startUploads(
  before: {
    list?: DraftFile[]
    files?: Map<string, Blob>
    isForTicket?: boolean
    scale?: UploadDependencies['scalePhoto']
  } = {},
) {
  const scale = before.scale ?? (async (photo: File) => photo)
  const sends = new Map<string, PromiseWithResolvers<void>>()
  const toasts: string[] = []
  const sent: string[] = []
  const kept = { list: before.list ?? [], files: before.files ?? new Map<string, Blob>() }
  let keyCount = 0
  const remove = vi.fn<UploadDependencies['remove']>(() => Promise.resolve())
  const uploads = new UploadQueue({
    send: async ({ name, content }, { signal, onProgress }) => {
      const upload = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => upload.reject(new DOMException('', 'AbortError')))
      sends.set(name, upload)
      sent.push(name)
      onProgress(0.5)
      await upload.promise
      return {
        id: `temp/${name}`,
        token: `token of ${name}`,
        name,
        size: content.size,
        contentType: 'text/plain',
      }
    },
    remove,
    loadFiles: () => kept.list,
    saveFiles: (list) => (kept.list = list),
    scalePhoto: scale,
    saveContent: async (key, content) => kept.files.set(key, content),
    loadContent: async (key) => kept.files.get(key),
    deleteContents: async (keys) => keys.forEach((key) => kept.files.delete(key)),
    isForTicket: before.isForTicket ?? false,
    newKey: () => `key-${++keyCount}`,
    showToast: ({ title, text }) => toasts.push(`${title}: ${text}`),
    showToastAfterErrors: ({ title, text }) => toasts.push(`${title}: ${text}`),
  })
  const states = () => Object.fromEntries(uploads.state().files.map(({ name, state }) => [name, state]))
  const running = async (name: string) => {
    await expect.poll(() => sends.has(name)).toBe(true)
    const upload = sends.get(name)!
    sends.delete(name)
    return upload
  }
  const finish = async (name: string) => (await running(name)).resolve()
  const fail = async (name: string, error: unknown) => (await running(name)).reject(error)
  return { uploads, kept, said: toasts, sent, remove, states, finish, fail, keyOf: keyIn(uploads) }
}
const keyIn = (uploads: UploadQueue) => (name: string) => uploads.state().files.find((file) => file.name === name)!.key
