import { Hono } from 'hono'
import { findLinkByKey } from '#server/customers/links.ts'
import { setTicketCookie } from '#server/http/security/customer-cookies.ts'
import type { TestApp } from './app.ts'

/** The cookies a browser gets that opens a link: of the ticket, and its own id; `known` are cookies it has already. */
export async function openLink({ ctx }: Pick<TestApp, 'ctx'>, link: string, known = ''): Promise<string> {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  const number = Number(pathname.split('/').at(-1))
  const found = await findLinkByKey(ctx, number, searchParams.get('k') ?? '')
  if (!found) throw new Error('This link does not work')
  const opened = new Hono().get('/', (c) => {
    setTicketCookie(ctx, c, number, found.id)
    return c.body(null)
  })
  const { headers } = await opened.request('/', { headers: { cookie: known } })
  return [...new Set(headers.getSetCookie().map((cookie) => cookie.split(';')[0]!))].join('; ')
}

/** A browser on the page of a ticket, whose link it has opened. */
export async function createCustomerBrowser(app: TestApp, link: string, known?: string) {
  const cookie = await openLink(app, link, known)
  const path = `/api/customer/tickets/${/\/t\/(\d+)/.exec(link)![1]}`
  return {
    cookie,
    path,
    get: (more = '') => app.send('GET', path + more, undefined, { cookie }),
    post: (more: string, body: object = {}, headers: Record<string, string> = {}) =>
      app.send('POST', path + more, body, { cookie, ...headers }),
    watch: (query = '') => app.request(`${path}/events${query}`, { headers: { cookie } }),
  }
}
