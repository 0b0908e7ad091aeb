import type { UploadFile } from './upload-file.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The part of a new ticket that names its files; none where there are none. */
export function toClaims(files: UploadFile[]): { attachments?: { id: string; token: string }[] } {
  if (files.length === 0) return {}
  return { attachments: files.map(({ id = '', token = '' }) => ({ id, token })) }
}

/** Why the server would not take a file, by the key of the file; its errors name them by their place. */
export function refusedClaims(files: UploadFile[], errors: readonly { path: string; message: string }[]) {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const file = files[Number(/^attachments\.(\d+)/.exec(path)?.[1] ?? -1)]
      return file ? [[file.key, message]] : []
    }),
  )
}

/** The same files once a ticket has them: each keeps its generated name, and the ticket's token may remove it. */
export const toTicketFiles = (
  ticketId: string,
  token: string,
  files: UploadFile[],
): ReturnType<UploadPorts['keptList']> =>
  files.map(({ key, name, size, contentType, content, id = '' }) => ({
    key,
    name,
    size,
    contentType,
    content,
    id: `${ticketId}/${id.split('/').at(-1)}`,
    token,
  }))
