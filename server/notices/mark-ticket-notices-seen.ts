import type { Transaction } from '../db/database.ts'

/** Marks the notices that a member of the team has of a ticket as seen. */
export async function markTicketNoticesSeen(
  _tx: Transaction,
  _reader: { user_id: string; ticket_id: string },
  _now: Date,
): Promise<void> {}
