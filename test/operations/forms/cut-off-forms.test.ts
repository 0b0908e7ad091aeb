import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CustomerApp, openCustomerApp } from '../customers/customer-app.ts'

let app: CustomerApp
beforeAll(async () => (app = await openCustomerApp()))
afterAll(() => app.close())

describe('A form that fails in the middle gives back what was typed before', () => {
  const words = 'Words that must not be lost'
  /** A multipart form as browsers send it, whose last file is cut off; more is said to come where a length is given. */
  async function postCut(path: string, cookie: string, fields: Record<string, string>, file: string, length?: number) {
    const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
    parts.push(`name="${file}"; filename="cat.mov"\r\nContent-Type: video/quicktime\r\n\r\nBeginning`)
    const body = parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}`).join('\r\n')
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' }
    const declared = length === undefined ? {} : { 'content-length': `${length}` }
    const response = await app.request(path, { method: 'POST', body, headers: { ...headers, ...declared } })
    return { status: response.status, html: await response.text() }
  }

  it.for([
    [413, 60_000_000],
    [400, undefined],
  ] as const)('on a ticket’s page, with status %s', async ([status, length]) => {
    const ticket = await app.newTicket()
    const { cookie } = await app.browser(ticket.link)
    const reply = await postCut(`/t/${ticket.number}`, cookie, { message: words }, 'files', length)
    expect([reply.status, reply.html.includes(`>${words}</textarea>`)]).toEqual([status, true])
    const ended = await postCut(`/t/${ticket.number}`, '', { message: words }, 'files', length)
    expect([ended.status, ended.html.includes(words)]).toEqual([status, true])
  })

  it('on the pages of the public forms', async () => {
    for (const [path, field] of [
      ['/support', 'description'],
      ['/contact', 'message'],
    ] as const) {
      const reply = await postCut(path, '', { [field]: words }, 'attachments', 60_000_000)
      expect([reply.status, reply.html.includes(`>${words}</textarea>`)], path).toEqual([413, true])
    }
  })

  it('also while the database cannot be reached, when the ticket cannot be shown', async () => {
    const away = await openCustomerApp()
    const unreachable = () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    }
    const ticket = await away.newTicket()
    const { cookie } = await away.browser(ticket.link)
    away.ctx.transact = () => {
      away.ctx.db.select = unreachable
      return unreachable()
    }
    const body = new URLSearchParams({ message: words })
    const response = await away.request(`/t/${ticket.number}`, { method: 'POST', headers: { cookie }, body })
    const html = await response.text()
    expect([response.status, html.includes(words), html.includes('Back button')]).toEqual([503, true, false])
    await away.close()
  })
})
