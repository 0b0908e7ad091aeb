import type { Actor, Context } from '../context.ts'
import { fileNameOfKey } from './object-key.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** What a caller shows to be let near a file: a session, or the token of `Authorization: Upload …`. */
export type UploadCredentials = { actor: Actor | null; token: string | undefined }

/** Lets its holder add and remove the files of a ticket for a day after the ticket was created. */
export function signUploadToken({ signer: keys }: Pick<Context, 'signer'>, ticketId: string): string {
  return keys.sign('ticket-upload', ticketId)
}

/** Lets its holder claim or remove one file. Signs the generated name, so that it outlives the claim. */
export function signFileToken({ signer: keys }: Pick<Context, 'signer'>, objectKey: string): string {
  return keys.sign('file-upload', fileNameOfKey(objectKey))
}

export function isFileTokenValid(
  { signer: keys }: Pick<Context, 'signer'>,
  objectKey: string,
  token: string | undefined,
): boolean {
  return token !== undefined && keys.verify('file-upload', fileNameOfKey(objectKey), token)
}

/** Whether the caller is an admin or shows the ticket's upload token in its day. */
export function mayChangeFiles(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  ticket: { id: string; created_at: Date },
  { actor, token }: UploadCredentials,
): boolean {
  if (actor?.is_admin) return true
  const inTime = now().getTime() < ticket.created_at.getTime() + LIFETIME_MS
  return inTime && token !== undefined && keys.verify('ticket-upload', ticket.id, token)
}
