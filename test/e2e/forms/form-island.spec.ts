import type { Page } from '@playwright/test'
import { expect, fillTicket, test } from '../support/product.ts'
import { chooseFiles, fileField, fileNamed, fileRow } from '../support/ticket-files.ts'
import { newTicket } from '../tickets/customer-tickets.ts'

const SCRIPT = '**/form-islands-*.js'
const submit = { name: 'Create Ticket' }

test.describe('The script of a form', () => {
  test('is not loaded before the first interaction', { tag: '@deep' }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/support', { waitUntil: 'networkidle' })
    const scripts = () => loaded.filter((url) => /form-islands/.test(url)).length
    expect(scripts()).toBe(0)
    await page.getByLabel('Title', { exact: true }).focus()
    await expect.poll(scripts).toBe(1)
  })

  test('may be late: what was typed is kept, and a submit waits for it', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SCRIPT, async (route) => {
      await promise
      await route.continue()
    })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await page.goto('/support')
    await fillTicket(page, { Title: 'Quicker than the script' })
    await page.getByRole('button', submit).dblclick()
    expect(posts).toEqual([])
    resolve()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect(page.getByText('Quicker than the script', { exact: true })).toBeVisible()
    await expect.poll(() => posts).toEqual(['/api/tickets'])
  })

  test('is not needed to keep what was typed before any script was loaded', { tag: '@deep' }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.goto('/contact')
    await page.route('**/client-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.evaluate(() => location.assign('/support'))
    // The load event may wait for the script that is held back.
    await page.waitForURL('**/support', { waitUntil: 'commit' })
    await fillTicket(page, { Title: 'Quicker than every script' })
    await page.getByLabel('Category').selectOption('Network')
    resolve()
    await page.waitForFunction(() => customElements.get('form-island'))
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Quicker than every script')
    await expect(page.getByLabel('Category')).toHaveValue('Network')
  })

  test('is not needed to change a choice of a draft', async ({ page }) => {
    await page.goto('/support')
    await page.getByLabel('Category').selectOption('Network')
    await page.getByRole('radio', { name: 'High' }).check()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/client-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.evaluate(() => location.reload())
    await page.waitForFunction(() => !customElements.get('form-island'))
    await page.getByLabel('Category').selectOption('Printer')
    await page.getByRole('radio', { name: 'Critical' }).check()
    resolve()
    await expect(page.locator('.toast-root')).toBeAttached()
    await expect(page.getByLabel('Category')).toHaveValue('Printer')
    await expect(page.getByRole('radio', { name: 'Critical' })).toBeChecked()
  })

  test('takes over files chosen before it was loaded', { tag: '@deep' }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SCRIPT, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/support')
    await chooseFiles(page, fileNamed('early.txt'))
    resolve()
    await expect(fileRow(page, 'early.txt')).toContainText('Uploaded')
    await expect(fileField(page)).toHaveJSProperty('files.length', 0)
  })

  test('may be late: a reload keeps what was typed before', { tag: '@deep' }, async ({ page }) => {
    await page.route(SCRIPT, () => {})
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed before the script' })
    await page.unroute(SCRIPT)
    await page.goto('/contact')
    await page.goto('/support')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the script')
  })
})

/** Does to a page what a translator does: wraps each text, in other words, and changes those of options. */
const translate = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const parent = text.parentElement!
    if (!text.data.trim() || parent.closest('script, style, textarea, font')) continue
    const other = text.data.replaceAll(/[aeiou]/g, 'ä')
    if (parent.matches('option')) text.data = other
    else {
      const wrapped = document.createElement('font')
      wrapped.appendChild(document.createElement('font')).append(other)
      text.replaceWith(wrapped)
    }
  }
}

