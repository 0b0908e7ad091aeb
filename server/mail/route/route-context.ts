import type { TriageModel } from '../../triage/model/triage-model.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/job-types.ts'
import type { RoutingSubject } from '../classify/mail-subject.ts'
import type { MailFile, ParsedMail } from '../in/parsed-mail.ts'
import type { MailClass, SenderCheck } from '#contract/vocabulary.ts'
import type { MailDetails } from '../../conversation/mail-details.ts'
import type { inboundMails } from '../../schema/schema.ts'

/** `ticket_id` is the ticket a held mail belongs to. */
export type ReceivedMail = Pick<
  typeof inboundMails.$inferSelect,
  'id' | 'sha256' | 'attempts' | 'details' | 'ticket_id'
>

/** A file of the mail, inspected, scanned and stored, to be claimed by the ticket. */
export type StoredFile = { id: string; name: string; size: number; file: MailFile }

/** The sender as the mail names them, with what the database knows. */
export type Sender = {
  /** In lower case. */
  address: string
  name: string
  /** Set where the sender is unambiguous (`hasClearSender`). */
  isClear: boolean
  user: KnownUser | undefined
}

/** `mail_problem` is the reason why their address cannot be mailed, if any; `merged` are the records that lead to them. */
export type KnownUser = { id: string; is_admin: boolean; mail_problem: string | null; merged?: string[] }

/** A mail as known before its transaction begins. */
export type ReadMail = {
  row: ReceivedMail
  parsed: ParsedMail
  class: MailClass
  /** The rule that decided about the class (classify-mail.ts). */
  sign: string
  mayAnswerByMachine: boolean
  isBulk: boolean
  senderCheck: SenderCheck
  /** Undefined where the mail names no usable address. */
  sender: Sender | undefined
  subject: RoutingSubject
  /** The only attached mail. */
  attached: ParsedMail | undefined
  stored: StoredFile[]
  details: MailDetails
  /** Subjects of the mails to customers, with variables. */
  ourSubjects: string[]
}

/** The transaction a mail is routed in. Nothing else may query meanwhile: the embedded database has one session. */
export type Routing = {
  ctx: Context
  tx: Transaction
  enqueue: Enqueue
  model: TriageModel | undefined
  now: Date
  /** Effects that run after the commit. */
  afterCommit: (() => void)[]
}
