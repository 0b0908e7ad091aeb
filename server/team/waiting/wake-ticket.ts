import type { Transaction } from '../../db/database.ts'

/** Why a ticket wakes: its customer has written, its date has come, or a member of the team has woken it. */
export type Waking = { cause: 'message' | 'date' | 'team' }

/** Wakes a locked ticket; one that does not sleep stays as it is. */
export async function wakeTicket(_tx: Transaction, _ticketId: string, _why: Waking, _now: Date): Promise<void> {}
