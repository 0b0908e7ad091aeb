import { expect, vi } from 'vitest'
import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import type { UploadPorts } from '#app/uploads/upload-ports.ts'
import { createUploadQueue } from '#app/uploads/upload-queue.ts'

export const chosenFiles = (...names: string[]) => names.map((name) => new File(['x'], name))

/** Uploads in a world where each is answered by hand, and what is kept can be read. */
export function startUploads(
  before: { list?: DraftFile[]; files?: Map<string, Blob>; isSent?: boolean } = {},
) {
  const sends = new Map<string, PromiseWithResolvers<void>>()
  const toasts: string[] = []
  const sent: string[] = []
  const kept = { list: before.list ?? [], files: before.files ?? new Map<string, Blob>() }
  let keys = 0
  const remove = vi.fn<UploadPorts['remove']>(() => Promise.resolve())
  const uploads = createUploadQueue({
    send: async ({ name, content }, { signal, onProgress }) => {
      const answer = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => answer.reject(new DOMException('', 'AbortError')))
      sends.set(name, answer)
      sent.push(name)
      onProgress(0.5)
      await answer.promise
      return {
        id: `temp/${name}`,
        token: `token of ${name}`,
        name,
        size: content.size,
        contentType: 'text/plain',
      }
    },
    remove,
    keptList: () => kept.list,
    keepList: (list) => (kept.list = list),
    saveContent: async (key, content) => kept.files.set(key, content),
    loadContent: async (key) => kept.files.get(key),
    dropFiles: async (gone) => gone.forEach((key) => kept.files.delete(key)),
    isForTicket: before.isSent ?? false,
    newKey: () => `key-${++keys}`,
    showToast: ({ title, text }) => toasts.push(`${title}: ${text}`),
    showToastAfterErrors: ({ title, text }) => toasts.push(`${title}: ${text}`),
  })
  const states = () => Object.fromEntries(uploads.state().files.map(({ name, state }) => [name, state]))
  const running = async (name: string) => {
    await vi.waitFor(() => expect(sends.has(name)).toBe(true))
    const answer = sends.get(name)!
    sends.delete(name)
    return answer
  }
  const finish = async (name: string) => (await running(name)).resolve()
  const fail = async (name: string, error: unknown) => (await running(name)).reject(error)
  return { uploads, kept, said: toasts, sent, remove, states, finish, fail, keyOf: keyIn(uploads) }
}
const keyIn = (uploads: ReturnType<typeof createUploadQueue>) => (name: string) =>
  uploads.state().files.find((file) => file.name === name)!.key
