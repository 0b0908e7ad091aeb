import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdminErrorBoundary } from '#app/desk/start/admin-error-boundary.tsx'
import { site } from '#site'

test('A page that fails says so, with the message of the error and ways on', () => {
  const boundary = new AdminErrorBoundary({ children: 'the page' })
  expect(boundary.render()).toBe('the page')
  boundary.state = AdminErrorBoundary.getDerivedStateFromError(new TypeError('Cannot read properties of null'))
  const html = renderToStaticMarkup(createElement('div', null, boundary.render()))
  for (const part of [
    '<h1 class="type-h1">Unexpected Application Error!</h1>',
    '<pre>Cannot read properties of null</pre>',
    `<a class="text-link" href="tel:${site.phone.tel}">${site.phone.display}</a>`,
  ])
    expect(html).toContain(part)
  expect(html).toMatch(/<button[^>]*>.*Reload/)
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*Home/)
})
