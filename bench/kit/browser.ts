import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { ADMIN } from './product.ts'

/** Milliseconds of a round trip, and bytes a second: those of Lighthouse's desktop preset and of its slow 4G. */
const NETWORKS = {
  desktop: { latency: 40, downloadThroughput: 1_310_720, uploadThroughput: 1_310_720 },
  'slow 4G': { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
}
/** Of a processor, as Lighthouse's phone has it. */
export const SLOWDOWN = 4

export const DESKTOP = { width: 1350, height: 940 }

/** A page of a browser context of its own, in which the admin has signed in. */
export type Desk = { page: Page; cdp: CDPSession }

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) })
}

export async function openDesk(browser: Browser, url: string, viewport = DESKTOP): Promise<Desk> {
  const context = await browser.newContext({ viewport })
  const signIn = { data: ADMIN, headers: { origin: url } }
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, signIn)
  if (!response.ok()) throw new Error(`sign-in answered ${response.status()}`)
  const page = await context.newPage()
  return { page, cdp: await context.newCDPSession(page) }
}

export const slowProcessor = (cdp: CDPSession, rate = SLOWDOWN) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Simulates a network with an empty cache. */
export async function slowNetwork(cdp: CDPSession, name: keyof typeof NETWORKS): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[name] })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** A press, and what it shows: an element of the selector, with the text if there is one. */
export type Press = { on: 'keydown' | 'click'; shows: string; text?: string; press: () => Promise<unknown> }

/** Returns when the first frame with what a press shows was painted, on the page's clock, and the milliseconds since the press. */
export async function timePress(page: Page, { press, ...watched }: Press): Promise<{ at: number; taken: number }> {
  const watch = await page.evaluateHandle(watchPress, watched)
  await press()
  return watch.evaluate(({ painted }) => painted)
}

const watchPress = ({ on, shows, text = '' }: Omit<Press, 'press'>) => ({
  painted: new Promise<{ at: number; taken: number }>((resolve) => {
    const afterFrame = (act: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', act, { once: true })
        port1.start()
        port2.postMessage('painted')
      })
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        const isShown = [...document.querySelectorAll(shows)].some((each) => each.textContent.includes(text))
        if (isShown) resolve({ at: performance.now(), taken: performance.now() - timeStamp })
        else afterFrame(look)
      }
      afterFrame(look)
    }
    addEventListener(on, begin, { once: true, capture: true })
  }),
})

/** Waits until the pending requests have completed and the browser has nothing to do. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 300 })))
}
