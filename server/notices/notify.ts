import type { NoticeKind } from '#contract/vocabulary.ts'
import type { Transaction } from '../db/database.ts'

export type NewNotice = {
  kind: NoticeKind
  /** The ticket's id, not its number; null where it is about no ticket. */
  ticket_id: string | null
  /** Ids of the members of the team who get it; those who cannot sign in any more, and the actor, get none. */
  to: readonly string[]
  /** Who caused it; null for the customer and the product. */
  actor_id: string | null
  /** The message it is about. */
  response_id?: string
  /** What else its text needs, such as a mailbox; never a text of a ticket. */
  detail?: string
}

/** Gives a notice to members of the team, as each has chosen, and queues its mail for those who do not see it in time. */
export async function notify(_tx: Transaction, _notice: NewNotice, _now: Date): Promise<void> {}
