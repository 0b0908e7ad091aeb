/**
 * `npm run bench -- dashboard [--tickets N] [--keep DIRECTORY]`: what a technician waits for, measured in a real browser: time
 * until the dashboard is usable, the list on screen of a slow phone, and time from each press to what it shows. Only the network
 * and the slow processor are simulated.
 */
import type { Browser, Page } from '@playwright/test'
import { DESKTOP, SLOWDOWN, idle, openBrowser, openDesk, slowNetwork, slowProcessor, timePress } from './kit/browser.ts'
import { onDatabases, openInstallation, startProduct } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'

const PHONE = { width: 390, height: 844 }
/** Milliseconds after the script has drawn the page, in which it loads ahead what a press needs. */
const AHEAD = 5_000
const ROW = '.ticket-title'

export async function bench(args: string[]): Promise<void> {
  const { tickets, keep } = readOptions(args, { tickets: 10_000, keep: '' })
  await onDatabases({ database: 'embedded', keep }, async (place) => {
    await using product = await startProduct(await openInstallation(place, tickets))
    await using browser = await openBrowser()
    const admin = `${product.url}/admin`
    const untilShown = (selector: string) => (page: Page) => timeOf(page, selector)
    const usable = await timeLoads(browser, admin, { runs: 5, isPhone: false, ready: timeOfTyping })
    const list = await timeLoads(browser, admin, { runs: 7, isPhone: true, ready: untilShown(ROW) })
    // The login there is the same machine's measure.
    const login = { runs: 3, isPhone: true, ready: untilShown('.admin-form') }
    const reference = { name: 'the login', values: await timeLoads(browser, `${admin}/login`, login) }
    report(`Dashboard in a browser, ${tickets} tickets`, [
      { name: 'usable after navigation', values: usable, atMost: 1_200 },
      { name: 'list on screen of a slow phone', values: list, atMost: 2_200, reference },
    ])
    report(`Presses, processor ${SLOWDOWN} × slower`, await measurePresses(browser, product.url))
  })
}

/** Types a letter into the search; returns when it was taken, in milliseconds since the navigation. */
async function timeOfTyping(page: Page): Promise<number> {
  await page.locator(ROW).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'a')
  return page.evaluate(() => performance.now())
}

/** Returns the time of the first frame with such an element, in milliseconds since the navigation. */
async function timeOf(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector)
  return (await shown.jsonValue())!
}

type Load = { runs: number; isPhone: boolean; ready: (page: Page) => Promise<number> }

/** Returns the milliseconds from each navigation with an empty cache until the page is ready, on a desktop or a slow phone. */
async function timeLoads(browser: Browser, address: string, { runs, isPhone, ready }: Load): Promise<number[]> {
  const taken: number[] = []
  while (taken.length < runs) {
    const { page, cdp } = await openDesk(browser, new URL(address).origin, isPhone ? PHONE : DESKTOP)
    // The login would lead on to the dashboard.
    if (address.endsWith('/login')) await page.context().clearCookies()
    await slowNetwork(cdp, isPhone ? 'slow 4G' : 'desktop')
    if (isPhone) await slowProcessor(cdp)
    await page.goto(address, { waitUntil: 'commit' })
    taken.push(await ready(page))
    await page.context().close()
  }
  return taken
}

/**
 * Something pressed repeatedly, and the selector of what it shows; `body` is there before, so that only the next paint is
 * awaited. `before` is pressed once, `after` each time before it is pressed again.
 */
type Case = {
  name: string
  times?: number
  press: (page: Page, time: number) => Promise<unknown>
  on?: 'click' | 'keydown'
  shows: string
  before?: (page: Page) => Promise<unknown>
  after?: string[]
}

