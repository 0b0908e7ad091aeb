import { expect, vi } from 'vitest'
import type { KeptFile } from '#app/lib/form-draft.ts'
import type { AttachmentPorts } from '#app/tickets/attachment-ports.ts'
import { createUploads } from '#app/tickets/attachment-uploads.ts'

export const chosen = (...names: string[]) => names.map((name) => new File(['x'], name))

/** Uploads in a world where each is answered by hand, and what is kept can be read. */
export function begin(before: { list?: KeptFile[]; files?: Map<string, Blob>; isSent?: boolean } = {}) {
  const sends = new Map<string, PromiseWithResolvers<void>>()
  const said: string[] = []
  const sent: string[] = []
  const kept = { list: before.list ?? [], files: before.files ?? new Map<string, Blob>() }
  let keys = 0
  const remove = vi.fn<AttachmentPorts['remove']>(() => Promise.resolve())
  const uploads = createUploads({
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
    keepFile: async (key, content) => kept.files.set(key, content),
    keptFile: async (key) => kept.files.get(key),
    dropFiles: async (gone) => gone.forEach((key) => kept.files.delete(key)),
    isSent: before.isSent ?? false,
    newKey: () => `key-${++keys}`,
    say: ({ title, text }) => said.push(`${title}: ${text}`),
    sayAfterErrors: ({ title, text }) => said.push(`${title}: ${text}`),
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
  return { uploads, kept, said, sent, remove, states, finish, fail, keyOf: keyIn(uploads) }
}
const keyIn = (uploads: ReturnType<typeof createUploads>) => (name: string) =>
  uploads.state().files.find((file) => file.name === name)!.key
