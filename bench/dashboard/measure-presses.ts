import type { Page } from '@playwright/test'

const TIMES = 7
const REPLIES = 1_000

/** A key, and the selector of what it shows; `before` is pressed once, `after` before it is pressed again. */
type Press = { name: string; before?: string; key: string; shows: string; after: readonly string[] }

/** The panel of a tab, open and filled. */
const panel = (tab: string) => `[role="tabpanel"][id$="-panel-${tab}"]:not([hidden]) > *`

/** `reference` shows nothing: what remains is the frame itself. */
const PRESSES: readonly Press[] = [
  { name: 'reference', key: 'F8', shows: 'body', after: [] },
  { name: 'palette', key: 'Control+k', shows: 'dialog.palette:popover-open', after: ['Escape'] },
  { name: 'j', key: 'j', shows: '.ticket-title:focus', after: [] },
  { name: 'x', key: 'x', shows: '.bulk-bar', after: ['Escape'] },
  { name: 'a', key: 'a', shows: '.menu:popover-open', after: ['Escape'] },
  { name: '?', key: '?', shows: '.shortcuts:is([open], :popover-open)', after: ['Escape'] },
  { name: 'r', key: 'r', shows: '[data-action="reply"]:focus', after: ['Escape', '1'] },
  { name: '2, Chat', key: '2', shows: panel('chat'), after: ['1'] },
  { name: '3, AI Insights', key: '3', shows: panel('insights'), after: ['1'] },
  { name: '4, Files', key: '4', shows: panel('files'), after: ['1'] },
  { name: '5, History', key: '5', shows: panel('history'), after: ['1'] },
  { name: '1, Overview', before: '2', key: '1', shows: panel('overview'), after: ['2'] },
]
const REPLY: Press = { name: '/ and a letter', key: 'r', shows: '.reply-list', after: ['Backspace'] }

/**
 * Presses keys in an open ticket and returns how long each took until what it shows was painted, in milliseconds: the first press
 * of each key on its own, as it may load and parse something.
 */
export async function measurePresses(page: Page, url: string): Promise<Record<string, number[]>> {
  await page.route('**/api/saved-replies', (route) => route.fulfill({ json: manyReplies() }))
  await page.goto(`${url}/admin`)
  await page.locator('.ticket-title').first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  // What is loaded ahead is there by then; the stream of events never lets the network rest.
  await page.waitForTimeout(5_000)
  await watchKeys(page)
  const results: Record<string, number[]> = {}
  for (const press of PRESSES) Object.assign(results, await pressed(page, press))
  await page.keyboard.press('r')
  // The draft of a run before on the same database.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('/')
  await page.locator('.reply-list').waitFor()
  return { ...results, ...(await pressed(page, REPLY)) }
}

async function pressed(page: Page, { name, before, key, shows, after }: Press): Promise<Record<string, number[]>> {
  const taken: number[] = []
  if (before) await page.keyboard.press(before)
  await idle(page)
  for (let time = 0; time <= TIMES; time++) {
    await page.evaluate((selector) => Object.assign(globalThis, { awaited: selector, shownAfter: undefined }), shows)
    await page.keyboard.press(key)
    const shown = await page.waitForFunction(() => (globalThis as unknown as { shownAfter?: number }).shownAfter)
    taken.push((await shown.jsonValue())!)
    await idle(page)
    for (const each of after) await page.keyboard.press(each)
    await idle(page)
  }
  return { [`${name}, first`]: taken.slice(0, 1), [name]: taken.slice(1) }
}

/** Measures from each key to the end of the first frame that has what is awaited. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const shared = globalThis as unknown as { awaited?: string | undefined; shownAfter?: number }
    const afterFrame = (act: () => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', act, { once: true })
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const { awaited } = shared
        if (awaited === undefined) return
        shared.awaited = undefined
        const look = () => {
          if (document.querySelector(awaited)) shared.shownAfter = performance.now() - timeStamp
          else afterFrame(look)
        }
        afterFrame(look)
      },
      true,
    )
  })

/** Waits until the browser has nothing to do. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 300 })))

const manyReplies = () =>
  Array.from({ length: REPLIES }, (_, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `${['Restart', 'Printer', 'Password', 'Outlook'][number % 4]} reply ${number}`,
    text: 'Please restart it, and tell us what you see on the screen then. '.repeat(6),
    folder: 'Hardware',
    tags: ['office'],
    uses: number % 7,
  }))
