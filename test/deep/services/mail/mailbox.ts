import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { readConfig } from '#server/platform/config/config.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { READING_TIMES, type ReadingTimes, readMailboxes } from '#server/mail/in/imap/mailbox-loop.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'

/** Looks often and tries again soon; a mailbox counts as stopped at once. */
export const QUICK: ReadingTimes = {
  ...READING_TIMES,
  pollMs: 100,
  retryMs: 20,
  maxRetryMs: 100,
  refusedRetryMs: 20,
  maxRefusedRetryMs: 100,
  awayMs: 100,
  failingMs: 0,
}

/** The next reader starts soon after the one before has stopped. */
const LEASE = { holdMs: 30_000, renewMs: 10_000, retryMs: 50 }

let count = 0
/** A mail as its sender's server hands it over; no two are equal. */
export const makeMail = (body = 'The printer prints blank pages.', subject = `Mail ${++count}`) =>
  Buffer.from(['From: Marisol Vega <marisol@ponderosa.example>', `Subject: ${subject}`, '', body, ''].join('\r\n'))

type Options = Parameters<typeof readMailboxes>[1]

/** Reads the mailbox of an address until it is stopped, with the parts of the app but its own settings and times. */
export function startReading(
  app: TestApp,
  url: string,
  options: Options,
  { now = app.ctx.now, env = {} }: { now?: () => Date; env?: Record<string, string> } = {},
) {
  const { mailIn } = readConfig({ IMAP_URL: url, ...env })
  const ctx = { ...app.ctx, now, config: { ...app.config, mailIn } }
  const stopping = new AbortController()
  const done = readMailboxes(ctx, { times: QUICK, lease: LEASE, ...options }, stopping.signal)
  return {
    name: mailIn.mailboxes[0]!.name,
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Which of these mails have been taken. */
export async function takenOf({ ctx }: TestApp, mails: Buffer[]): Promise<Buffer[]> {
  const sha256 = (mail: Buffer) => createHash('sha256').update(mail).digest('hex')
  const rows = await ctx.db
    .select({ sha256: inboundMails.sha256 })
    .from(inboundMails)
    .where(inArray(inboundMails.sha256, mails.map(sha256)))
  const found = new Set(rows.map((row) => row.sha256))
  return mails.filter((mail) => found.has(sha256(mail)))
}

export const untilTaken = (app: TestApp, mails: Buffer[]) =>
  eventually('the mails are taken', async () => (await takenOf(app, mails)).length === mails.length)

/** The subjects in a folder with the flags of each. */
export async function readFolder(client: ImapFlow, folder: string): Promise<Record<string, string[]>> {
  await client.mailboxOpen(folder, { readOnly: true })
  const mails = await client.fetchAll('1:*', { envelope: true, flags: true })
  return Object.fromEntries(mails.map(({ envelope, flags }) => [envelope!.subject, [...flags!].toSorted()]))
}
