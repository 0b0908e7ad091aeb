import type { Browser } from '@playwright/test'
import { median } from '../support/statistics.ts'
import { ROW, signedIn } from './signed-in.ts'

/** Lighthouse's phone: slow 4G, a processor four times slower. Latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWDOWN = 4
const RUNS = 3
/** Milliseconds after the script has drawn the page, in which it loads ahead what a press needs. */
const AHEAD = 4_000
const WANTED = { lcp: 1_800, requests: 12 }

type Seen = { lcp: number; requests: number; bytes: number; drawn: number }

/** The first load of the dashboard on a slow phone, and of the login in the same run, which is the same machine's measure. */
export async function firstLoad(browser: Browser, url: string): Promise<string[]> {
  const dashboard = await measure(browser, url, '/admin', ROW)
  const login = await measure(browser, url, '/admin/login', '.admin-form')
  const line = ({ lcp, requests, bytes, drawn }: Seen) =>
    `LCP ${lcp} ms, drawn by its script after ${drawn} ms; with what is loaded ahead ${requests} requests, ` +
    `${(bytes / 1000).toFixed(0)} kB as they travel`
  return [
    `first load on a slow phone: ${line(dashboard)} (wanted: ${WANTED.lcp} ms, ${WANTED.requests} requests)`,
    `beside it the login: ${line(login)}`,
  ]
}

async function measure(browser: Browser, url: string, path: string, shown: string): Promise<Seen> {
  const runs: Seen[] = []
  for (let run = 0; run < RUNS; run++) {
    const { page, cdp } = await signedIn(browser, url, { width: 390, height: 844 })
    // The login would lead on to the dashboard.
    if (path === '/admin/login') await page.context().clearCookies()
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let [requests, bytes] = [0, 0]
    cdp.on('Network.requestWillBeSent', () => requests++)
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(shown).first().waitFor()
    const drawn = Math.round(await page.evaluate(() => performance.now()))
    await page.waitForTimeout(AHEAD)
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1)!.startTime)))
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    runs.push({ requests, bytes, drawn, lcp })
    await page.context().close()
  }
  const middle = (of: (run: Seen) => number) => median(runs.map(of))
  return {
    lcp: middle((run) => run.lcp),
    requests: middle((run) => run.requests),
    bytes: middle((run) => run.bytes),
    drawn: middle((run) => run.drawn),
  }
}
