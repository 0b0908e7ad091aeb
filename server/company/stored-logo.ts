import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { settings } from '../schema/schema.ts'

/** The row of the settings that holds the logo, a WebP picture in base64. */
export const LOGO = 'company_logo'

/** Returns the uploaded logo; undefined where the mark counts. */
export async function readLogo({ db }: Pick<Context, 'db'>): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, LOGO))
  return row && Buffer.from(row.value as string, 'base64')
}
