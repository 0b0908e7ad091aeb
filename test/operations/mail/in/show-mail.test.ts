import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailApp, openMailApp } from './mail-app.ts'

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
let app: MailApp
let id: string
beforeAll(async () => {
  app = await openMailApp()
  const mail = await app.receive({
    body: {
      type: 'multipart/related; boundary=b',
      content: [
        '--b\nContent-Type: text/html\n',
        '<script>alert(1)</script><p onclick="alert(2)" style="color:red">Hello <img src="cid:logo"></p>',
        '<img src="https://elsewhere.example/track.gif"><a href="https://example.com/">more</a>',
        `--b\nContent-Type: image/gif\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n${PIXEL}\n--b--`,
      ].join('\n'),
    },
  })
  id = mail.id
})
afterAll(() => app.close())

describe('The original of a mail', () => {
  it('is cleaned HTML with its own pictures, under a policy that runs and loads nothing', async () => {
    const response = await app.request(`/api/mails/${id}/html`)
    const html = await response.text()
    expect(html).toContain(`<img src="data:image/gif;base64,${PIXEL}"`)
    expect(html).toMatch(/color: ?red/)
    expect(html).not.toMatch(/script|onclick|elsewhere\.example/)
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:;/)
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(response.headers.get('x-dns-prefetch-control')).toBe('off')
  })

  it('loads pictures of other servers only when asked', async () => {
    const response = await app.request(`/api/mails/${id}/html?images=remote`)
    expect(await response.text()).toContain('https://elsewhere.example/track.gif')
    expect(response.headers.get('content-security-policy')).toContain('img-src data: https: http:;')
  })

  it('is not there for a mail without HTML', async () => {
    const plain = await app.receive({ from: 'plain@customer.example' })
    expect((await app.request(`/api/mails/${plain.id}/html`)).status).toBe(404)
  })
})
