/**
 * `npm run drill -- scripts [--payloads N] [--pages N] [--seed S]`: texts that would run, in every field a visitor or an
 * administrator can fill, looked at in every view in a real browser. First the trap is shown to spring.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { verifyProbe } from './scripts/probe-control.ts'
import { type View, openAccount, openDashboard } from './scripts/dashboard-views.ts'
import { type Installation, newInstallation } from '../support/own-database.ts'
import { openMails } from './scripts/mail-views.ts'
import { createPayloads } from './scripts/payloads.ts'
import { type Planted, plantTexts } from './scripts/plant.ts'
import { startProduct } from '../support/drill-server.ts'
import { openAddresses, openErrorResponses, openForms } from './scripts/public-views.ts'
import { type Finding, exactly, tell, told } from '../support/report.ts'
import { type Detection, installXssProbe } from './scripts/xss-probe.ts'

const ACCOUNT = { email: 'admin@neatline.example.com', password: 'correct horse battery staple' }
const KINDS: [Detection['what'], string][] = [
  ['execution', 'executions'],
  ['report', 'reports of the content security policy'],
  ['request', 'requests to anybody else'],
  ['element', 'elements that act'],
  ['error', 'errors of a page'],
]
const MOST_TOLD = 10

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      payloads: { type: 'string', default: '500' },
      pages: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  })
  const texts = createPayloads(Number(values.payloads), values.seed)
  const installation = await newInstallation('embedded')
  const executablePath = findBrowser({ shell: true })
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  try {
    addAdmin(installation, texts)
    return await watched(browser, installation, texts, Number(values.pages), values.seed)
  } finally {
    await browser.close()
    await installation.remove()
  }
}

async function watched(
  browser: Browser,
  installation: Installation,
  texts: string[],
  pages: number,
  seed: string,
) {
  const product = await startProduct({ ...installation.env, PORT: '0' })
  try {
    const control = await verifyProbe(await open(browser, product.url), texts)
    const planted = await plantTexts({ ...installation, url: product.url }, texts, ACCOUNT)
    const stranger = await open(browser, product.url)
    const admin = await open(browser, product.url, planted)
    const { dataDir } = installation
    const views =
      (await openAddresses(stranger, texts, pages)) +
      (await openForms(stranger, texts, pages)) +
      (await openDashboard(admin, planted.ticketIds, texts)) +
      (await openErrorResponses(admin, planted.admin, planted.ticketIds.slice(0, pages))) +
      (await openAccount(admin, planted.admin, texts)) +
      (await openMails(stranger, dataDir))
    await planted.admin.dispose()
    const found = [...stranger.trap.sprung, ...admin.trap.sprung]
    for (const { what, detail, view } of found.slice(0, MOST_TOLD))
      process.stdout.write(`  ${what} in ${view}: ${detail}\n`)
    return tell(`${texts.length} texts that would run, in every field and view, seed ${seed}:`, [
      ...Object.entries(control).map(([what, count]): Finding => ({
        what: `unhindered, to prove the trap: ${what}`,
        found: String(count),
        wanted: 'some',
        held: count > 0,
      })),
      told('tickets they stand in', planted.ticketIds.length),
      told('views', views),
      ...KINDS.map(([kind, name]) => exactly(name, found.filter(({ what }) => what === kind).length, 0)),
    ])
  } finally {
    await product.stop()
  }
}

async function open(browser: Browser, url: string, planted?: Planted): Promise<View> {
  const context = await browser.newContext({
    ...(planted && { storageState: await planted.admin.storageState() }),
  })
  const trap = await installXssProbe(context, url)
  return { page: await context.newPage(), trap, url }
}

/** The names of who answers stand beside every answer. */
function addAdmin({ env }: Installation, [first, last]: string[]): void {
  const names = ['--first-name', `x${first!.slice(0, 90)}`, '--last-name', `x${last!.slice(0, 90)}`]
  const login = ['--email', ACCOUNT.email, '--password', ACCOUNT.password, '--admin']
  const { status, stderr } = spawnSync(process.execPath, ['cli/users.ts', 'add', ...login, ...names], {
    env: { ...process.env, ...env, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}