const TABS = ['Chat', 'AI Insights', 'Files', 'History', 'Overview']
const SORTS = ['Title', 'Status', 'Priority', 'Created']
const clicked = (name: string, press: Case['press']): Case => ({ name, press, on: 'click', shows: 'body', times: 10 })
const typed = (name: string, text: string): Case => ({
  name,
  times: text.length - 1,
  press: (page, time) => page.keyboard.press(text[time]!),
  shows: 'body',
})
const key = (name: string, shows: string, after: string[] = [], press = name): Case => ({
  name,
  shows,
  after,
  press: (page) => page.keyboard.press(press),
})
/** The panel of a tab, open and filled. */
const panel = (tab: string) => `[role="tabpanel"][id$="-panel-${tab}"]:not([hidden]) > *`

const CASES: Case[] = [
  key('reference, which shows nothing', 'body', [], 'F8'),
  clicked('selecting a ticket', (page, time) => page.locator(ROW).nth(time).click()),
  clicked('changing the tab', (page, time) => page.getByRole('tab', { name: TABS[time % TABS.length]! }).click()),
  clicked('sorting', (page, time) =>
    page
      .getByRole('columnheader', { name: SORTS[time % SORTS.length]! })
      .getByRole('button')
      .click(),
  ),
  {
    ...typed('typing a search', 'printer offline'),
    before: (page) => page.getByRole('searchbox').focus(),
  },
  {
    ...typed('typing a reply', 'Thank you for writing to us.'),
    before: async (page) => {
      await openTicket(page)
      await page.getByRole('tab', { name: 'Chat' }).click()
      await page.getByPlaceholder('Type your response...').fill('')
    },
  },
  { ...key('palette', 'dialog.palette:popover-open', ['Escape'], 'Control+k'), before: openTicket },
  key('j', '.ticket-title:focus'),
  key('x', '.bulk-bar', ['Escape']),
  key('a', '.menu:popover-open', ['Escape']),
  key('?', '.shortcuts:is([open], :popover-open)', ['Escape']),
  key('r', '[data-action="reply"]:focus', ['Escape', '1']),
  key('2, Chat', panel('chat'), ['1'], '2'),
  key('3, AI Insights', panel('insights'), ['1'], '3'),
  key('4, Files', panel('files'), ['1'], '4'),
  key('5, History', panel('history'), ['1'], '5'),
  { ...key('1, Overview', panel('overview'), ['2'], '1'), before: (page) => page.keyboard.press('2') },
  {
    ...key('/ and a letter', '.reply-list', ['Backspace'], 'r'),
    before: async (page) => {
      await page.keyboard.press('r')
      // The draft of a run before on the same database.
      await page.keyboard.press('Control+a')
      await page.keyboard.press('/')
      await page.locator('.reply-list').waitFor()
    },
  },
]

async function openTicket(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/admin`)
  await page.locator(ROW).first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  // The stream of events never lets the network rest.
  await page.waitForTimeout(AHEAD)
}

/** The first press of each case is named apart, as it may load and parse something. */
async function measurePresses(browser: Browser, url: string): Promise<Figure[]> {
  const { page, cdp } = await openDesk(browser, url)
  await page.route('**/api/saved-replies', (route) => route.fulfill({ json: manyReplies() }))
  await page.goto(`${url}/admin`)
  await slowProcessor(cdp)
  await openTicket(page)
  const figures: Figure[] = []
  for (const { name, times = 7, press, on = 'keydown', shows, before, after = [] } of CASES) {
    await before?.(page)
    await idle(page)
    const taken: number[] = []
    for (let time = 0; time <= times; time++) {
      taken.push((await timePress(page, { on, shows, press: () => press(page, time) })).taken)
      await idle(page)
      for (const each of after) await page.keyboard.press(each)
      await idle(page)
    }
    const [first, ...others] = taken
    figures.push({ name, values: others, atMost: 100, note: `the first ${first!.toFixed(0)} ms` })
  }
  return figures
}

const manyReplies = () =>
  Array.from({ length: 1_000 }, (_, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `${['Restart', 'Printer', 'Password', 'Outlook'][number % 4]} reply ${number}`,
    text: 'Please restart it, and tell us what you see on the screen then. '.repeat(6),
    folder: 'Hardware',
    tags: ['office'],
    uses: number % 7,
  }))
