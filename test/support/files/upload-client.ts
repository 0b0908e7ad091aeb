import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addAttachment, uploadAttachment } from '#contract/attachments.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { createTicket } from '#contract/tickets.ts'
import { attachments } from '#server/schema/schema.ts'
import { type Reply, type TestApp, ticketInput } from '#test/support/app.ts'
import { sampleFiles } from './sample-files.ts'

export type Uploaded = ResponseBody<typeof uploadAttachment>

export const uploadHeaders = (token: string) => ({ authorization: `Upload ${token}` })

export function multipart(name: string, bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData()
  form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name))
  return form
}

/** What the tests of attachments do over and over with an app. */
export function createUploadClient(app: TestApp) {
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const attach = (
    ticketId: string,
    headers: Record<string, string> = {},
    form = multipart('notes.txt', sampleFiles.txt),
  ) => post(addAttachment.path.replace('{id}', ticketId), form, headers)
  return {
    post,
    attach,
    upload: async (name = 'notes.txt', bytes: Uint8Array = sampleFiles.txt): Promise<Uploaded> =>
      uploadAttachment.response.parse((await post('/api/attachments', multipart(name, bytes))).body),
    create: (files: { id: string; token: string }[] = []) =>
      app.call(createTicket, ticketInput({ attachments: files.map(({ id, token }) => ({ id, token })) })),
    remove: (id: string, headers: Record<string, string> = {}) =>
      app.send('DELETE', `/api/attachments/${encodeURIComponent(id)}`, undefined, headers),
    rows: () => app.ctx.db.select().from(attachments).orderBy(attachments.id),
    objects: (): string[] =>
      readdirSync(join(app.config.dataDir, 'attachments'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.parentPath.split('/').at(-1)}/${entry.name}`)
        .toSorted(),
    stored: (key: string) => existsSync(join(app.config.dataDir, 'attachments', key)),
  }
}
