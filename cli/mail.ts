/** `npm run mail`: lists incoming mails, shows one, has it read again, and takes files in, with or without a running server. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { listMails as listing } from '#contract/mails.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { openMailFile } from '#server/mail/in/inbox-folder.ts'
import { getMail, listMails, readMailDepth } from '#server/mail/in/list-mails.ts'
import { createMailWriter } from '#server/mail/in/mail-writer.ts'
import { retryMail } from '#server/mail/in/retry-mail.ts'
import { type TakeContext, takeMail } from '#server/mail/in/take-mail.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { toOneLine } from '#server/platform/log.ts'
import { createWakeSignal } from '#server/platform/wake-signal.ts'
import { createMetrics } from '#server/process/metrics.ts'
import { failureText, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

type MailList = Awaited<ReturnType<typeof listMails>>
type Mail = Awaited<ReturnType<typeof getMail>>

const formatTime = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const formatSize = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`
const orNone = (text: string, none: string) => toOneLine(text) || none

/** Describes a page of incoming mails, a line each, with its reason below. */
function formatMails({ mails, nextCursor, counts }: MailList): string {
  const lines = mails.flatMap((mail) => [
    [mail.id, formatTime(mail.received_at), mail.state.padEnd(10), formatSize(mail.size).padStart(8)].join('  ') +
      `  ${orNone(mail.from, '(no sender)')}: ${orNone(mail.subject, '(no subject)')}`,
    ...(mail.flood_count === null ? [] : [`  The newest of a flood; emails in it: ${mail.flood_count}`]),
    ...(mail.reason ? [`  ${toOneLine(mail.reason)}`] : []),
  ])
  const { failed, held, bounce, spam } = counts
  return [
    ...(lines.length > 0 ? lines : ['There are no emails here.']),
    ...(nextCursor ? [`More: add --cursor ${nextCursor}`] : []),
    `Failed ${failed}, held ${held}, bounced ${bounce}, spam ${spam}.`,
  ].join('\n')
}

/** Describes one incoming mail. */
function formatMail(mail: Mail): string {
  const rows: [string, string | null][] = [
    ['id', mail.id],
    ['received', mail.received_at.toISOString()],
    ['state', mail.class && mail.class !== mail.state ? `${mail.state} (${mail.class})` : mail.state],
    ['reason', mail.reason],
    ['from', orNone(mail.from, '(no sender)')],
    ['sender', mail.sender_check],
    ['subject', orNone(mail.subject, '(no subject)')],
    ['size', `${mail.size} bytes`],
    ['ticket', mail.ticket_number === null ? null : `#${mail.ticket_number}`],
  ]
  const facts = rows.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)}${toOneLine(value)}`]))
  const text = mail.text?.split('\n').map(toOneLine) ?? []
  return [...facts, ...(text.length > 0 ? ['', ...text] : [])].join('\n')
}

type MailContext = TakeContext & { config: Config }

/** Dependencies of the mail commands. A running server looks for new mails by itself. */
function createMailContext(config: Config, { db, pool }: OpenDatabase): MailContext {
  return {
    config,
    db,
    ...openStorage(config),
    writeMail: createMailWriter(db),
    mailTaken: createWakeSignal(systemClock),
    metrics: createMetrics({ pool, queueDepth: async () => [], mailDepth: () => readMailDepth({ db }) }),
    now: systemClock.now,
  }
}

/**
 * Takes mails from files, which stay where they are, in the order given. Returns a line for each: the mail's id, or why it was not
 * taken, and whether all were.
 */
async function takeFiles(ctx: MailContext, paths: string[]): Promise<{ text: string; status: number }> {
  const lines: string[] = []
  let status = 0
  for (const path of paths) {
    try {
      lines.push(`${await takeFile(ctx, path)}  ${path}`)
    } catch (error) {
      lines.push(`not taken  ${path}: ${failureText(error)}`)
      status = 1
    }
  }
  return { text: lines.join('\n'), status }
}

async function takeFile(ctx: MailContext, path: string): Promise<string> {
  const { content, size, close } = await openMailFile(path)
  try {
    const { id } = await takeMail(ctx, { content, expected: size, source: 'file', receivedAt: ctx.now() })
    return id
  } finally {
    await close()
  }
}

const USAGE = `npm run mail -- list [--json] [--state S] [--limit N] [--cursor C]
npm run mail -- show ID
npm run mail -- retry ID
npm run mail -- take FILE…
States: received, routed, held, failed, ignored, bounce, auto-reply, spam.`

const OPTIONS = {
  json: { type: 'boolean' },
  state: { type: 'string' },
  limit: { type: 'string' },
  cursor: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
type Command = (ctx: MailContext) => Promise<string | { text: string; status: number }>

/** Returns the command that the arguments name. Throws for arguments that name none, with a text for the operator. */
export function readMailCommand(args: string[]): Command {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name, ...rest] = positionals
  if (name === 'list' && rest.length === 0) return list(values)
  if (name === 'show' && rest.length === 1) return show(uuid(rest[0]!))
  if (name === 'retry' && rest.length === 1) return retry(uuid(rest[0]!))
  if (name === 'take' && rest.length > 0) return (ctx) => takeFiles(ctx, rest)
  throw new Error(USAGE)
}

function list({ json, ...input }: Values): Command {
  const parsed = listing.input.safeParse(input)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new Error(`--${path.join('.')}: ${message}; \`npm run mail\` shows what there is.`)
  }
  return async (ctx) => {
    const found = await listMails(ctx, parsed.data)
    return json ? JSON.stringify(found, null, 2) : formatMails(found)
  }
}

const show =
  (id: string): Command =>
  async (ctx) =>
    formatMail(await getMail(ctx, { id }))

const retry =
  (id: string): Command =>
  async (ctx) => {
    await retryMail(ctx, { id })
    return 'The email is read again; a running server does it within two seconds.'
  }

function uuid(id: string): string {
  if (!z.uuid().safeParse(id).success)
    throw new Error(`${id} is not the id of an email; \`npm run mail -- list\` has them.`)
  return id
}

if (import.meta.main)
  await runCommand(async (args) => {
    const command = readMailCommand(args)
    const config = readConfig()
    return withDatabase(config, (database) => command(createMailContext(config, database)))
  })
