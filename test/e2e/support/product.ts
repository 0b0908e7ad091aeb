import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
  test as base,
  expect,
  request as client,
} from '@playwright/test'
import { CLOCK_OFFSET, shiftDate } from './clock.ts'
import { type Product, startProduct } from './start-product.ts'
import { slowDown } from './stress.ts'

export { type Product, startProduct } from './start-product.ts'
export { now } from './clock.ts'

export const ADMIN = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }

/**
 * Lets each call from outside the browser open a connection of its own, in all contexts. The server may close one that was
 * idle for six seconds just as the next call is sent: a browser would send it again, Playwright's client fails.
 */
async function useOneConnectionPerCall(): Promise<void> {
  const context = await client.newContext()
  const shared = Object.getPrototypeOf(context) as APIRequestContext
  await context.dispose()
  const { fetch } = shared
  shared.fetch = function <T>(this: APIRequestContext, ...[url, options]: Parameters<typeof fetch>) {
    return fetch.call<APIRequestContext, Parameters<typeof fetch>, ReturnType<typeof fetch<T>>>(this, url, {
      ...options,
      headers: { ...options?.headers, connection: 'close' },
    })
  }
}

type Worker = {
  product: Product
  /** API calls of a signed-in admin outside the browser. */
  colleague: APIRequestContext
}
type Options = {
  /** Console messages a test provokes on purpose; an array of one pattern, as Playwright takes a second element for options. */
  expectedNoise: RegExp[]
  /** Lets the background films play, which a processor decodes for as long as the page is open. */
  films: boolean
  /** Never opens the stream of events, for tests that are not about it: nothing is loaded by itself while they look. */
  blockStream: boolean
  /** Shows notifications until they are closed, as people can choose; they may cover what is to be pressed. */
  keepToasts: boolean
}
type Fixtures = Options & {
  page: Page
  /** The installation's settings as the API has them; a test that takes this fixture may change them: they are put back. */
  settings: () => Promise<Record<string, unknown>>
  serverLog: void
}

/**
 * Waits after each navigation until menus, tabs and forms of a static page work, which may be after its load event: before that
 * the browser posts a form by itself. Pages that a test opens itself need it as well.
 */
export function waitForScripts(page: Page) {
  const isReady = () =>
    ['nav-menu', 'form-island'].every((name) => !document.querySelector(name) || customElements.get(name) !== undefined)
  for (const name of ['goto', 'reload', 'goBack'] as const) {
    const navigate = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>
    const navigateAndWait = async (...args: unknown[]) => {
      const response = await navigate(...args)
      await page.waitForFunction(isReady)
      return response
    }
    Object.assign(page, { [name]: navigateAndWait })
  }
}

/** Where `serviceWorkers` are not allowed (playwright.config.ts). */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/
/** The trace of a second attempt puts scripts into frames that are sandboxed. */
const BLOCKED_TRACE = /^error: Blocked script execution in '(?:about:blank|.*\/preview)'/
/** A busy browser may skip the transition between two documents; the page is shown all the same. */
const SKIPPED_TRANSITION = /^page error: (Transition was|Skipped ViewTransition)/

/** Reports violations of the content security policy in the console, where they count as errors. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    // oxlint-disable-next-line no-console -- the test listens to the page's console
    console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
  )

/** As a browser that saves data: no film is loaded. A route would do it as well, but turn off the browser's cache. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/** A page of another origin has no storage of ours. */
const keepNotifications = () => location.protocol.startsWith('http') && localStorage.setItem('keep-notifications', 'on')

function blockEvents() {
  class Silent extends EventTarget {
    static readonly CLOSED = 2
    readonly readyState = 0
    close() {}
  }
  Object.assign(window, { EventSource: Silent })
}

/** Shifts the clock of all pages of a browser, also of those that a test opens itself. */
async function withShiftedClock(browser: Browser, use: (browser: Browser) => Promise<void>) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, CLOCK_OFFSET)
    return context
  }
  await use(browser)
  browser.newContext = newContext
}

/**
 * A page that fails the test on console errors and warnings, page errors, violations of its content security policy and
 * requests to other hosts.
 */
