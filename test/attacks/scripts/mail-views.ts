import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { View } from './dashboard-views.ts'
import { readMail } from '#test/support/mail/strict-message.ts'

/** Every mail in the outbox as a mail program that runs whatever it is told to would show it. */
export async function openMails({ page, probe, url }: View, dataDir: string): Promise<number> {
  const outbox = join(dataDir, 'outbox')
  const files = readdirSync(outbox).filter((file) => file.endsWith('.eml'))
  await page.route(`${url}/mail`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(`${url}/mail`)
  for (const file of files) {
    const html = readMail(readFileSync(join(outbox, file))).parts.find(({ type }) =>
      type.startsWith('text/html'),
    )!
    probe.enter(`mail ${file}`)
    await page.setContent(html.text, { waitUntil: 'commit' })
    await probe.searchMail(page)
  }
  return files.length
}
