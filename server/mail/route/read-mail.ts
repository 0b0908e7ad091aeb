import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'
import { errorFields } from '../../platform/log.ts'
import { readMessageId, readTokens, ticketNumberOf, isLoopMark } from '../ids.ts'
import { type RoutingSubject, readRoutingSubject } from '../classify/mail-subject.ts'
import type { ParsedMail, CalendarEntry, MailFile } from '../in/parsed-mail.ts'
import { type Reference, type Signs, senderOf } from './routing-facts.ts'
import { storeMailFile } from '../../files/store-mail-file.ts'
import type { MailDetails } from '../../conversation/mail-details.ts'
import { findAddresses } from '../classify/find-addresses.ts'
import { headerValues } from '../classify/mail-headers.ts'
import { classifyMail } from '../classify/classify-mail.ts'
import { judgeSender } from '../classify/judge-sender.ts'
import { readFilesLeftBehind } from '../in/files-left-behind.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import { defaultTexts } from '../out/default-mail-texts.ts'
import { displaySender, localCopy } from './finish-mail.ts'
import type { ReadMail, ReceivedMail, StoredFile } from './route-context.ts'

type Known = { deaths: number; paths: string[] }
export type ReadingMarks = Awaited<ReturnType<typeof openReadingMarks>>

/**
 * Opens the marks by which the next start knows which mail a process was reading when it died; to be called before the first
 * mail is read. A mark's label holds the mail's id and the number of processes that began to read it, each after the death of
 * the one before. Throws while the database is unavailable.
 */
export async function openReadingMarks({ staging, db, log }: Pick<Context, 'staging' | 'db' | 'log'>) {
  const known = new Map<string, Known>()
  for (const { label, path } of await staging.marksLeft()) {
    const [id, count] = label.split('.')
    const { deaths, paths } = known.get(id!) ?? { deaths: 0, paths: [] }
    // Several processes may have been reading it.
    known.set(id!, { deaths: Math.max(deaths, Number(count)), paths: [...paths, path] })
  }

  /** Removes a mail's marks once it has been read or given up. Never rejects. */
  async function remove(id: string): Promise<void> {
    const paths = known.get(id)?.paths ?? []
    known.delete(id)
    try {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    } catch (error) {
      log.warn('mail.mark_kept', { mail: id, ...errorFields(error) })
    }
  }

  const waiting = await findReceived(db, [...known.keys()])
  for (const [id, { deaths }] of known)
    if (waiting.has(id)) log.warn('mail.interrupted', { mail: id, deaths })
    else await remove(id)

  return {
    /** The number of processes in a row that died while they read the mail. */
    deathsOf: (id: string): number => known.get(id)?.deaths ?? 0,
    /** Returns the path of the mark to write when the next reading begins. */
    next(id: string): string {
      const { deaths, paths } = known.get(id) ?? { deaths: 0, paths: [] }
      const path = staging.markPath(`${id}.${deaths + 1}`)
      known.set(id, { deaths, paths: [...paths, path] })
      return path
    },
    remove,
  }
}

async function findReceived(db: Context['db'], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(inArray(inboundMails.id, ids), eq(inboundMails.state, 'received')))
  return new Set(rows.map(({ id }) => id))
}

/** A person's mail names few; a mail that names thousands was written to make us search for them. */
const MAX_REFERENCES = 50
const MAX_TOKENS = 10
const MAX_NUMBERS = 5

const KINDS = { a: 'message', c: 'ticket', t: 'notice' } as const

/** Reads what a mail says about its ticket; the codes in our Message-IDs are checked here. */
export function readSigns(
  { config, signer }: Pick<Context, 'config' | 'signer'>,
  { recipients, inReplyTo, references }: Pick<ParsedMail, 'recipients' | 'inReplyTo' | 'references'>,
  { numbers }: RoutingSubject,
): Signs {
  const tokens = readTokens(config.mailIn.replyAddress, recipients).flatMap((token) => {
    const number = ticketNumberOf(token)
    return number === undefined ? [] : [{ token, number }]
  })
  const named = [...new Set([inReplyTo, ...references.toReversed()].filter((id) => id !== null))]
  return {
    tokens: tokens.slice(0, MAX_TOKENS),
    references: named.slice(0, MAX_REFERENCES).flatMap((id): Reference[] => {
      const ours = readMessageId(signer, id)
      if (!ours) return [{ kind: 'mail', key: id }]
      if (ours.kind === 'n') return []
      return [{ kind: KINDS[ours.kind], key: ours.id }]
    }),
    numbers: numbers.slice(0, MAX_NUMBERS),
  }
}

/** Maximum number of files; the others stay in the raw mail. */
const MAX_FILES = 25
const TOO_MANY_FILES = `An email can have ${MAX_FILES} files.`

