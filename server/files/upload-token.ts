import type { Actor, Context } from '../context.ts'
import { fileNameOfKey } from './object-key.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Authorisation to change files: an admin's session, or the token of `Authorization: Upload …`. */
export type UploadCredentials = { actor: Actor | null; token: string | undefined }

/** Signs a token that lets its holder add and remove a ticket's files for a day after the ticket was created. */
export function signUploadToken({ signer: keys }: Pick<Context, 'signer'>, ticketId: string): string {
  return keys.sign('ticket-upload', ticketId)
}

/** Signs a token that lets its holder claim or remove one file, by the generated name, which survives the claim. */
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

/** Returns whether the caller is an admin or has the ticket's upload token within its day. */
export function mayChangeFiles(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  ticket: { id: string; created_at: Date },
  { actor, token }: UploadCredentials,
): boolean {
  if (actor?.is_admin) return true
  const isUnexpired = now().getTime() < ticket.created_at.getTime() + LIFETIME_MS
  return isUnexpired && token !== undefined && keys.verify('ticket-upload', ticket.id, token)
}
