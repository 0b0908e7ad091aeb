import type { Context } from '#server/context.ts'

/** Returns the uploaded logo. */
export async function readLogo(
  _ctx: Pick<Context, 'db' | 'storage'>,
): Promise<{ bytes: Uint8Array; type: string; width: number; height: number; name: string } | null> {
  return null
}
