import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '#test/support/server.ts'
import { ATTACKS } from '#test/support/mail/attack-html.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import type { View } from './dashboard-views.ts'
import { readMail } from '#test/support/mail/strict-message.ts'

/** Opens every mail of the outbox as HTML, with nothing that blocks scripts; returns the number of mails. */
export async function openMails({ page, probe, url }: View, dataDir: string): Promise<number> {
  const outbox = join(dataDir, 'outbox')
  const files = readdirSync(outbox).filter((file) => file.endsWith('.eml'))
  await page.route(`${url}/mail`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(`${url}/mail`)
  for (const file of files) {
    const html = readMail(readFileSync(join(outbox, file))).parts.find(({ type }) => type.startsWith('text/html'))!
    probe.enter(`mail ${file}`)
    await page.setContent(html.text, { waitUntil: 'commit' })
    await probe.searchMail(page)
  }
  return files.length
}

const LARGE_BOX = '<p style="position:fixed;inset:0;z-index:99;background:red">You were signed out.</p>'
const FORM = '<form action="https://elsewhere.example/"><input name=password autofocus><button>Sign in</button></form>'
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
/** Texts of one mail, in HTML elements of their own. */
const IN_ONE_MAIL = 400

/**
 * Sends mails in whose HTML is every text as it is, and opens the original of each as the dashboard does; returns the number of
 * mails. Their frame may run nothing, ask no server for anything and show nothing outside itself.
 */
export async function openOriginals({ page, probe, url }: View, token: string, texts: string[]): Promise<number> {
  const all = [...texts, ...ATTACKS]
  const bodies = Array.from({ length: Math.ceil(all.length / IN_ONE_MAIL) }, (_, at) => {
    const some = all.slice(at * IN_ONE_MAIL, (at + 1) * IN_ONE_MAIL)
    return `<p>Hello</p>${LARGE_BOX}${FORM}${some.map((text) => `<div>${text}</div>`).join('\n')}`
  })
  const mails = bodies.map((content) => rawMail({ body: { type: 'text/html; charset=utf-8', content } }))
  for (const id of await Promise.all(mails.map((mail) => sendMail(url, token, mail)))) {
    probe.enter(`original of mail ${id}`)
    await eventually('the original', async () => {
      const { ok } = await page.request.get(`${url}/api/mails/${id}/html`).then((response) => ({ ok: response.ok() }))
      return ok
    })
    const frame = `<iframe name="original" sandbox="${SANDBOX}" src="/api/mails/${id}/html"></iframe>`
    await page.route(`${url}/original`, (route) => route.fulfill({ contentType: 'text/html', body: frame }))
    await page.goto(`${url}/original`)
    await page.frameLocator('iframe').getByText('Hello').first().waitFor()
    await probe.search(page.frame('original')!)
    await page.unroute(`${url}/original`)
  }
  return bodies.length
}

async function sendMail(url: string, token: string, body: string): Promise<string> {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/mail/inbound`, { method: 'POST', headers, body })
  return ((await response.json()) as { id: string }).id
}
