import { type CDPSession, type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { ADMIN } from '../support/seeded-database.ts'
import { median } from '../support/statistics.ts'

const RUNS = 7
const SLOWDOWN = 4
const WANTED = { drawn: 400, visible: 50, stored: 200 }

/** Prints how long the conversation takes to be drawn, and an answer to be on screen and to be stored. */
export async function measureInBrowser(url: string, ticketId: string): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
    await context.request.post(`${url}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin: url } })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto(`${url}/admin?tab=chat`)
    await page.locator('.ticket-title').first().waitFor()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    print('drawn, from the response to the newest message', await measureDrawing(page, url, ticketId), WANTED.drawn)
    const { visible, stored } = await measureAnswers(page, cdp)
    print('an answer, from the press until it is on screen', visible, WANTED.visible)
    print('an answer, from the press until it is stored, processor as it is', stored, WANTED.stored)
  } finally {
    await browser.close()
  }
}

const print = (what: string, taken: number[], wanted: number) =>
  process.stdout.write(
    `  ${what}, ${SLOWDOWN} × slower processor: median ${median(taken).toFixed(0)} ms, worst ` +
      `${Math.max(...taken).toFixed(0)} ms of ${taken.length} (wanted: ${wanted} ms or less)\n`,
  )

async function measureDrawing(page: Page, url: string, ticketId: string): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${url}/admin?ticket=${ticketId}&tab=chat`)
    await page.locator('.conversation .message').last().waitFor()
    taken.push(
      await page.evaluate(() => {
        const loaded = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/messages')) as PerformanceResourceTiming[]
        return performance.now() - loaded.at(-1)!.responseEnd
      }),
    )
  }
  return taken
}

async function measureAnswers(page: Page, cdp: CDPSession): Promise<{ visible: number[]; stored: number[] }> {
  const visible: number[] = []
  const stored: number[] = []
  for (let run = 0; run < 2 * RUNS; run++) {
    const isThrottled = run < RUNS
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: isThrottled ? SLOWDOWN : 1 })
    const text = `An answer for the stopwatch, number ${run}.`
    await page.getByPlaceholder('Type your response...').fill(text)
    const response = page.waitForResponse(
      (each) => each.request().method() === 'POST' && each.url().endsWith('/messages'),
    )
    const shown = page.evaluate(waitForText, text)
    await page.getByRole('button', { name: 'Send Response' }).click()
    if (isThrottled) visible.push(await shown)
    const { responseEnd } = (await response).request().timing()
    if (!isThrottled) stored.push(responseEnd)
    await page.locator('.answer-box[aria-busy="false"]').waitFor()
  }
  return { visible, stored }
}

/** Resolves with the milliseconds from the next press until a message with the text is painted. */
const waitForText = (text: string) =>
  new Promise<number>((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const isShown = [...document.querySelectorAll('.message')].some((each) => each.textContent.includes(text))
          if (isShown) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          else setTimeout(look)
        }
        look()
      },
      { once: true, capture: true },
    )
  })
