import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { listMails as listing } from '#contract/mails.ts'
import { getMail, listMails } from '#server/mail/in/mails.ts'
import { retryMail } from '#server/mail/in/retry-mail.ts'
import { formatMail, formatMails } from './format-mail.ts'
import type { MailContext } from './mail-context.ts'
import { takeFiles } from './take-files.ts'

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
