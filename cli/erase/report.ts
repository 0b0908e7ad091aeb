import type { Config } from '#server/config.ts'
import type { ErasedData } from '#server/users/erase/erase-person.ts'

type Outcome = ErasedData & {
  /** Why files could not be removed yet. */
  pendingFiles: string | undefined
  mails: number
  mentions: number
  /** Milliseconds the longest table took; undefined where none was written anew. */
  rewriteMs: number | undefined
}

/** The report of `npm run erase`: what is gone, what stays and why, and what lies where no command of ours reaches. */
export function eraseReport(email: string, config: Config, outcome: Outcome): string {
  const counted: [count: number, one: string, many: string][] = [
    [outcome.records, 'customer record', 'customer records'],
    [outcome.signIns, 'sign-in with its sessions', 'sign-ins with their sessions'],
    [outcome.ticketIds.length, 'ticket', 'tickets'],
    [outcome.responseIds.length, 'response to them', 'responses to them'],
    [outcome.analyses, 'analysis of them', 'analyses of them'],
    [outcome.files, 'file', 'files'],
    [outcome.contactMessageIds.length, 'contact message', 'contact messages'],
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

function keptLines(email: string, { answersKept, pendingFiles: bytesWait, mentions }: Outcome): string[] {
  const lines = ['What the analyser has learned: weights of hashed words, no text and no name.']
  if (bytesWait)
    lines.push(
      `Files in the storage, for now (${bytesWait}): the server removes them once it can, or run this again.`,
    )
  if (answersKept > 0)
    lines.push(`${answersKept} answers they wrote to customers, who need them; the name is gone from them.`)
  if (mentions > 0)
    lines.push(`${mentions} texts of other people mention ${email}; search the dashboard for it and decide.`)
  return lines
}

function rewriteLine({ databaseUrl }: Config, rewritten: number | undefined): string {
  if (rewritten === undefined)
    return (
      'PostgreSQL writes over the place of the removed rows as it needs it. To have the tables written anew at once,\n' +
      'run this again with --rewrite at a quiet hour: nobody can use a table meanwhile.'
    )
  const what = databaseUrl ? 'The tables were' : 'The database files and its log were'
  return `${what} written anew, without what was removed; the longest anyone waited was ${(rewritten / 1000).toFixed(1)} s.`
}

function unreachableLines({ databaseUrl, bucket, smtpUrl, ai }: Config): string[] {
  const lines = ['Backups made before now: delete them, or erase again whenever one is restored.']
  if (databaseUrl)
    lines.push("PostgreSQL's own log, its archive, replicas and dumps: they end by their own retention.")
  if (bucket)
    lines.push('Versions of removed files, where the bucket keeps them: a rule of the bucket removes those.')
  lines.push(
    smtpUrl
      ? 'Mails that were sent: with their receivers, in the mail server and its log, and in the company inbox.'
      : 'Mails that were copied from the outbox.',
  )
  if (ai.provider)
    lines.push('Tickets sent to the AI provider, without names and numbers: by its own retention.')
  lines.push('Files uploaded and never attached to a ticket are nobody’s; they go by themselves within days.')
  return lines
}
