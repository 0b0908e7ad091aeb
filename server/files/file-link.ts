import type { Context } from '../context.ts'
import type { LinkedFile } from './storage.ts'
import { possibleKeys } from './object-key.ts'

/** Lifetime of a link (docs/reference.md, Attachments). */
const LIFETIME_SECONDS = 3600

export type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>

const signedText = (key: string, expires: string) => `${key}\0${expires}`

/**
 * Creates a signed address that opens one file for an hour: the storage service's where it signs, otherwise ours, also
 * while a claimed file is still to be moved. Null when the bytes are missing.
 */
export const createFileLink = async (ctx: LinkContext, key: string, file: LinkedFile): Promise<string | null> =>
  (await createServiceLink(ctx, key, file)) ?? createTeamFileLink(ctx, key)

/** Creates the storage service's signed address of a file; undefined where this server serves it. */
export async function createServiceLink(
  { storage }: Pick<Context, 'storage'>,
  key: string,
  file: LinkedFile,
): Promise<string | undefined> {
  return storage.signLink && (await storage.has(key)) ? storage.signLink(key, file, LIFETIME_SECONDS) : undefined
}

/** Creates one for the team: always of this server, because the history records who opens a file. */
export async function createTeamFileLink(ctx: LinkContext, key: string): Promise<string | null> {
  for (const place of possibleKeys(key)) if (await ctx.storage.has(place)) return signFileLink(ctx, key)
  return null
}

/** Adds the address by `createFileLink` to each file, whose id is its key. */
export const withFileLinks = <File extends LinkedFile & { id: string }>(ctx: LinkContext, files: readonly File[]) =>
  Promise.all(files.map(async (file) => ({ ...file, url: await createFileLink(ctx, file.id, file) })))

/** Adds the address by `createTeamFileLink` likewise. */
export const withTeamFileLinks = <File extends { id: string }>(ctx: LinkContext, files: readonly File[]) =>
  Promise.all(files.map(async (file) => ({ ...file, url: await createTeamFileLink(ctx, file.id) })))

/** Creates the signed address of a file that this server serves. */
export function signFileLink({ signer: keys, now }: Pick<Context, 'signer' | 'now'>, key: string): string {
  const expires = String(Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS)
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `/files/${path}?expires=${expires}&signature=${keys.sign('file', signedText(key, expires))}`
}

export type FileLink = { key: string; expires: string; signature: string }

const LINK_PATTERN = /^\/files\/(?<key>[\w-]+\/[\w.-]+)\?expires=(?<expires>\d+)&signature=(?<signature>[\w-]+)$/

/** Parses a path with query exactly as `signFileLink` writes it; undefined for any other spelling, such as %65. */
export const readFileLink = (address: string): FileLink | undefined =>
  LINK_PATTERN.exec(address)?.groups as FileLink | undefined

export function isFileLinkValid(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  { key, expires, signature }: FileLink,
): boolean {
  return keys.verify('file', signedText(key, expires), signature) && now().getTime() < Number(expires) * 1000
}
