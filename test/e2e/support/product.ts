import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Page,
  type Response,
  test as base,
  expect,
  request as client,
} from '@playwright/test'
import { LIFTOFF_ONLY } from '#test/support/compiler-flags.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const ADMIN = { email: 'jo@neatline.example.com', password: 'correct horse battery staple' }

export type Product = {
  url: string
  dataDir: string
  outbox: () => string[]
  /** Adds someone who can sign in, beside the running server. */
  addUser: (user: typeof ADMIN, options?: { admin?: boolean; name?: [string, string] }) => Promise<void>
  stop: () => Promise<void>
}

/** The real server on a free port and a fresh directory. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'helpdesk-e2e-'))
  const settings = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    NODE_NO_WARNINGS: '1',
    ...env,
  }
  const child = spawn(process.execPath, [LIFTOFF_ONLY, 'server/process/main.ts'], {
    cwd: ROOT,
    env: settings,
  })
  const url = await readyAt(child)
  return {
    url,
    dataDir,
    outbox: () => readOutbox(join(dataDir, 'outbox')),
    addUser: async (
      { email, password },
      { admin = true, name: [first, last] = ['Jo', 'Lindqvist'] } = {},
    ) => {
      const names = ['--first-name', first, '--last-name', last]
      const args = [
        'cli/users.ts',
        'add',
        '--email',
        email,
        '--password',
        password,
        ...names,
        ...(admin ? ['--admin'] : []),
      ]
      const command = spawn(process.execPath, args, { cwd: ROOT, env: settings, stdio: 'ignore' })
      const code = await new Promise<number | null>((resolve) => command.on('exit', resolve))
      if (code !== 0) throw new Error(`users add ended with ${code}`)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readyAt(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

function readOutbox(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(directory, name), 'utf8'))
  } catch {
    return []
  }
}

type Worker = {
  product: Product
  /** The calls of a signed-in admin beside the browser: a colleague at another desk. */
  colleague: APIRequestContext
}
type Fixtures = {
  /** Problems a test provokes on purpose, as a pattern of the console's words; one, as Playwright takes a second for options. */
  expectedNoise: RegExp[]
}

/** Menus, tabs and forms of a static page come to life after its first paint, which may be after its load event. */
function waitForLife(page: Page) {
  const isAlive = () =>
    ['nav-menu', 'form-island'].every(
      (name) => !document.querySelector(name) || customElements.get(name) !== undefined,
    )
  for (const name of ['goto', 'reload', 'goBack'] as const) {
    const visit = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>
    const visitAndWait = async (...args: unknown[]) => {
      const response = await visit(...args)
      await page.waitForFunction(isAlive)
      return response
    }
    Object.assign(page, { [name]: visitAndWait })
  }
}

/** A busy machine may give up the fade between two documents; the page is there all the same. */
const GIVEN_UP_FADE = /^page error: (Transition was|Skipped ViewTransition)/

/** A breach of the page's policy is told to its console, where it counts as any other error. */
const tellBreaches = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    // oxlint-disable-next-line no-console -- the page's console is listened to
    console.error(`policy breach: ${effectiveDirective} ${blockedURI} ${sample}`),
  )

/**
 * A page that may talk to the product alone and must keep its console quiet: an error there, a page error, a breach of
 * its content security policy or a request to any other host fails the test.
 */
export const test = base.extend<Fixtures & { page: Page }, Worker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted: none
    async ({}, use) => {
      const product = await startProduct()
      await product.addUser(ADMIN)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  colleague: [
    async ({ product }, use) => {
      // A line kept for the next call is closed after a while at rest, perhaps just as that call is sent.
      const extraHTTPHeaders = { connection: 'close' }
      const calls = await client.newContext({ baseURL: product.url, extraHTTPHeaders })
      const answer = await calls.post('/api/auth/sign-in/email', { data: ADMIN })
      if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
      await use(calls)
      await calls.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  expectedNoise: [[], { option: true }],
  page: async ({ page, baseURL, expectedNoise, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForLife(page)
    const noise: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        noise.push(`${message.type()}: ${message.text()}`)
    })
    await page.addInitScript(tellBreaches)
    page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin)
        noise.push(`foreign request: ${request.url()}`)
    })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const expected = [GIVEN_UP_FADE, ...expectedNoise]
    expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
  },
})

export { expect }

/** The same, for an admin who has signed in already. */
export const adminTest = test.extend({
  storageState: async ({ colleague }, use) => use(await colleague.storageState()),
})

type NewTicket = { title: string; description: string; category: string; priority: string; email: string }

/** Creates a ticket through the front door. */
export async function createTicket(product: Product, changes: Partial<NewTicket> = {}) {
  const { email, ...ticket } = {
    title: 'Front desk printer prints blank pages',
    description: 'Third morning in a row. The front desk printer pulls paper and ejects it blank.',
    category: 'Printer',
    priority: 'Medium',
    email: 'marisol@ponderosa.example.com',
    ...changes,
  }
  const response = await fetch(`${product.url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...ticket,
      customerInfo: { email, firstName: 'Marisol', lastName: 'Vega', phone: '', company: '' },
    }),
  })
  if (response.status !== 201) throw new Error(`create-ticket answered ${response.status}`)
  const created = (await response.json()) as {
    ticket: { id: string; ticket_id: number; title: string }
    uploadToken: string
  }
  return { ...created.ticket, uploadToken: created.uploadToken }
}

/** Adds a file to a ticket with the upload token of its creation. */
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
  if (response.status !== 201) throw new Error(`add-attachment answered ${response.status}`)
}

/** The toast on screen, by its two lines. */
export const toast = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .filter({ hasText: title })
    .getByText(text, { exact: true })

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
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}
