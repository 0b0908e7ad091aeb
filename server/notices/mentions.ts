import type { Transaction } from '../db/database.ts'

type Note = { id: string; ticket_id: string; text: string; author: { id: string } }

/**
 * Makes the members of the team whose `@name` stands in a stored note followers of its ticket and gives them a notice. Throws
 * `invalid-input` (path `message`) for somebody who may not read notes, and for `@all` by somebody who is no manager.
 */
export async function noticeMentions(_tx: Transaction, _note: Note, _now: Date): Promise<void> {}
