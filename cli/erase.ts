/** `npm run erase -- --email E`: removes a person's data and reports it, with or without a running server. */
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { type ErasedData, erasePerson } from '#server/people/erase-person.ts'
import { parseArgs } from 'node:util'
import { removeAbandonedCopy } from '#server/backup/snapshot.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { removeInboxFiles } from '#server/mail/in/inbox-folder.ts'
import { createLog } from '#server/platform/log.ts'
import { readRows, withStoredSettings } from '#server/mail/settings/store.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { removeQueuedObjects } from '#server/files/stored-objects.ts'
import { removeMailsAbout } from '#server/mail/out/mailer.ts'
import { dropStatistics, rotateWal, rewriteTables } from '#server/maintenance/rewrite-tables.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { failureText, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

type Outcome = ErasedData & {
  /** Why files could not be removed yet; undefined when all were. */
  pendingFiles: string | undefined
  mails: number
  inboxFiles: number
  mentions: number
  /** Duration of the slowest rewrite; undefined if no table was rewritten. */
  rewriteMs: number | undefined
}

/** Formats the report of `npm run erase`: what was removed, what stays and why, and what no command here can reach. */
export function eraseReport(email: string, config: Config, outcome: Outcome): string {
  const counted: [count: number, one: string, many: string][] = [
    [outcome.records, 'customer record', 'customer records'],
    [outcome.signIns, 'sign-in with its sessions', 'sign-ins with their sessions'],
    [outcome.ticketIds.length, 'ticket', 'tickets'],
    [outcome.responseIds.length, 'message', 'messages'],
    [outcome.drafts, 'draft or answer not sent', 'drafts and answers not sent'],
    [outcome.analyses, 'analysis of them', 'analyses of them'],
    [outcome.files, 'file', 'files'],
    [outcome.rawMails.length, 'email that came in', 'emails that came in'],
    [outcome.inboxFiles, 'file in the inbox folder', 'files in the inbox folder'],
    [outcome.links, 'link to the page of a ticket', 'links to the pages of tickets'],
    [outcome.ratings, 'rating', 'ratings'],
    [outcome.codes, 'code for a browser', 'codes for browsers'],
    [outcome.sessions, 'sign-in to My tickets', 'sign-ins to My tickets'],
    [outcome.contactMessageIds.length, 'contact message', 'contact messages'],
    [outcome.invitations, 'invitation', 'invitations'],
    [outcome.mails, 'mail in the outbox', 'mails in the outbox'],
    [outcome.jobs, 'job about them', 'jobs about them'],
    [outcome.answers, 'answer kept for a repeated request', 'answers kept for repeated requests'],
  ]
  const removedLines = counted.flatMap(([count, one, many]) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
  )
  return [
    removedLines.length > 0
      ? section(`Removed what was stored about ${email}:`, removedLines)
      : `Nothing is stored about ${email}.`,
    ...(removedLines.length > 0 || outcome.mentions > 0 || outcome.pendingFiles
      ? [section('Stays:', keptLines(email, outcome))]
      : []),
    rewriteLine(config, outcome.rewriteMs),
    ...(removedLines.length > 0 ? [section('Not in reach of this command:', unreachableLines(config))] : []),
  ].join('\n\n')
}

const section = (title: string, lines: string[]) => [title, ...lines.map((line) => `  ${line}`)].join('\n')

function keptLines(email: string, { answersKept, pendingFiles, mentions }: Outcome): string[] {
  const lines = ['What the analyser has learned: weights of hashed words, no texts and no names.']
  if (pendingFiles)
    lines.push(
      `Files in the storage, for now (${pendingFiles}): the server removes them once it can, or run this again.`,
    )
  if (answersKept > 0)
    lines.push(`${answersKept} answers they wrote to customers, who need them; the name is gone from them.`)
  if (mentions > 0)
    lines.push(`${mentions} texts of other people mention ${email}; search the dashboard for it and decide.`)
  return lines
}

function rewriteLine({ databaseUrl }: Config, rewriteMs: number | undefined): string {
  if (rewriteMs === undefined)
    return (
      'PostgreSQL overwrites the space of the removed rows when it needs it. To have the tables rewritten now, run\n' +
      'this again with --rewrite at a quiet hour: nobody can use a table meanwhile.'
    )
  const what = databaseUrl ? 'The tables were' : 'The database files and its log were'
  return `${what} rewritten without what was removed; the longest anyone waited was ${(rewriteMs / 1000).toFixed(1)} s.`
}

function unreachableLines({ databaseUrl, bucket, smtp, ai }: Config): string[] {
  const lines = ['Backups made before now: delete them, or erase again whenever one is restored.']
  if (databaseUrl) lines.push("PostgreSQL's own log, its archive, replicas and dumps: they end by their own retention.")
  if (bucket) lines.push('Versions of removed files, where the bucket keeps them: a rule of the bucket removes those.')
  lines.push(
    smtp
      ? 'Mails that were sent: with their receivers, in the mail server and its log, and in the company inbox.'
      : 'Mails that were copied from the outbox.',
  )
  if (ai.provider) lines.push('Tickets sent to the AI provider, without names and numbers: by its own retention.')
  lines.push('Files uploaded and never attached to a ticket belong to nobody; they are removed within days.')
  return lines
}

const USAGE = `npm run erase -- --email E
Removes everything stored about the person of this e-mail address and reports what stays elsewhere.
With DATABASE_URL, --rewrite also rewrites the tables immediately; nobody can use them meanwhile.`

const OPTIONS = { email: { type: 'string' }, rewrite: { type: 'boolean' } } as const

/** Runs the command of these arguments; returns what to print, and the exit status. */
export async function erase(args: string[], readSettings = readConfig) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const email = values.email?.trim().toLowerCase()
  if (!email) throw new Error(USAGE)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`--email ${email} is not an e-mail address.`)
  const config = readSettings()
  return withDatabase(config, async ({ db, pool, connection }) => {
    const { storage } = openStorage(config)
    const queue = await openQueue(connection, createLog('error'))
    try {
      const erased = await erasePerson({ transact: queue.transactWith(db) }, email)
      const pendingFiles = await removeQueuedObjects({ db, storage }).then(() => undefined, failureText)
      const mails = await removeMailsAbout(config.dataDir, email, erased.mailIds)
      const inboxFiles = await removeInboxFiles(config.dataDir, email, erased.rawMails)
      const mentions = await countMentions(db, email)
      const isEmbedded = !config.databaseUrl
      const full = isEmbedded || values.rewrite === true
      if (isEmbedded) await dropStatistics(pool)
      const longestMs = await rewriteTables(pool, { full })
      if (isEmbedded) await rotateWal(pool)
      removeAbandonedCopy(config.dataDir)
      const text = eraseReport(email, withStoredSettings(config, await readRows(db)), {
        ...erased,
        pendingFiles,
        mails,
        inboxFiles,
        mentions,
        rewriteMs: full ? longestMs : undefined,
      })
      // The report says what is left to do; scripts learn it from the status.
      return { text, status: pendingFiles ? 1 : 0 }
    } finally {
      await queue.stop()
    }
  })
}

if (import.meta.main) await runCommand((args) => erase(args))
