import { type Browser, chromium } from '@playwright/test'
import { expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { drillSizes, report } from '#test/support/drill.ts'
import { type Installation, newInstallation } from '#test/support/new-installation.ts'
import { runProcess, startServer } from '#test/support/server.ts'
import { findBrowser } from '../../../scripts/browser.mjs'
import { type View, openAccount, openDashboard } from './scripts/dashboard-views.ts'
import { openMails, openOriginals } from './scripts/mail-views.ts'
import { createPayloads } from './scripts/payloads.ts'
import { type Planted, plantTexts } from './scripts/plant.ts'
import { verifyProbe } from './scripts/probe-control.ts'
import { openAddresses, openErrorResponses, openForms } from './scripts/public-views.ts'
import { openTicketPages } from './scripts/ticket-page-views.ts'
import { installXssProbe } from './scripts/xss-probe.ts'

const size = drillSizes({ payloads: [12, 500, 60], pages: [1, 100, 5], seed: ['1', '1'] })
const MAIL_TOKEN = 'a-token-for-this-drill'
/** However busy the machine is, a page does its next step within this time. */
const STEP_TIMEOUT_MS = 300_000

it('Texts that would run as scripts stay text in every field and every view of a browser', async () => {
  const texts = createPayloads(size.payloads, size.seed)
  const env = { ...(await newInstallation()), MAIL_INBOUND_TOKEN: MAIL_TOKEN }
  await addAdmin(env, texts)
  const server = await startServer(env)
  const executablePath = findBrowser({ shell: true })
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  try {
    const detected = await verifyProbe(await open(browser, server.url), texts)
    const planted = await plantTexts({ url: server.url, env }, texts, ADMIN)
    const visitor = await open(browser, server.url)
    const admin = await open(browser, server.url, planted)
    const views =
      (await openAddresses(visitor, texts, size.pages)) +
      (await openForms(visitor, texts, size.pages)) +
      (await openDashboard(admin, planted.ticketIds, texts)) +
      (await openErrorResponses(admin, planted.admin, planted.ticketIds.slice(0, size.pages))) +
      (await openAccount(admin, planted.admin, texts)) +
      (await openMails(visitor, env.DATA_DIR)) +
      (await openTicketPages(visitor, env.DATA_DIR, 3 * size.pages)) +
      (await openOriginals(admin, MAIL_TOKEN, texts))
    await planted.admin.dispose()
    report(`${texts.length} texts that would run, in every field and view, seed ${size.seed}:`, {
      ...Object.fromEntries(Object.entries(detected).map(([what, count]) => [`unhindered: ${what}`, count])),
      'tickets they stand in': planted.ticketIds.length,
      views,
    })
    expect(
      Object.entries(detected).filter(([, count]) => count === 0),
      'the probe detects each kind',
    ).toEqual([])
    expect(views).toBeGreaterThan(40)
    expect([...visitor.probe.detections, ...admin.probe.detections]).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
  }
})

async function open(browser: Browser, url: string, planted?: Planted): Promise<View> {
  const context = await browser.newContext({
    ...(planted && { storageState: await planted.admin.storageState() }),
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const probe = await installXssProbe(context, url)
  return { page: await context.newPage(), probe, url }
}

/** Adds the admin whose names stand next to every answer. */
async function addAdmin(env: Installation, [first, last]: string[]): Promise<void> {
  const names = ['--first-name', `x${first!.slice(0, 90)}`, '--last-name', `x${last!.slice(0, 90)}`]
  const login = ['--email', ADMIN.email, '--password', ADMIN.password, '--admin']
  const { code, err } = await runProcess(['cli/users.ts', 'add', ...login, ...names], env)
  expect(code, err).toBe(0)
}
