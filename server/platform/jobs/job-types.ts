import type { Transaction } from '../db/database.ts'

/** Every kind of job and its data. Jobs carry ids, never text: a handler reads what it acts on when it runs. */
export type JobCatalogue = {
  'send-ticket-created': { ticketId: string }
  /** To one recipient; without a delivery, as earlier releases wrote it, to the requester. */
  'send-ticket-response': { responseId: string; deliveryId?: string }
  'send-contact-message': { contactMessageId: string }
  'send-invitation': { invitationId: string }
  /** To one admin: a mailbox is not read any more, or is read again; `at` is when that began. */
  'send-mail-stopped': { mailbox: string; adminId: string; event: 'stopped' | 'works'; at: string }
  /** To one admin: the secret of MAIL_OAUTH ends in this many days, as counted `at` that moment. */
  'send-oauth-expiry': { adminId: string; expiresAt: string; days: number; at: string }
  /** To the person of a ticket's link, for one browser. */
  'send-customer-code': { codeId: string }
  /** A new link to the customer's page, to the address on record; after a merge with the number of the ticket that is in it now. */
  'send-ticket-link': { ticketId: string; personId: string; merged?: number }
  /** The one-time link to My tickets. */
  'send-sign-in-link': { signInId: string }
  'send-rating-request': { ticketId: string }
  /** To one member of the team: what they have not seen of a ticket; `at` is the notices' `mailed_at`. */
  'send-notice': { userId: string; ticketId: string; at: string }
  /** The reminder to a customer we wait for, or the notice that their ticket is closed: the text is the message. */
  'send-customer-reminder': { responseId: string }
  'change-tickets': { bulkId: string }
  /** Gives a new ticket to a member of the team, unless tickets are assigned by hand. */
  'assign-ticket': { ticketId: string }
  'analyse-ticket': { ticketId: string }
  'move-object': { from: string; to: string }
  'remove-object': { key: string }
  /** Hourly maintenance. The name is stored in queues that exist, and a label of the metrics. */
  upkeep: Record<string, never>
}
export type JobName = keyof JobCatalogue
export type JobOutcome = 'completed' | 'failed'

/** One attempt at a job, numbered from 1; a failure of the last one gives the job up. The id is the same for all attempts. */
export type Attempt = { number: number; isLast: boolean; jobId?: string }

/** Does one job. Throws when it has to be retried. */
export type Handler<Name extends JobName> = (data: JobCatalogue[Name], attempt?: Attempt) => Promise<void>
export type Handlers = { [Name in JobName]: Handler<Name> }

/** Adds a job to the transaction it was given with. It starts after `delaySeconds`, by the database's clock, or immediately. */
export type Enqueue = <Name extends JobName>(
  name: Name,
  data: JobCatalogue[Name],
  options?: { delaySeconds?: number },
) => Promise<void>

/**
 * Runs `work` in one transaction; the jobs it enqueues are committed with it and usually start immediately. It is run again after a
 * deadlock, so it changes nothing outside the transaction that a second run would repeat.
 */
export type Transact = <T>(work: (tx: Transaction, enqueue: Enqueue) => Promise<T>) => Promise<T>

/** Makes the workers of these jobs fetch now. */
export type Wake = (...names: JobName[]) => void

/** Jobs of one kind that wait: how many, the age of the oldest in seconds, and how many were given up. */
export type QueueDepth = { queue: JobName; waiting: number; oldestSeconds: number; failed: number }
