import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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
