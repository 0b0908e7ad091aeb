import { storeMailFile } from '../../attachments/store-mail-file.ts'
import type { Context } from '../../context.ts'
import type { MailDetails } from '../../db/mail-details.ts'
import { isLoopMark } from '../../mail-ids/loop-mark.ts'
import { readMessageId } from '../../mail-ids/message-id.ts'
import { classifyMail } from '../classify/classify-mail.ts'
import { judgeSender } from '../classify/judge-sender.ts'
import { readRoutingSubject } from '../classify/routing-subject.ts'
import { readFilesLeftBehind } from '../files-left-behind.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import type { CalendarEntry, MailFile, ParsedMail } from '../parsed-mail.ts'
import { displaySender } from './finish-mail.ts'
import { localCopy } from './local-copy.ts'
import type { ReadMail, ReceivedMail, StoredFile } from './route-context.ts'
import { senderOf } from './sender.ts'

/** Files a mail can have; the others stay in the raw mail. */
const MAX_FILES = 25
const TOO_MANY_FILES = `An email can have ${MAX_FILES} files.`

/**
 * Reads a received mail: parses it in its thread, decides what kind it is and whether its sender is verified, and stores its
 * files. Returns why it cannot be read instead, where that will not change. Throws what may work later: storage, scanner,
 * database. The caller discards the folder, and removes the mark, which is written when parsing begins.
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
  // What was typed on a page quotes nothing that is to be folded.
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
    class: mailClass,
    sign: kind.sign,
    mayAnswerByMachine: kind.mayAnswerByMachine,
    senderCheck: judgeSender(parsed, { authservId: ctx.config.mailIn.authservId }).verified,
    sender: senderOf(parsed),
    subject: readRoutingSubject(parsed.subject),
    attached: await readAttachedMail(ctx, parsed.files, folder),
    stored: files.stored,
    details: detailsOf(parsed, files.refused),
  }
}

/** Parses the one mail that is attached to a mail: people forward so, too. Undefined where there is none, or more than one. */
async function readAttachedMail({ mailParser }: Context, files: MailFile[], folder: string) {
  const [attached, ...more] = files.filter(({ contentType }) => contentType === 'message/rfc822')
  if (!attached || more.length > 0) return undefined
  const parsed = await mailParser.parse(attached.path, folder)
  return 'unreadable' in parsed ? undefined : parsed
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

function detailsOf(parsed: ParsedMail, refused: Files['refused']): MailDetails {
  return {
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