/**
 * Reads a received mail: parses it in a thread, classifies it, checks its sender and stores its files. Returns why it cannot be
 * read where that is final; throws what may work later (storage, scanner, database). The caller discards the folder and removes
 * the mark, which is written when parsing begins.
 */
export async function readMail(
  ctx: Context,
  row: ReceivedMail,
  { folder, mark }: { folder: string; mark?: string },
  blockedSenders: readonly string[],
): Promise<ReadMail | UnreadableMail> {
  const raw = await localCopy(ctx, row, folder)
  const start = performance.now()
  const result = await ctx.mailParser.parse(raw, folder, mark)
  ctx.metrics.mailParsed((performance.now() - start) / 1000)
  if ('unreadable' in result) return result
  const isFromPage = row.details?.page_of !== undefined
  // A message typed on a page quotes nothing that has to be folded.
  const parsed = isFromPage ? { ...result, text: result.fullText } : result
  const kind = classifyMail(parsed, {
    isOurMessageId: (id) => readMessageId(ctx.signer, id) !== undefined,
    isOurLoopMark: (value) => isLoopMark(ctx.signer, value),
    blockedSenders,
    ownAddresses: [ctx.config.mailFrom, ctx.config.companyInbox],
  })
  const mailClass = isFromPage || row.details?.released ? 'person' : kind.class
  const isDelivered = mailClass === 'person' || mailClass === 'program'
  const files = isDelivered ? await storeFiles(ctx, parsed.files) : { stored: [], refused: [] }
  return {
    row,
    parsed,
    ...kind,
    class: mailClass,
    senderCheck: judgeSender(parsed, { authservId: ctx.config.mailIn.authservId }).verified,
    sender: senderOf(parsed),
    subject: readRoutingSubject(parsed.subject),
    attached: await readAttachedMail(ctx, parsed.files, folder),
    stored: files.stored,
    details: { ...detailsOf(parsed, files.refused, ctx.now()), ...replyTo(ctx, parsed) },
    ourSubjects: isDelivered ? await readOurSubjects(ctx) : [],
  }
}

/** Parses an attached mail, which some people forward; undefined where there is none, or more than one. */
async function readAttachedMail({ mailParser }: Context, files: MailFile[], folder: string) {
  const [attached, ...more] = files.filter(({ contentType }) => contentType === 'message/rfc822')
  if (!attached || more.length > 0) return undefined
  const parsed = await mailParser.parse(attached.path, folder)
  return 'unreadable' in parsed ? undefined : parsed
}

/** Identifies the address that replies go to, which tells people apart for whom one program writes; their address is not kept. */
function replyTo({ signer }: Context, parsed: ParsedMail): Pick<MailDetails, 'reply_to'> {
  const addresses = headerValues(parsed, 'reply-to').flatMap(findAddresses).join(' ').toLowerCase()
  return addresses === '' ? {} : { reply_to: signer.sign('reply-to', addresses) }
}

type Files = { stored: StoredFile[]; refused: NonNullable<MailDetails['refused_files']> }

async function storeFiles(ctx: Context, files: MailFile[]): Promise<Files> {
  const stored: StoredFile[] = []
  const refused = files.slice(MAX_FILES).map(({ name, size }) => ({ name, size, reason: TOO_MANY_FILES }))
  for (const file of files.slice(0, MAX_FILES)) {
    const result = await storeMailFile(ctx, file)
    if ('refused' in result) refused.push(result.refused)
    else stored.push({ ...result.stored, file })
  }
  return { stored, refused }
}

const readOurSubjects = async ({ mailTexts }: Context) =>
  [...Object.entries(defaultTexts()), ...(await mailTexts.read())].map(([, { subject }]) => subject)

/** A mail that took longer says when it was sent; before the first year something else is wrong. */
const SLOW_MS = 10 * 60 * 1000
const FIRST_YEAR = 1990

function detailsOf(parsed: ParsedMail, refused: Files['refused'], now: Date): MailDetails {
  const { sentAt } = parsed
  const isLate = sentAt && now.getTime() - sentAt.getTime() > SLOW_MS && sentAt.getUTCFullYear() >= FIRST_YEAR
  return {
    ...(isLate && { sent_at: sentAt.toISOString() }),
    ...(parsed.html !== null && { has_html: true }),
    ...(refused.length > 0 && { refused_files: refused }),
    ...(parsed.notices.length > 0 && { notices: parsed.notices }),
    ...(readFilesLeftBehind(parsed.headers) && { is_incomplete: true }),
    ...(parsed.calendar && { calendar: calendarCard(parsed.calendar) }),
    ...(parsed.encrypted && { encrypted: parsed.encrypted }),
  }
}

const calendarCard = ({ timeZone, organizer, attendees, ...entry }: CalendarEntry) => ({
  ...entry,
  time_zone: timeZone,
  organizer: organizer && displaySender(organizer),
  attendees: attendees.map(displaySender),
})
