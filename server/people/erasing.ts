import { type SQL, eq, getTableColumns, inArray, isNull, and, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { deleteFiles } from '#server/files/remove-attachment.ts'
import { attachments, authUsers, tickets } from '#server/schema/schema.ts'

/** Replaces the name or the address of the person in what other people keep. */
export const ERASED = 'an erased person'

export type Erasing = {
  tx: Transaction
  enqueue: Enqueue
  /** In lower case. */
  email: string
  /** An id that no row has where the address is on no record. */
  personId: string
  now: Date
  /** Ids of deleted rows by table; null for a row without one. */
  deleted: Map<PgTable, (string | null)[]>
  /** SHA-256 of the mails whose bytes are removed. */
  rawMails: string[]
  /** Answers to others that stay without their name. */
  answersKept: number
}

/** Columns that hold the id of the person, of their sign-in, or of one of their tickets, or their address. */
export type PersonColumns = { person?: PgColumn; signIn?: PgColumn; ticket?: PgColumn; email?: PgColumn }

export const selectOwnTickets = (tx: Transaction, personId: string) =>
  tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))

export function recordDeleted({ deleted }: Erasing, table: PgTable, rows: { id: string | null }[]): void {
  deleted.set(table, [...(deleted.get(table) ?? []), ...rows.map(({ id }) => id)])
}

/** SQL: whether a row names the person, their sign-in or one of their tickets. */
export function isOfPerson({ tx, personId, email }: Erasing, columns: PersonColumns): SQL {
  const signIns = tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  return or(
    sql`false`,
    columns.email && eq(sql`lower(${columns.email})`, email),
    columns.person && eq(columns.person, personId),
    columns.signIn && inArray(columns.signIn, signIns),
    columns.ticket && inArray(columns.ticket, selectOwnTickets(tx, personId)),
  )!
}

/** Deletes the rows of the person, with the uploads they list in a column `files`. */
export async function deleteRows(erasing: Erasing, table: PgTable, columns: PersonColumns): Promise<void> {
  const { id = sql<null>`null`, files = sql<null>`null` } = getTableColumns(table)
  const rows = (await erasing.tx.delete(table).where(isOfPerson(erasing, columns)).returning({ id, files })) as {
    id: string | null
    files: string[] | null
  }[]
  recordDeleted(erasing, table, rows)
  await removeUploads(erasing, rows)
}

/** Removes the uploads of these rows that belong to no ticket yet. */
export async function removeUploads(erasing: Erasing, rows: { files: string[] | null }[]): Promise<void> {
  const ids = rows.flatMap(({ files }) => files ?? [])
  if (ids.length > 0) await deleteFiles(erasing, and(inArray(attachments.id, ids), isNull(attachments.ticket_id))!)
}
