import type { Context } from '../context.ts'
import type { LinkedFile } from '../storage/storage.ts'
import { possibleKeys } from './object-key.ts'

/** Seconds a link works (SPEC.md section 9). */
const LIFETIME_SECONDS = 3600

const signedText = (key: string, expires: string) => `${key}\0${expires}`

/**
 * An address at which anyone who has it may read one file for an hour: ours, or the storage service's own where there is
 * one. Null when the bytes are not there.
 */
export async function createFileLink(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  key: string,
  file: LinkedFile,
): Promise<string | null> {
  for (const place of possibleKeys(key)) {
    if (!(await ctx.storage.has(place))) continue
    return (await ctx.storage.signLink?.(place, file, LIFETIME_SECONDS)) ?? signFileLink(ctx, key)
  }
  return null
}

/** The address of a file that we serve. */
export function signFileLink({ signer: keys, now }: Pick<Context, 'signer' | 'now'>, key: string): string {
  const expires = String(Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS)
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `/files/${path}?expires=${expires}&signature=${keys.sign('file', signedText(key, expires))}`
}

/** What the address of a file says. */
export type FileLink = { key: string; expires: string; signature: string }

const LINK_PATTERN =
  /^\/files\/(?<key>[\w-]+\/[\w.-]+)\?expires=(?<expires>\d+)&signature=(?<signature>[\w-]+)$/

/**
 * Reads the path and query of an address as `signFileLink` writes them, to the letter. Undefined for any other spelling
 * of the same: a value given twice, one more than there is, a letter written as %65.
 */
export const readFileLink = (address: string): FileLink | undefined =>
  LINK_PATTERN.exec(address)?.groups as FileLink | undefined

/** Whether we signed a link, and less than 3600 seconds ago. */
export function isFileLinkValid(
  { signer: keys, now }: Pick<Context, 'signer' | 'now'>,
  { key, expires, signature }: FileLink,
): boolean {
  return keys.verify('file', signedText(key, expires), signature) && now().getTime() < Number(expires) * 1000
}