test.describe('On a translated page', () => {
  test.use({ expectedNoise: [/Minified React error #418/] })

  test('what is typed while the script comes is kept with the focus, and a ticket is created', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SCRIPT, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/support')
    await page.evaluate(translate)
    await page.locator('#description').fill('No imprime desde ayer')
    await page.locator('#category').selectOption({ index: 6 })
    await page.locator('#title').focus()
    await page.keyboard.type('Impresora ')
    const ready = page.evaluate(
      () =>
        new Promise((done) => document.querySelector('form-island')!.addEventListener('ready', done, { once: true })),
    )
    resolve()
    await page.keyboard.type('no imprime')
    await ready
    await page.keyboard.type(', ayuda')
    await expect(page.locator('#title')).toHaveValue('Impresora no imprime, ayuda')
    await expect(page.locator('#description')).toHaveValue('No imprime desde ayer')
    // The translator also comes after the script.
    await page.evaluate(translate)
    await page.locator('form [type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await page.evaluate(translate)
    await page.locator('#customerInfo\\.firstName, #firstName').first().fill('Ana')
    await page.locator('#customerInfo\\.lastName, #lastName').first().fill('Ruiz')
    await page.locator('[type=email]').fill('ana.ruiz@mesa.example.com')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tickets'))
    await page.locator('form [type=submit]').click()
    expect((await sent).postDataJSON()).toMatchObject({ title: 'Impresora no imprime, ayuda', category: 'Printer' })
    await expect(page.locator('form-island form')).toBeHidden()
  })
})

/** Keeps React's scheduler, which posts itself messages, from running until the returned function is called, as a busy machine does. */
async function holdScheduler(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const held: Array<() => void> = []
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => post.call(this, message))
    }
    addEventListener('release', () => {
      MessagePort.prototype.postMessage = post
      for (const each of held) each()
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('release')))
}

test.describe('While the script of a translated form begins', () => {
  test.use({ expectedNoise: [/Minified React error #418/] })

  for (const path of ['/support', '/contact', '/t'])
    test(`what is typed at ${path} is kept`, async ({ page, product, colleague }) => {
      const release = await holdScheduler(page)
      if (path === '/t') {
        const { id, link } = await newTicket(product)
        await colleague.patch(`/api/tickets/${id}`, { data: { status: 'Resolved' } })
        await page.goto(link)
      } else await page.goto(path)
      await page.evaluate(translate)
      await page.locator('form-island').dispatchEvent('pointerover')
      await expect(page.locator('.toast-root')).toBeAttached()
      const text = page.locator('form-island textarea')
      await text.click()
      await page.keyboard.type('No imprime')
      await release()
      await page.keyboard.type(' desde ayer')
      await expect(text).toHaveValue('No imprime desde ayer')
      await expect(text).toBeFocused()
    })

  test('a press of its button counts', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SCRIPT, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/support')
    await page.evaluate(translate)
    await page.locator('form [type=submit]').hover()
    await page.mouse.down()
    resolve()
    await expect(page.locator('.toast-root')).toBeAttached()
    await page.mouse.up()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  })
})

test.describe('Where the script of a form cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED|form\.script_not_loaded/] })

  test('files are chosen in the browser’s own field, and go with the form', { tag: '@deep' }, async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/support')
    await expect(fileField(page)).toHaveCSS('opacity', '0')
    await fillTicket(page)
    await expect(page.locator('form-island')).toHaveAttribute('data-plain')
    await expect(fileField(page)).toHaveCSS('opacity', '1')
    await expect(page.getByText('Drop screenshots or documents here')).toBeHidden()
    await chooseFiles(page, fileNamed('plain.txt'))
    await page.getByRole('button', submit).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await expect(page.getByRole('listitem').filter({ hasText: 'plain.txt' })).toBeVisible()
  })

  test('the form is sent as a plain post, and its draft is removed', { tag: '@deep' }, async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/support')
    await fillTicket(page, { Title: 'Sent without the script' })
    await page.getByRole('button', submit).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await page.unroute(SCRIPT)
    await page.waitForFunction(() => customElements.get('form-sent'))
    await page.getByRole('link', { name: 'Create Another Ticket' }).click()
    await page.getByLabel('Title', { exact: true }).focus()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })
})
