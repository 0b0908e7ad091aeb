import { getMailStatus } from '#contract/health.ts'
import { getSetupList } from '#contract/setup-list.ts'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Page, test as base, expect } from '@playwright/test'
import type { ComponentProps, ComponentType } from 'react'
import { findAxeViolations } from '#test/e2e/support/axe.ts'
import { BEGIN } from '#test/e2e/support/clock.ts'
import { slowDown } from '#test/e2e/support/stress.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import type { Parts } from '../parts/parts.ts'
import { answer, type Answer, findAnswer } from './answers.ts'
import { CLIENT, STORIES } from './stories-folder.ts'

export { expect }

const ORIGIN = 'https://stories.example.com'
/** What a browser has stored that shows notifications until they are closed. */
export const KEEP_TOASTS = { 'keep-notifications': 'on' }
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const SIZE = { width: 1280, height: 800 }
/** Milliseconds that a response is late under stress, at most. */
const MAX_DELAY_MS = 500

/** Of what many pages ask and few stories are about. */
const USUAL: readonly Answer[] = [
  answer(getMailStatus, { sends: true, receives: true, mailboxes: [], oauth: null }),
  answer(getSetupList, { items: [] }),
]

type Situation = {
  /** The path of the page, with its query. */
  at?: string
  /** What the server says. A call without an answer is an error of the test. */
  answers?: readonly Answer[]
  /** What the browser has stored. */
  stored?: Record<string, string>
}
type PropsOf<Component> = Component extends ComponentType<any> ? ComponentProps<Component> : never
type Show = <Part extends keyof Parts, Name extends keyof Parts[Part] & string>(
  part: Part,
  name: Name,
  props: PropsOf<Parts[Part][Name]>,
  situation?: Situation,
) => Promise<void>
type Fixtures = {
  /** Console messages a story provokes on purpose; an array of one pattern, as Playwright takes a second element for options. */
  expectedNoise: RegExp[]
  /** Draws one component of `test/stories/parts` with these props. */
  show: Show
  /** The calls of the API so far, as 'POST /api/held/1 {"decision":"add"}'. */
  calls: string[]
  /** What callbacks of the component have told (test/stories/parts/tell.ts). */
  told: () => Promise<string[]>
  /** Checks the page as it is now with all rules of axe. */
  expectAccessible: () => Promise<void>
}

/** Fixes what `Date` takes for now; timers run. Runs in the page. */
function fixDate(now: number) {
  const RealDate = Date
  class FixedDate extends RealDate {
    static override now = () => now
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [now]) as [number]))
    }
  }
  globalThis.Date = FixedDate as DateConstructor
}

/**
 * One component in a browser, without a server: at ten on a Tuesday in Denver, and silent in the console. The stories of a
 * worker share a tab, which costs half of one each; each has a document of its own, and nothing is stored from the last.
 */
export const test = base.extend<Fixtures, { tab: Page }>({
  tab: [
    async ({ browser }, use, { workerIndex }) => {
      const place = { locale: 'en-US', timezoneId: 'America/Denver', baseURL: ORIGIN }
      const tab = await browser.newPage({ ...place, viewport: SIZE, serviceWorkers: 'block' })
      await tab.addInitScript(fixDate, BEGIN)
      if (process.env.STRESS) await slowDown(tab, Number(process.env.STRESS) + workerIndex)
      await use(tab)
      await tab.context().close()
    },
    { scope: 'worker' },
  ],
  expectedNoise: [[], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted: none
  calls: async ({}, use) => use([]),
  page: async ({ tab, expectedNoise }, use) => {
    const noise: string[] = []
    tab.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        noise.push(`${message.type()}: ${message.text()} at ${message.location().url}`)
    })
    tab.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
    tab.on('crash', () => noise.push('The tab has crashed'))
    const browser = await tab.context().newCDPSession(tab)
    await browser.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' })
    await browser.detach()
    await use(tab)
    await tab.goto('about:blank')
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    tab.removeAllListeners()
    await tab.context().setOffline(false)
    await tab.setViewportSize(SIZE)
    await tab.mouse.move(0, 0)
    expect(noise.filter((line) => !expectedNoise.some((pattern) => pattern.test(line)))).toEqual([])
  },
  show: async ({ page, calls }, use, { repeatEachIndex }) => {
    const stress = Number(process.env.STRESS ?? 0)
    const random = seededRandom(stress + repeatEachIndex)
    const unanswered: string[] = []
    let isOver = false
    await use(async (part, name, props, { at = '/', answers = [], stored = {} } = {}) => {
      await page.route('**', async (route) => {
        const request = route.request()
        const { origin, pathname } = new URL(request.url())
        if (origin === ORIGIN && request.resourceType() === 'document' && !pathname.startsWith('/api/'))
          return route.fulfill(await fileOf('/index.html'))
        if (origin === ORIGIN && /^\/(assets|fonts)\//.test(pathname)) return route.fulfill(await fileOf(pathname))
        // The stream of what changes meanwhile: nothing does.
        if (request.resourceType() === 'eventsource') return
        calls.push([request.method(), pathname, request.postData()].filter(Boolean).join(' '))
        if (stress) await setTimeout(random() * MAX_DELAY_MS)
        // What was asked for as the story ended needs no response.
        if (isOver) return
        const found = origin === ORIGIN ? findAnswer(route, [...answers, ...USUAL]) : undefined
        if (found) return void (await found.fulfill(route))
        unanswered.push(`${request.method()} ${request.url()}`)
        return route.abort()
      })
      await page.goto(at)
      await page.evaluate((story) => window.draw(...story), [part, name, props, stored] as Parameters<Window['draw']>)
    })
    isOver = true
    expect(unanswered, 'calls that nothing answers').toEqual([])
  },
  told: async ({ page }, use) => use(() => page.evaluate(() => window.told)),
  expectAccessible: async ({ page }, use) => use(async () => expect(await findAxeViolations(page)).toEqual([])),
})

const fileOf = async (path: string) => ({
  contentType: TYPES[extname(path)] ?? 'font/woff2',
  body: await readFile(join(path.startsWith('/fonts/') ? CLIENT : STORIES, path)),
})
