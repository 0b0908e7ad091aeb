import { expect, test } from '../support/product.ts'

const TEXTS = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    topics: [
      'Information we collect',
      'How we use it',
      'Sharing',
      'Security',
      'Retention',
      'Your rights',
      'Cookies',
      'Contact',
      'Changes',
    ],
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and Conditions',
    topics: [
      'Acceptance',
      'Service description',
      'Service levels',
      'Payment terms',
      'Client responsibilities',
      'Liability',
      'Data security',
      'Service modifications',
      'Termination',
      'Governing law',
      'Contact',
    ],
  },
]

for (const { path, title, topics } of TEXTS) {
  test(`${path} has ${topics.length} numbered sections and a table of contents that links to them`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(topics.map((topic, i) => `${i + 1}. ${topic}`))
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    await expect(contents).toHaveText(topics)
    await contents.nth(4).click()
    await expect(headings.nth(4)).toBeInViewport()
    const header = (await page.getByRole('banner').boundingBox())!
    const heading = (await headings.nth(4).boundingBox())!
    expect(heading.y).toBeGreaterThanOrEqual(header.y + header.height)
  })

  test(`${path} shows the visitor's current date as its date`, async ({ page }) => {
    await page.clock.install({ time: new Date('2031-03-09T12:00:00-06:00') })
    await page.goto(path)
    await expect(page.getByText('Last updated: March 9, 2031')).toBeVisible()
  })

  test(`${path} shows the word today as its date without JavaScript`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByText('Last updated: today')).toBeVisible()
    await context.close()
  })
}

test('the terms state the response times of record', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  const times = page.getByRole('table', { name: 'Maximum response time' }).getByRole('row')
  await expect(times).toHaveText(['Critical4 hours', 'High8 hours', 'Standard24 hours', 'Low48 hours'])
})
