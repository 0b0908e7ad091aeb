import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { servePages } from '#server/http/pages/serve-pages.ts'
import { createViewPages } from '#server/http/pages/view-pages.ts'
import { noPages } from '#test/support/no-pages.ts'

const POLICY = `default-src 'self'`
const FRAME = `<title>Site</title><header>{{title}} $&</header><main><div data-view="{&quot;forms&quot;:&quot;/f.js&quot;,&quot;ticket&quot;:&quot;/t.js&quot;}"></div></main><footer></footer>`
const HOSTILE = `<script>alert(1)</script> {{email}} $& </title>`
const AS_TEXT = '&lt;script&gt;alert(1)&lt;/script&gt; {{email}} $&amp; &lt;/title&gt;'

const frame = () => ({
  body: new TextEncoder().encode(FRAME),
  headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY },
  etag: '"x"',
  encoded: {},
  supportsRanges: false,
})

function site(byPath = new Map([['/view-frame', frame]])) {
  const pages = { ...noPages(), byPath }
  const app = new Hono()
  const respondWithView = createViewPages(pages)
  app.post('/sent', (c) => respondWithView(c, 201, 'contact-sent', { email: HOSTILE, begins: HOSTILE }))
  app.post('/failed', (c) => {
    c.header('Retry-After', '5')
    return respondWithView(c, 503, 'contact-failed', { detail: HOSTILE, contents: undefined })
  })
  servePages(app, pages)
  return (path: string, accept?: string) =>
    app.request(path, { method: 'POST', headers: accept ? { 'accept-encoding': accept } : {} })
}

describe('A page that is rendered when it is requested', () => {
  it('stands in the frame that the build has rendered, with its own title, and with all values as text', async () => {
    const html = await (await site()('/sent')).text()
    expect(html).toMatch(/^<title>Message sent \| [^<]+<\/title><header>\{\{title\}\} \$&<\/header><main><div /)
    expect(html).toMatch(/<\/div><\/main><footer><\/footer>$/)
    expect(html).toContain(`The answer goes to <b>${AS_TEXT}</b>. <!-- -->${AS_TEXT}`)
    expect(html).not.toContain('<script>')
  })

  it('has a title that is text as well', async () => {
    const app = new Hono()
    const views = async () => ({ ...(await noPages().views()), renderView: () => ({ title: HOSTILE, main: '' }) })
    const pages = { ...noPages(), views }
    const respondWithView = createViewPages({ ...pages, byPath: new Map([['/view-frame', frame]]) })
    app.get('/', (c) => respondWithView(c, 200, 'contact-sent', { email: '', begins: '' }))
    expect(await (await app.request('/')).text()).toContain(`<title>${AS_TEXT} | `)
  })

  it('has the status, the policy of its frame, and is stored by no cache', async () => {
    const { status, headers } = await site()('/failed')
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(headers.get('content-security-policy')).toBe(POLICY)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  it('is compressed as the browser accepts it', async () => {
    const post = site()
    const plain = await (await post('/sent')).text()
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await post('/sent', coding)
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(decode(await response.arrayBuffer()).toString()).toBe(plain)
    }
  })

  it('has a bare frame in development, where nothing is built', async () => {
    const html = await (await site(new Map())('/sent')).text()
    expect(html).toContain('<main id="main"><div class="page-width')
  })

  it('has a frame that is not served by itself', async () => {
    const byPath = new Map([['/view-frame', frame]])
    const pages = { ...noPages(), byPath }
    const app = new Hono()
    createViewPages(pages)
    servePages(app, pages)
    expect((await app.request('/view-frame')).status).toBe(404)
  })
})
