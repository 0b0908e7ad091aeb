import type { Input } from '#contract/operation.ts'
import { listMails } from '#contract/mails.ts'
import { listTickets } from '#contract/tickets.ts'
import { type DashboardMoment, type DashboardStart, DASHBOARD_START } from '#contract/page-views.ts'
import type { Actor, Context } from '#server/context.ts'
import { readMailStatus } from '#server/mail/in/imap/mailbox-state.ts'
import { listMails as readMails } from '#server/mail/in/list-mails.ts'
import { readSeen } from '#server/platform/live/event-hub.ts'
import { listNotices } from '#server/conversation/notify.ts'
import { listMembers } from '#server/team/members.ts'
import { getTicketStats, listTickets as readTickets } from '#server/tickets/list.ts'
import { readMe } from '#server/people/me.ts'
import { listViews } from '#server/tickets/views.ts'
import { findUnstorableText } from '../request-body.ts'
import type { Context as HonoContext, Hono } from 'hono'
import { errorFields } from '#server/platform/log.ts'
import type { FindActor } from '../security/session.ts'
import { encodeResponse } from './content-coding.ts'
import { type Pages, createPageHeaders } from './serve-pages.ts'

/** Call before anything that the page shows is read. */
const readDashboardMoment = async (ctx: Context): Promise<DashboardMoment> => ({
  seen: await readSeen(ctx.db),
  at: ctx.now().toISOString(),
})

/**
 * Reads the dashboard's first view for an admin: the first tickets of the list and everything around them. Undefined for a query
 * that the list does not accept.
 */
async function readDashboardStart(
  ctx: Context,
  actor: Actor,
  query: Input<typeof listTickets>,
): Promise<DashboardStart | undefined> {
  const list = listTickets.input.safeParse(query)
  if (!list.success || findUnstorableText(list.data).length > 0) return undefined
  const moment = await readDashboardMoment(ctx)
  const [me, tickets, stats, views, team, notices, mailStatus, mails] = await Promise.all([
    readMe(ctx, actor),
    readTickets(ctx, list.data, actor),
    getTicketStats(ctx, actor),
    listViews(ctx, actor),
    listMembers(ctx),
    listNotices(ctx, actor),
    readMailStatus(ctx),
    readMails(ctx, listMails.input.parse({ limit: 1 })),
  ])
  const start = { ...moment, me, tickets, stats, views, team, notices }
  // As a response would have it: dates are text.
  return JSON.parse(JSON.stringify({ ...start, mail_status: mailStatus, mail_counts: mails.counts })) as DashboardStart
}

const DASHBOARD = '/admin'
/** The build puts the loading message between these. */
const [BEFORE, AFTER] = ['<div class="admin-root">', '</div></body>']

/**
 * Serves the dashboard to a signed-in admin with its first list, painted before any script. Where the address names a ticket, the
 * page brings only its moment along, so that the script need not load everything again once its stream is open. All others, and
 * an admin whose list cannot be read, get the built page, whose script leads to the login.
 */
export function serveDashboard(app: Hono, ctx: Context, { byPath, views }: Pages, findCaller: FindActor): void {
  /** Renders the page's content for the caller; undefined where it is the `content` it was built with. */
  async function renderFor(c: HonoContext, content: string): Promise<string | undefined> {
    const { search, searchParams } = new URL(c.req.url)
    const actor = await findCaller(c)
    if (!actor?.is_admin) return undefined
    if (searchParams.has('ticket')) return content + dataBlock(await readDashboardMoment(ctx))
    const { listOf, renderDashboard } = await views()
    const start = await readDashboardStart(ctx, actor, listOf(search))
    return start && renderDashboard(search, start) + dataBlock(start)
  }

  app.on(['GET', 'HEAD'], DASHBOARD, async (c, next) => {
    const page = byPath.get(DASHBOARD)?.()
    if (!page) return next()
    const html = Buffer.from(page.body).toString()
    const [start, end] = [html.indexOf(BEFORE) + BEFORE.length, html.lastIndexOf(AFTER)]
    const first = await renderFor(c, html.slice(start, end)).catch((error: unknown) => {
      ctx.log.error('pages.list_not_read', errorFields(error))
    })
    if (first === undefined) return next()
    const encoded = await encodeResponse(
      html.slice(0, start) + first + html.slice(end),
      c.req.header('accept-encoding'),
    )
    const { ETag: _, ...headers } = createPageHeaders(page, encoded.coding)
    return c.body(encoded.body, 200, { ...headers, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Cookie' })
  })
}

/** Returns a value as a data block, in which nothing can end the element. */
const dataBlock = (value: object) =>
  `<script type="application/json" id="${DASHBOARD_START}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`
