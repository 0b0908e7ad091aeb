import type { Browser, CDPSession, Page } from '@playwright/test'
import { ADMIN } from '../support/seeded-database.ts'
import { median } from '../support/statistics.ts'

const RUNS = 7
const SLOWDOWN = 4
/** Milliseconds between pressing and releasing, as by a finger: the click counts from the release. */
const HELD_DOWN = 80
const WANTED = { drawn: 400, visible: 50, stored: 200 }

/** Prints how long the conversation takes to be drawn, and an answer to be on screen and to be stored. */
export async function measureInBrowser(browser: Browser, url: string, ticketId: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  await context.request.post(`${url}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin: url } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${url}/admin?tab=chat`)
  await page.locator('.ticket-title').first().click()
  const ordinary = await measureAnswers(page, cdp)
  print('an answer to an ordinary ticket, from the press until it is on screen', ordinary.visible, WANTED.visible)
  const { drawn, opened } = await measureOpening(page, cdp, url, ticketId)
  print('drawn, from the response to the newest message', drawn, WANTED.drawn)
  print('the same from the press on the ticket, the request included', opened, WANTED.drawn)
  const { visible, stored } = await measureAnswers(page, cdp)
  print('an answer, from the press until it is on screen', visible, WANTED.visible)
  print('an answer, from its request until it is stored, processor as it is', stored, WANTED.stored)
  await context.close()
}

const print = (what: string, taken: number[], wanted: number) =>
  process.stdout.write(
    `  ${what}, ${SLOWDOWN} × slower processor: median ${median(taken).toFixed(0)} ms, worst ` +
      `${Math.max(...taken).toFixed(0)} ms of ${taken.length} (wanted: ${wanted} ms or less)\n`,
  )

/** Opens the ticket from the list of an open dashboard, each time in a page that does not know it yet. */
async function measureOpening(page: Page, cdp: CDPSession, url: string, ticketId: string) {
  const drawn: number[] = []
  const opened: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${url}/admin?search=A+long+conversation&tab=chat`)
    const row = page.locator(`.ticket-title:has-text("A long conversation")`).first()
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const watch = await page.evaluateHandle(watchForConversation, `/api/tickets/${ticketId}/messages`)
    await row.click({ delay: HELD_DOWN })
    const { sinceResponse, sincePress } = await watch.evaluate(({ painted }) => painted)
    drawn.push(sinceResponse)
    opened.push(sincePress)
  }
  return { drawn, opened }
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
    const watch = await page.evaluateHandle(watchForText, text)
    await page.getByRole('button', { name: 'Send Response' }).click({ delay: HELD_DOWN })
    if (isThrottled) visible.push(await watch.evaluate(({ painted }) => painted))
    const arrived = await response
    await arrived.finished()
    if (!isThrottled) stored.push(arrived.request().timing().responseEnd)
    await page.locator('.answer-box[aria-busy="false"]').waitFor()
  }
  return { visible, stored }
}

/** `painted` is when the newest message is painted, in milliseconds since the click and since its response has come. */
const watchForConversation = (path: string) => ({
  painted: new Promise<{ sinceResponse: number; sincePress: number }>((resolve) => {
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => void (pressed = timeStamp), { once: true, capture: true })
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('.chat > .message:last-child')) return
      watcher.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const [loaded] = performance.getEntriesByName(location.origin + path) as PerformanceResourceTiming[]
          resolve({ sinceResponse: performance.now() - loaded!.responseEnd, sincePress: performance.now() - pressed })
        })
        port1.start()
        port2.postMessage('painted')
      })
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  }),
})

/** `painted` is when an answer with the text is painted, in milliseconds since the next click. */
const watchForText = (text: string) => ({
  painted: new Promise<number>((resolve) => {
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => void (pressed = timeStamp), { once: true, capture: true })
    const watcher = new MutationObserver(() => {
      const sent =
        document.querySelector('.conversation .outgoing') ?? document.querySelector('.chat > .message:last-child')
      if (pressed === 0 || !sent?.textContent.includes(text)) return
      watcher.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - pressed))
        port1.start()
        port2.postMessage('painted')
      })
    })
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  }),
})
