import { noPages } from '#test/support/no-pages.ts'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createNoJsPage, listItems, paragraphs, text } from '#server/http/forms/no-js-page.ts'
import { servePages } from '#server/http/pages/serve-pages.ts'

const DRAWN = `<title>{{title}} | Site</title><main>
<template data-answer="first" data-title="First of {{who}}"><p>{{who}} {{unknown}}</p></template>
<template data-answer="second" data-title="Second"><ul>{{lines}}</ul></template>
</main>`

const page = () => ({
  body: new TextEncoder().encode(DRAWN),
  headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': `default-src 'self'` },
  etag: '"x"',
  encoded: {},
  supportsRanges: false,
})

function site() {
  const pages = { ...noPages(), byPath: new Map([['/plain-answer', page]]) }
  const app = new Hono()
  const answerPage = createNoJsPage(pages)
  app.post('/first', (c) => answerPage(c, 200, 'first', { who: text('<{{lines}} $& Co>') }))
  app.post('/second', (c) => answerPage(c, 422, 'second', { lines: listItems(['a', '<b>']) }))
  servePages(app, pages)
  return app
}

describe('The page in response to a form', () => {
  it('contains one template, with its values as text', async () => {
    const response = await site().request('/first', { method: 'POST' })
    expect(await response.text()).toBe(
      '<title>First of &lt;{{lines}} $&amp; Co&gt; | Site</title><main>\n<p>&lt;{{lines}} $&amp; Co&gt; </p>\n</main>',
    )
    expect(response.headers.get('content-security-policy')).toBe(`default-src 'self'`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('accepts lists and a status', async () => {
    const response = await site().request('/second', { method: 'POST' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
  })

  it('is not served under its own path', async () => {
    expect((await site().request('/plain-answer')).status).toBe(404)
  })

  it('turns text into paragraphs', () => {
    expect(paragraphs('one\n\n<two>\nstill')).toBe('<p>one</p><p>&lt;two&gt;\nstill</p>')
  })
})
