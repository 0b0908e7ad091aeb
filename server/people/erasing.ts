import { eq, getTableColumns, inArray, isNull, and, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/job-types.ts'
import { attachments, tickets } from '#server/schema/schema.ts'

/** Replaces the name or the address of the person in what other people keep. */
export const ERASED = 'an erased person'

/** The erasure of a person while it runs. */
export type Erasing = {
  tx: Transaction
  enqueue: Enqueue
  /** In lower case. */
  email: string
  /** Undefined where the address is on no record. */
  personId: string | undefined
  now: Date
  /** Ids of deleted rows by table; null for a row without one. */
  deleted: Map<PgTable, (string | null)[]>
  /** SHA-256 of the mails whose bytes are removed. */
  rawMails: string[]
  /** Answers to others that stay without their name. */
  answersKept: number
}

/** Columns that hold the id of the person, the id of one of their tickets, or their address. */
export type PersonColumns = { person?: PgColumn; ticket?: PgColumn; email?: PgColumn }

export const selectOwnTickets = (tx: Transaction, personId: string) =>
  tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, personId))

export function recordDeleted({ deleted }: Erasing, table: PgTable, ids: (string | null)[]): void {
  deleted.set(table, [...(deleted.get(table) ?? []), ...ids])
}

/** SQL: whether a row names the person or one of their tickets; undefined where no row can. */
export function isOfPerson({ tx, personId, email }: Erasing, columns: PersonColumns) {
  return or(
    columns.email && eq(sql`lower(${columns.email})`, email),
    columns.person && personId !== undefined ? eq(columns.person, personId) : undefined,
    columns.ticket && personId !== undefined ? inArray(columns.ticket, selectOwnTickets(tx, personId)) : undefined,
  )
}

/** Deletes the rows of the person, with the uploads they list in a column `files`. */
export async function deleteRows(erasing: Erasing, table: PgTable, columns: PersonColumns): Promise<void> {
  const condition = isOfPerson(erasing, columns)
  if (!condition) return
  const { id = sql<null>`null`, files = sql<null>`null` } = getTableColumns(table)
  const rows = (await erasing.tx.delete(table).where(condition).returning({ id, files })) as {
    id: string | null
    files: string[] | null
  }[]
  recordDeleted(
    erasing,
    table,
    rows.map((row) => row.id),
  )
  await removeUploads(
    erasing,
    rows.flatMap((row) => row.files ?? []),
  )
}

/** Removes uploads that belong to no ticket yet. */
export async function removeUploads({ tx, enqueue }: Erasing, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const isUnclaimed = and(inArray(attachments.id, ids), isNull(attachments.ticket_id))
  const files = await tx.delete(attachments).where(isUnclaimed).returning({ key: attachments.id })
  for (const { key } of files) await enqueue('remove-object', { key })
}
