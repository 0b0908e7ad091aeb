import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTickets } from '#contract/ticket-events.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { DASHBOARD_START, type DashboardStart } from '#contract/page-views.ts'
import { createApp } from '#server/http/app.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { noPages } from '#test/support/no-pages.ts'
import { readEvents } from '#test/support/read-events.ts'

const POLICY = "script-src 'self'"
const BUILT = '<!DOCTYPE html><html><body><div class="admin-root"><p>Loads</p></div></body></html>'
const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(2)> style="color:red"'

let app: TestApp
let site: ReturnType<typeof createApp>
const built = () => ({
  body: new TextEncoder().encode(BUILT),
  headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY, 'Cache-Control': 'public' },
  etag: '"built"',
  encoded: {},
  supportsRanges: false,
})

beforeAll(async () => {
  app = await openTestApp()
  site = createApp(app.ctx, app.probes, { ...noPages(), byPath: new Map([['/admin', built]]) })
  await app.signIn()
})
afterAll(() => app.close())

const open = (path = '/admin', cookie = app.cookie(), method = 'GET') =>
  site.request(`http://localhost:3000${path}`, { method, headers: cookie ? { cookie } : {} })
const newTicket = (fields: object = {}) => app.call(createTicket, { ...ticketInput(), ...fields })

/** The page's two parts: what is painted, and what its script begins with. */
async function parts(path = '/admin') {
  const html = await (await open(path)).text()
  const [, painted, start] = html.match(
    new RegExp(
      `<div class="admin-root">(.*)<script type="application/json" id="${DASHBOARD_START}">(.*?)</script></div></body>`,
      's',
    ),
  )!
  return { painted: painted!, start: JSON.parse(start!) as DashboardStart }
}

describe('The dashboard of a signed-in admin', () => {
  it('comes with the first tickets painted, and with what the calls of the same names answer', async () => {
    const { ticket } = await newTicket({ title: 'The plotter draws contours twice' })
    const { painted, start } = await parts()
    expect(painted).toContain('The plotter draws contours twice')
    expect(painted).toContain('Loading dashboard...')
    expect(painted).toMatch(/<div class="first-view" inert="" aria-hidden="true">/)
    const answer = async (path: string) => (await app.send('GET', path)).body
    expect(start.tickets).toEqual(await answer('/api/tickets?limit=50'))
    expect(start.tickets.tickets[0]!.id).toBe(ticket.id)
    expect(start.me).toEqual(await answer('/api/admin/me'))
    expect(start.stats).toEqual(await answer('/api/tickets/stats'))
    expect(start.views).toEqual(await answer('/api/views'))
    expect(start.team).toEqual(await answer('/api/team'))
    expect(start.notices).toEqual(await answer('/api/notices'))
    expect(start.mail_status).toEqual(await answer('/api/mail-status'))
    expect(start.mail_counts).toEqual((await answer('/api/mails?limit=1')).counts)
  })

  it('shows the list that the address names', async () => {
    await newTicket({ title: 'Camera at the gate', category: 'Hardware' })
    await newTicket({ title: 'Mailbox is full', category: 'Email' })
    const { start, painted } = await parts('/admin?category=Hardware&sort=title&direction=asc')
    expect(start.tickets.tickets.map(({ category }) => category)).toEqual(start.tickets.tickets.map(() => 'Hardware'))
    expect(painted).toContain('Camera at the gate')
    expect(painted).not.toContain('Mailbox is full')
  })

  it('holds what people wrote as text alone, and nothing that the policy of the page forbids', async () => {
    await newTicket({ title: HOSTILE.slice(0, 100) })
    const response = await open()
    expect(response.headers.get('content-security-policy')).toBe(POLICY)
    const html = await response.text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<[^>]* style="|<title>/)
    expect((await parts()).start.tickets.tickets[0]!.title).toBe(HOSTILE.slice(0, 100))
  })

  it('leaves no timer behind that would keep what it showed', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    await open()
    const before = timers()
    await open()
    await open()
    // Timers of connections end by themselves within seconds.
    await expect.poll(timers).toBeLessThanOrEqual(before)
  })

  it('is stored by no cache', async () => {
    const { headers } = await open()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(await (await open('/admin', app.cookie(), 'HEAD')).text()).toBe('')
  })

  it('comes as it was built where there is no first list to show', async () => {
    const response = await open('/admin?search=%00')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(BUILT)
  })

  it('brings only the moment it was made at where the address names a ticket', async () => {
    const { painted, start } = await parts('/admin?ticket=11111111-1111-4111-8111-111111111111')
    expect(painted).toBe('<p>Loads</p>')
    expect(Object.keys(start).toSorted()).toEqual(['at', 'seen'])
  })

  it('has nothing in it for anybody else', async () => {
    expect(await (await open('/admin', '')).text()).toBe(BUILT)
    expect(await (await open('/admin', 'other=1')).text()).toBe(BUILT)
    const admin = app.cookie()
    await app.signIn({ ...ADMIN, email: 'sam@neatline.example.com' }, { admin: false })
    expect(await (await open()).text()).toBe(BUILT)
    app.takeSession(new Headers({ 'set-cookie': admin }))
  })
})

describe('The stream of events', () => {
  const watch = async (since: string) => {
    const response = await app.request(`${watchTickets.path}?since=${encodeURIComponent(since)}`)
    const watcher = readEvents(response)
    await watcher.opened
    return watcher
  }

  it('begins with what has changed since the page was made', async () => {
    const { ticket } = await newTicket()
    const { start } = await parts()
    await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
    const { received, messages, close } = await watch(start.seen)
    expect((await received(1, ticket.id))[0]!.kind).toBe('status_changed')
    expect(messages().map(({ kind }) => kind)).not.toContain('created')
    await close()
  })

  it('says that many tickets have changed where it cannot tell which', async () => {
    const { everything, received, close } = await watch('5:3:')
    const { ticket } = await newTicket()
    await received(1, ticket.id)
    expect(everything()[0]).toEqual({ kind: 'tickets' })
    await close()
  })

  it('refuses what is no state of the database', async () => {
    expect((await app.request(`${watchTickets.path}?since=yesterday`)).status).toBe(422)
  })
})
