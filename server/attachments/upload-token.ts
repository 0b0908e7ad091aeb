import type { Actor, Context } from '../context.ts'
import { generatedName } from './generated-name.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** What a caller shows to be let near a file: a session, or the token of `Authorization: Upload …`. */
export type Bearer = { actor: Actor | null; token: string | undefined }

/** Lets its holder add and remove the files of a ticket for a day after the ticket was created. */
export function signUploadToken({ keys }: Pick<Context, 'keys'>, ticketId: string): string {
  return keys.sign('ticket-upload', ticketId)
}

/** Lets its holder claim or remove one file. Signs the generated name, so that it outlives the claim. */
export function signFileToken({ keys }: Pick<Context, 'keys'>, objectKey: string): string {
  return keys.sign('file-upload', generatedName(objectKey))
}

export function holdsFileToken(
  { keys }: Pick<Context, 'keys'>,
  objectKey: string,
  token: string | undefined,
): boolean {
  return token !== undefined && keys.verify('file-upload', generatedName(objectKey), token)
}

/** Whether the caller is an admin or shows the ticket's upload token in its day. */
export function mayChangeFilesOf(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  ticket: { id: string; created_at: Date },
  { actor, token }: Bearer,
): boolean {
  if (actor?.is_admin) return true
  const inTime = now().getTime() < ticket.created_at.getTime() + LIFETIME_MS
  return inTime && token !== undefined && keys.verify('ticket-upload', ticket.id, token)
}
