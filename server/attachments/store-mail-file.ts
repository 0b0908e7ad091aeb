import type { Context } from '../context.ts'
export const storeMailFile = async (
  _ctx: Context,
  file: { path: string; size: number; name: string },
): Promise<
  { stored: { id: string; name: string; size: number } } | { refused: { name: string; size: number; reason: string } }
> => ({ refused: { ...file, reason: '' } })
