import type { Page } from '@playwright/test'
import { renderFrames } from '../support/frames.ts'
import { adminTest, expect, test } from '../support/product.ts'

/** Markup that an injection hole would let in: none of it may run, load, frame, style or send anything. */
const INJECTED = `
<script>window.ran = ['inline script']</script>
<script src="data:text/javascript,window.ran=['script of data']"></script>
<script type="module">window.ran = ['inline module']</script>
<img src="/nothing.png" onerror="window.ran=['handler']">
<svg onload="window.ran=['drawing']"></svg>
<iframe srcdoc="<script>parent.ran=['frame']</script>"></iframe>
<iframe src="/support"></iframe>
<object data="/support"></object>
<base href="https://elsewhere.example/">
<style>h1 { color: rgb(1, 2, 3) !important }</style>
<h2 id="styled" style="color: rgb(1, 2, 3)">Styled</h2>
<form id="theft" action="https://elsewhere.example/"><button>Send</button></form>
<a id="link" href="javascript:window.ran=['link']">Link</a>`

test.describe('Markup injected into a page', () => {
  // The browser logs each refusal.
  test.use({
    expectedNoise: [/policy violation|violates|Trusted|eval|status of 404|Content Security Policy|Blocked/],
  })

  async function visit(page: Page) {
    await page.route('/contact', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<main', () => `${INJECTED}<main`)
      await route.fulfill({ response, body })
    })
    await page.goto('/contact', { waitUntil: 'load' })
  }
  const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])

  test('runs, loads, frames, styles and sends nothing, and no script of the page turns text into more', async ({
    page,
  }) => {
    await visit(page)
    await page.locator('#link').click()
    await renderFrames(page)
    expect(await ran(page)).toEqual([])
    expect(page.frames().filter((frame) => frame.url().endsWith('/support'))).toEqual([])
    expect(await page.evaluate(() => new URL('x', document.baseURI).origin)).toBe(new URL(page.url()).origin)
    for (const selector of ['h1', '#styled'])
      await expect(page.locator(selector).first()).not.toHaveCSS('color', 'rgb(1, 2, 3)')
    // The page itself still works.
    expect(await page.evaluate(() => customElements.get('form-island') !== undefined)).toBe(true)

    await test.step('no form goes to another site', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'))
      await page.evaluate(() => document.querySelector<HTMLFormElement>('#theft')!.requestSubmit())
      await refused
      expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
    })

    const done = await page.evaluate(() => {
      const hostile = '<img src=x onerror="window.ran=[1]">'
      const factory = (window as unknown as { trustedTypes: { createPolicy: (...args: unknown[]) => unknown } })
        .trustedTypes
      const tries: Record<string, () => unknown> = {
        innerHTML: () => (document.body.innerHTML = hostile),
        outerHTML: () => (document.body.outerHTML = hostile),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', hostile),
        DOMParser: () => new DOMParser().parseFromString(hostile, 'text/html'),
        write: () => document.write(hostile),
        fragment: () => document.createRange().createContextualFragment(hostile),
        scriptText: () => (document.createElement('script').textContent = 'window.ran=[1]'),
        scriptSource: () => (document.createElement('script').src = '/theme.js'),
        srcdoc: () => (document.createElement('iframe').srcdoc = hostile),
        handler: () => document.body.setAttribute('onclick', 'window.ran=[1]'),
        policy: () => factory.createPolicy('own', {}),
        defaultPolicy: () => factory.createPolicy('default', {}),
      }
      return Object.entries(tries).flatMap(([name, attempt]) => {
        try {
          attempt()
          return [name]
        } catch {
          return []
        }
      })
    })
    expect(done).toEqual([])
    // Code evaluated by the debugger may use eval; code run by the page may not.
    const refused = page.waitForEvent('pageerror', (error) => error.message.includes('eval'))
    // oxlint-disable-next-line no-eval -- this is what must fail
    await page.evaluate(() => setTimeout(() => (0, eval)('window.ran=[1]')))
    await refused
    expect(await ran(page)).toEqual([])
  })
})

test.describe('A script whose bytes differ from the build', () => {
  // The dashboard's document preloads calls, for which nobody is signed in here.
  test.use({ expectedNoise: [/integrity|dynamically imported module|status of 401/] })

  test('does not run: neither on a static page nor on the login or the dashboard', async ({ page, baseURL }) => {
    for (const [script, path] of [
      ['**/client-*.js', '/'],
      ['**/admin-client-*.js', '/admin/login'],
      ['**/dashboard-base-*.js', '/admin'],
    ] as const)
      await test.step(path, async () => {
        await page.route(script, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: `window.ran = ['${script}'];${await response.text()}` })
        })
        const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
        // Not `goto`, which waits for the custom elements.
        await page.evaluate((address) => location.assign(address), baseURL + path)
        await refused
        expect(await page.evaluate(() => (window as unknown as { ran?: string[] }).ran)).toBeUndefined()
      })
  })
})

test.describe('A page that a browser extension has changed', { tag: '@deep' }, () => {
  // React reports that it renders the page again.
  adminTest.use({ expectedNoise: [/React error #418/] })

  adminTest('is still rendered', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const heading = document.querySelector('.admin-title')
        if (!heading) return
        observer.disconnect()
        heading.replaceWith('changed by an extension')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: /^Support Tickets/ })).toBeVisible()
  })
})
