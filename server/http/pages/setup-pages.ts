import type { Context as HonoContext, Hono } from 'hono'
import type { Context } from '#server/context.ts'
import { adminExists } from '#server/people/create-user.ts'
import { needsSetupToken } from '#server/people/setup-admin.ts'
import { isInternalHost } from '../security/origin-check.ts'
import { type Pages, pageResponse } from './serve-pages.ts'

const LOGIN = '/admin/login'
const SETUP = '/admin/setup'
/** The built pages served in place of these two (app/routes/admin), without a URL of their own. */
const VARIANTS = {
  loginBeforeSetup: '/admin/login-before-setup',
  setupClosed: '/admin/setup-closed',
  setupNeedsLink: '/admin/setup-needs-link',
}

/** Milliseconds for which set-up counts as closed; it opens again only when the last admin is removed. */
const CLOSED_FOR_MS = 10_000

/**
 * Serves the login with a link to set-up while no admin exists, and set-up with its form only where it would be accepted. While
 * the database is unavailable both are served as if an admin existed; without a build, as in development, neither is.
 */
export function serveSetupPages(app: Hono, ctx: Context, pages: Pages): void {
  let closedUntil = 0

  async function isOpen(): Promise<boolean> {
    if (ctx.now().getTime() < closedUntil) return false
    const isClosed = await adminExists(ctx.db).catch(() => true)
    if (isClosed) closedUntil = ctx.now().getTime() + CLOSED_FOR_MS
    return !isClosed
  }

  async function chooseSetup(c: HonoContext) {
    if (!(await isOpen())) return VARIANTS.setupClosed
    const { hostname, searchParams } = new URL(c.req.url)
    const hasToken = !needsSetupToken(ctx, isInternalHost(hostname)) || searchParams.has('token')
    return hasToken ? SETUP : VARIANTS.setupNeedsLink
  }

  for (const path of [LOGIN, SETUP])
    app.on(['GET', 'HEAD'], path, async (c, next) => {
      const chosen = path === SETUP ? await chooseSetup(c) : (await isOpen()) ? VARIANTS.loginBeforeSetup : LOGIN
      const page = pages.byPath.get(chosen)
      return page ? pageResponse(c, page(), 200) : next()
    })
}
