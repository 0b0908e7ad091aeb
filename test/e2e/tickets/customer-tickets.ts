import type { Browser, Page } from '@playwright/test'
import { type Product, waitForScripts } from '../support/product.ts'
import { unique } from '../support/unique.ts'

export type CustomerTicket = { id: string; number: number; link: string }

export async function newTicket(
  product: Product,
  title = 'Front desk printer prints blank pages',
): Promise<CustomerTicket> {
  const customerInfo = {
    email: `${unique('ann')}@ponderosa.example.com`,
    firstName: 'Ann',
    lastName: 'Smith',
    phone: '',
    company: '',
  }
  const body = {
    title,
    description: 'It pulls paper and ejects it blank.',
    category: 'Printer',
    priority: 'Medium',
    customerInfo,
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${product.url}/api/tickets`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { ticket, link } = (await response.json()) as { ticket: { id: string; ticket_id: number }; link: string }
  return { id: ticket.id, number: ticket.ticket_id, link }
}

export const answerBox = (page: Page) => page.getByLabel('Your reply')
export const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click()
export const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('article')

/** The page of a ticket in a browser of its own, which has opened the link. */
export async function otherBrowser(browser: Browser, product: Product, link: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto(link)
  return page
}

/** Writes an answer and sends it by a press. */
export async function write(page: Page, words: string) {
  await answerBox(page).fill(words)
  await send(page)
}