export const test = base.extend<Fixtures, Worker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted: none
    async ({}, use) => {
      await useOneConnectionPerCall()
      const product = await startProduct()
      await product.addUser(ADMIN)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  colleague: [
    async ({ product }, use) => {
      const calls = await client.newContext({ baseURL: product.url })
      const response = await calls.post('/api/auth/sign-in/email', { data: ADMIN })
      if (!response.ok()) throw new Error(`sign-in returned ${response.status()}`)
      await use(calls)
      await calls.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browser: [({ browser }, use) => withShiftedClock(browser, use), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
  expectedNoise: [[], { option: true }],
  films: [false, { option: true }],
  blockStream: [false, { option: true }],
  keepToasts: [false, { option: true }],
  serverLog: [
    async ({ product }, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      const body = product.log().join('\n')
      testInfo.annotations.push({ type: 'server log', description: body })
      await testInfo.attach('server log', { body, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  settings: async ({ colleague }, use) => {
    const read = async () => (await (await colleague.get('/api/admin/settings')).json()) as Record<string, unknown>
    const before = await read()
    await use(read)
    const restored = await colleague.patch('/api/admin/settings', { data: before })
    if (!restored.ok()) throw new Error(`The settings are not put back: ${await restored.text()}`)
  },
  page: async ({ page, baseURL, expectedNoise, javaScriptEnabled, films, blockStream, keepToasts }, use, info) => {
    if (javaScriptEnabled) waitForScripts(page)
    const noise: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      noise.push(`${message.type()}: ${message.text()} at ${message.location().url}`)
    })
    await page.addInitScript(reportViolations)
    if (!films) await page.addInitScript(saveData)
    if (blockStream) await page.addInitScript(blockEvents)
    if (keepToasts) await page.addInitScript(keepNotifications)
    if (process.env.STRESS) await slowDown(page, Number(process.env.STRESS) + info.repeatEachIndex)
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin)
        noise.push(`foreign request: ${request.url()}`)
    })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const expected = [SKIPPED_TRANSITION, BLOCKED_WORKER, ...(info.retry > 0 ? [BLOCKED_TRACE] : []), ...expectedNoise]
    expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
  },
})

export { expect }

/** The same, with an admin signed in. */
export const adminTest = test.extend({
  storageState: async ({ colleague }, use) => use(await colleague.storageState()),
})

type NewTicket = {
  title: string
  description: string
  category: string
  priority: string
  email: string
  phone: string
  company: string
}

/** Creates a ticket through the API. */
export async function createTicket(product: Product, changes: Partial<NewTicket> = {}) {
  const { email, phone, company, ...ticket } = {
    title: 'Front desk printer prints blank pages',
    description: 'Third morning in a row. The front desk printer pulls paper and ejects it blank.',
    category: 'Printer',
    priority: 'Medium',
    email: 'marisol@ponderosa.example.com',
    phone: '',
    company: '',
    ...changes,
  }
  const response = await fetch(`${product.url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...ticket,
      customerInfo: { email, firstName: 'Marisol', lastName: 'Vega', phone, company },
    }),
  })
  if (response.status !== 201) throw new Error(`create-ticket returned ${response.status}`)
  const created = (await response.json()) as {
    ticket: { id: string; ticket_id: number; title: string }
    uploadToken: string
  }
  return { ...created.ticket, uploadToken: created.uploadToken }
}

/** Adds a file to a ticket with the upload token from its creation. */
export async function attach(
  { url }: Product,
  { id, uploadToken }: { id: string; uploadToken: string },
  name: string,
  content: Buffer,
): Promise<void> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(content)], name))
  const headers = { authorization: `Upload ${uploadToken}` }
  const response = await fetch(`${url}/api/tickets/${id}/attachments`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`add-attachment returned ${response.status}`)
}

/** The newest toast on screen with this title and text. */
export const toast = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: /^Notifications \(/ })
    .filter({ hasText: title })
    .getByText(text, { exact: true })
    .last()

export async function signIn(page: Page, user = ADMIN): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Fills the required fields of the ticket form. */
export async function fillTicket(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const fields = {
    Title: 'Front desk printer prints blank pages',
    Description: 'Third morning in a row. We changed the toner on Friday.',
    'First name': 'Marisol',
    'Last name': 'Vega',
    Email: 'marisol@ponderosa.example.com',
    ...changes,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
