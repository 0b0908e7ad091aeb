import type { Transaction } from '../db/database.ts'

/** Gives the owner and the followers of a ticket the notice that its customer has written. */
export async function noticeCustomerWrote(
  _tx: Transaction,
  _message: { id: string; ticket_id: string },
  _now: Date,
): Promise<void> {}
