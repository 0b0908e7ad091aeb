import type { Context } from '../context.ts'

/** Seconds a link works. */
const LIFETIME = 3600

const signed = (key: string, expires: string) => `${key}\0${expires}`

/** An address at which anyone who has it may read one file for an hour. */
export function signFileLink({ keys, now }: Pick<Context, 'keys' | 'now'>, key: string): string {
  const expires = String(Math.floor(now().getTime() / 1000) + LIFETIME)
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `/files/${path}?expires=${expires}&signature=${keys.sign('file', signed(key, expires))}`
}

export function isFileLinkValid(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  { key, expires, signature }: { key: string; expires: string; signature: string },
): boolean {
  return keys.verify('file', signed(key, expires), signature) && now().getTime() < Number(expires) * 1000
}
