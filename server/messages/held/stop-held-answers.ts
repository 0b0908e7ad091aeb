import type { Transaction } from '../../db/database.ts'

/** Stops the held answers of a locked ticket because its customer has written first. */
export async function stopHeldAnswers(_tx: Transaction, _ticketId: string, _now: Date): Promise<void> {}
