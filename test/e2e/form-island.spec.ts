import { expect, fillTicket, test } from './product.ts'

const SCRIPT = '**/form-islands-*.js'
const submit = { name: 'Create Ticket' }

test.describe('The script of a form', () => {
  test('is not loaded before someone takes an interest', async ({ page }) => {
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
    page.on(
      'request',
      (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
    )
    await page.goto('/support')
    await fillTicket(page, { Title: 'Quicker than the script' })
    await page.getByRole('button', submit).dblclick()
    expect(posts).toEqual([])
    resolve()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect(page.getByText('Quicker than the script', { exact: true })).toBeVisible()
    expect(posts).toEqual(['/api/tickets'])
  })

  test('may be late: a reload keeps what was typed before it came', async ({ page }) => {
    await page.route(SCRIPT, () => {})
    await page.goto('/support')
    await fillTicket(page, { Title: 'Typed before the script' })
    await page.unroute(SCRIPT)
    await page.goto('/contact')
    await page.goto('/support')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the script')
  })
})

test.describe('Where the script of a form cannot be had', () => {
  test.use({ expectedNoise: [/ERR_FAILED|the script of a form/] })

  test('the form goes as a plain post, and what was sent is no draft any more', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/support')
    await fillTicket(page, { Title: 'Sent without the script' })
    await page.getByRole('button', submit).click()
    await expect(page).toHaveTitle(/^Ticket #\d+ created/)
    await page.unroute(SCRIPT)
    await page.getByRole('link', { name: 'Create Another Ticket' }).click()
    await page.getByLabel('Title', { exact: true }).focus()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })
})
