import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMail } from '#test/support/mail/strict-message.ts'
import type { View } from './dashboard-views.ts'

/** Opens the customer's pages of tickets by the links of the outbox's mails; returns the number of pages. */
export async function openTicketPages({ page, probe, url }: View, dataDir: string, most: number): Promise<number> {
  const outbox = join(dataDir, 'outbox')
  const links = readdirSync(outbox)
    .filter((file) => /-ticket-created-.*\.eml$/.test(file))
    .flatMap(
      (file) => /\/t\/\d+\?k=[\w-]{22}/.exec(readMail(readFileSync(join(outbox, file))).parts[0]!.text)?.[0] ?? [],
    )
    .slice(0, most)
  if (links.length === 0) throw new Error('No mail has a link')
  for (const link of links) {
    probe.enter(link.split('?')[0]!)
    await page.goto(url + link)
    await page.getByLabel('Your reply').or(page.getByLabel('Have a code already?')).focus()
    await probe.search(page)
  }
  return links.length
}
