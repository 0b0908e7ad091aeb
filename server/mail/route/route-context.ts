import type { TriageModel } from '../../triage/model/triage-model.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/job-types.ts'
import type { RoutingSubject } from '../classify/mail-subject.ts'
import type { MailFile, ParsedMail } from '../in/parsed-mail.ts'
import type { MailClass, SenderCheck } from '#contract/vocabulary.ts'
import type { MailDetails } from '../../conversation/mail-details.ts'

/** The row of a mail that is being routed. */
export type ReceivedMail = {
  id: string
  sha256: string
  received_at: Date
  attempts: number
  details: MailDetails | null
  /** The ticket a held mail lies beside. */
  ticket_id: string | null
}

/** A file of the mail that was inspected, scanned and stored, to be claimed by the ticket. */
export type StoredFile = { id: string; name: string; size: number; file: MailFile }

/** A person as the mail names them, and what the database knows. */
export type Sender = {
  /** In lower case. */
  address: string
  name: string
  /** Whether it is plain whom the mail names (`hasClearSender`). */
  isClear: boolean
  user: KnownUser | undefined
}

/** `mail_problem`: why their address cannot be mailed, if it cannot. */
export type KnownUser = { id: string; is_admin: boolean; mail_problem: string | null }

/** Everything that is known of a mail before its transaction begins. */
export type ReadMail = {
  row: ReceivedMail
  parsed: ParsedMail
  class: MailClass
  /** The rule that decided about the class (classify-mail.ts). */
  sign: string
  mayAnswerByMachine: boolean
  senderCheck: SenderCheck
  /** Undefined where the mail names no usable address. */
  sender: Sender | undefined
  subject: RoutingSubject
  /** The one mail that is attached to it. */
  attached: ParsedMail | undefined
  stored: StoredFile[]
  details: MailDetails
}

/** The transaction a mail is routed in. The database must not be asked beside it: the embedded one has one session. */
export type Routing = {
  ctx: Context
  tx: Transaction
  enqueue: Enqueue
  model: TriageModel | undefined
  now: Date
  /** What is done once all of it is committed. */
  afterCommit: (() => void)[]
}
