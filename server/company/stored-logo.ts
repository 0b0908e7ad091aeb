import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { settings } from '../schema/schema.ts'

/** The row of the settings that holds the logo. */
export const LOGO = 'company_logo'
type Logo = { bytes: Uint8Array; type: string; width: number; height: number; name: string }
/** As the settings hold it. */
export type StoredLogo = Omit<Logo, 'bytes'> & { base64: string }

/** Returns the uploaded logo; null where the mark counts. */
export async function readLogo({ db }: Pick<Context, 'db'>): Promise<Logo | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, LOGO))
  if (!row) return null
  const { base64, ...logo } = row.value as StoredLogo
  return { ...logo, bytes: Buffer.from(base64, 'base64') }
}
