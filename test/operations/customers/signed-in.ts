import { desc } from 'drizzle-orm'
import { customerSignIns } from '#server/schema/schema.ts'
import { signInKey } from '#server/customers/link-keys.ts'
import type { TestApp } from '#test/support/app.ts'

/** Posts a form as a browser without JavaScript does. */
export const post = (
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => app.app.request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })

export const get = (app: TestApp, path: string, cookie = '') =>
  app.app.request(`http://localhost:3000${path}`, { headers: { cookie } })

/** The key of the newest mailed link. */
export async function newestKey({ ctx }: TestApp): Promise<string> {
  const [row] = await ctx.db.select().from(customerSignIns).orderBy(desc(customerSignIns.created_at)).limit(1)
  return signInKey(ctx.signer, row!.id)
}

/** Signs a customer in at My tickets, as the mailed link does. Returns the session's cookie. */
export async function signInCustomer(app: TestApp, email: string): Promise<string> {
  await post(app, '/my/tickets', { email })
  const response = await post(app, '/my/tickets/sign-in', { k: await newestKey(app) })
  if (response.status !== 303) throw new Error(`sign-in responded with ${response.status}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}
