import type { UploadFile } from './upload-file.ts'
import type { UploadDependencies } from './upload-dependencies.ts'

/** The part of a create-ticket request that claims the uploaded files; empty without files. */
export function toClaims(files: UploadFile[]): { attachments?: { id: string; token: string }[] } {
  if (files.length === 0) return {}
  return { attachments: files.map(({ id = '', token = '' }) => ({ id, token })) }
}

/** Why the server refused claims, by the key of the file. Its errors name a file by its index in the request. */
export function refusedClaims(files: UploadFile[], errors: readonly { path: string; message: string }[]) {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const file = files[Number(/^attachments\.(\d+)/.exec(path)?.[1] ?? -1)]
      return file ? [[file.key, message]] : []
    }),
  )
}

/** The claimed files as files of the new ticket: their generated names stay, the ticket's token gives the right to remove them. */
export const toTicketFiles = (
  ticketId: string,
  token: string,
  files: UploadFile[],
): ReturnType<UploadDependencies['loadFiles']> =>
  files.map(({ key, name, size, contentType, scaledFrom, content, id = '' }) => ({
    key,
    name,
    size,
    contentType,
    ...(scaledFrom ? { scaledFrom } : {}),
    content,
    id: `${ticketId}/${id.split('/').at(-1)}`,
    token,
  }))
