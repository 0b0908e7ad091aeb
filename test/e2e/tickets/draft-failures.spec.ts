import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, fillTicket, startProduct, test } from '../support/product.ts'
import { chooseFiles, fileNamed, fileRow, filesOfTicket } from '../support/ticket-files.ts'
import { unique } from '../support/unique.ts'

const CREATE = '**/api/tickets'
const submit = { name: 'Create Ticket' }
const title = (page: Page) => page.getByLabel('Title', { exact: true })

test.describe('When the server fails, nothing in the form is lost', () => {
  test.use({ expectedNoise: [/Failed to load resource/] })

  test('a failed submit keeps text and files, after a reload too', async ({ page, colleague }) => {
    await page.route(CREATE, (route) => route.abort(), { times: 1 })
    await page.goto('/support')
    await fillTicket(page, { Title: 'Sent in vain at first' })
    await chooseFiles(page, fileNamed('patient.txt'))
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('main').getByText('Something went wrong. Please try again.')).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('Sent in vain at first')
    await expect(fileRow(page, 'patient.txt')).toContainText('Uploaded')
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['patient.txt'])
  })

  test('a lost response leads to no second ticket, even after a reload', async ({ page, colleague }) => {
    const into = unique('Answered into the void')
    const total = async () => {
      const found = await colleague.get(`/api/tickets?search=${encodeURIComponent(into)}`)
      return ((await found.json()) as { total: number }).total
    }
    await page.route(
      CREATE,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.goto('/support')
    await fillTicket(page, { Title: into })
    await chooseFiles(page, fileNamed('once.txt'))
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('main').getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect.poll(total).toBe(1)
    await page.reload()
    await expect(fileRow(page, 'once.txt')).toContainText('Uploaded')
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
    await expect.poll(total).toBe(1)
    await expect.poll(() => filesOfTicket(page, colleague)).toEqual(['once.txt'])
  })
})

test('A restart of the server keeps text and files', { tag: '@deep' }, async ({ browser }) => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'helpdesk-restart-')) }
  const before = await startProduct(env)
  const page = await browser.newPage({ baseURL: before.url })
  await page.goto('/support')
  await fillTicket(page, { Title: 'Typed before the restart' })
  await chooseFiles(page, fileNamed('durable.txt'))
  await expect(fileRow(page, 'durable.txt')).toContainText('Uploaded')
  await before.stop()
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('main').getByText('Something went wrong. Please try again.')).toBeVisible()
  const after = await startProduct({ ...env, PORT: new URL(before.url).port })
  await page.reload()
  await expect(title(page)).toHaveValue('Typed before the restart')
  await expect(fileRow(page, 'durable.txt')).toContainText('Uploaded')
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: 'Immediate Assistance' })).toBeVisible()
  await page.close()
  await after.stop()
  rmSync(env.DATA_DIR, { recursive: true, force: true })
})
