/**
 * `npm run bench -- dashboard [--tickets N] [--keep DIRECTORY]`: what a technician waits for, measured in a real browser: time
 * until the dashboard is usable, its first load on a phone, time from each interaction and key to the next paint, and dropped frames
 * while scrolling. Only the network and the slow processor are simulated.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { firstLoad } from './first-load.ts'
import { measurePresses } from './measure-presses.ts'
import { measureInteractions, measureScrolling } from './measure-use.ts'
import { ROW, signedIn } from './signed-in.ts'
import { loadAverageNote, median, percentile } from '../support/statistics.ts'
import { startProductIn } from '../support/product-server.ts'
import { openSeededDatabase } from '../support/seeded-database.ts'

const RUNS = 5
/** The network of Lighthouse's desktop preset: 40 ms round trip, 10,240 Kbit/s. */
const DESKTOP = { offline: false, latency: 40, downloadThroughput: 1_310_720, uploadThroughput: 1_310_720 }
const SLOWDOWN = 4
const WANTED = { usable: 1_200, script: 220, interaction: 100, press: 50, frame: 50 }

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { tickets: { type: 'string', default: '10000' }, keep: { type: 'string' } },
  })
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const { directory, env } = await openSeededDatabase(parent, Number(values.tickets))
  const server = await startProductIn(directory, env)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  try {
    const busy = loadAverageNote()
    const print = (line: string) => process.stdout.write(`  ${line}\n`)
    process.stdout.write(`Dashboard in a browser, ${values.tickets} tickets:\n`)
    print(await usable(browser, server.url))
    for (const line of await firstLoad(browser, server.url)) print(line)
    const { page, cdp } = await openDashboard(browser, server.url)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (const [name, taken] of Object.entries(await measureInteractions(page)))
      print(
        `${name}, ${SLOWDOWN} × slower processor: next paint after ${median(taken)} ms, worst ${Math.max(...taken)} ms` +
          ` of ${taken.length} (wanted: ${WANTED.interaction} ms)`,
      )
    for (const [name, taken] of Object.entries(await measurePresses(page, server.url)))
      print(
        `key ${name}, ${SLOWDOWN} × slower processor: painted after ${median(taken).toFixed(0)} ms, worst ` +
          `${Math.max(...taken).toFixed(0)} ms of ${taken.length} (wanted: ${WANTED.press} ms)`,
      )
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${server.url}/admin`)
    await page.locator(ROW).first().waitFor()
    const frames = await measureScrolling(page)
    const late = frames.filter((frame) => frame > WANTED.frame).length
    print(
      `scrolling through 10,000 rows: ${frames.length} frames, p99 ${percentile(frames, 0.99).toFixed(1)} ms, longest ` +
        `${Math.max(...frames).toFixed(1)} ms, ${late} over ${WANTED.frame} ms (wanted: 0)`,
    )
    process.stdout.write(`${busy}\n`)
  } finally {
    await browser.close()
    await server.stop()
    if (!values.keep) rmSync(parent, { recursive: true, force: true })
  }
}

/** Measures from the navigation until the first ticket is painted and the search box accepts a letter, with an empty cache. */
async function usable(browser: Browser, url: string): Promise<string> {
  const times: number[] = []
  let script = 0
  for (let run = 0; run < RUNS; run++) {
    const { page, cdp } = await signedIn(browser, url)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', DESKTOP)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    const types = new Map<string, string>()
    script = 0
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) === 'Script') script += encodedDataLength
    })
    await page.goto(`${url}/admin`, { waitUntil: 'commit' })
    await page.locator(ROW).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('a')
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'a')
    times.push(await page.evaluate(() => performance.now()))
    await page.context().close()
  }
  return (
    `usable ${median(times).toFixed(0)} ms after navigation, median of ${RUNS} (wanted: ${WANTED.usable} ms); ` +
    `script ${(script / 1024).toFixed(0)} KB as it travels (wanted: ${WANTED.script} KB)`
  )
}

async function openDashboard(browser: Browser, url: string): Promise<{ page: Page; cdp: CDPSession }> {
  const signed = await signedIn(browser, url)
  await signed.page.goto(`${url}/admin`)
  await signed.page.locator(ROW).first().waitFor()
  return signed
}
