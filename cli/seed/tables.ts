import { getTableColumns } from 'drizzle-orm'
import * as schema from '#server/db/schema.ts'

/** The seeded tables in the order their references ask for. */
const TABLES = {
  support_users: schema.supportUsers,
  tickets: schema.tickets,
  ai_analyses: schema.aiAnalyses,
  ticket_responses: schema.ticketResponses,
  inbound_mails: schema.inboundMails,
  mail_deliveries: schema.mailDeliveries,
  attachments: schema.attachments,
  ticket_ratings: schema.ticketRatings,
  ticket_events: schema.ticketEvents,
  ticket_followers: schema.ticketFollowers,
  drafts: schema.drafts,
}

export type Table = keyof typeof TABLES
type Value = string | number | null
/** Moments are milliseconds, JSON and booleans are text, a list is in the database's notation, `{a,b}`. */
export type Row<T extends Table> = Partial<Record<keyof (typeof TABLES)[T]['$inferInsert'], Value>>
/** Rows as columns, one array each, as they go to the database. */
export type Batch = Record<Table, Record<string, Value[]>>
export type AddRow = <T extends Table>(table: T, row: Row<T>) => void

export const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** Returns an object with one value for each seeded table. */
export const mapTables = <T>(make: (table: Table) => T): Record<Table, T> =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<Table, T>

export const emptyBatch = (): Batch => mapTables(() => ({}))

export const countRows = (batch: Batch, table: Table): number => Object.values(batch[table])[0]?.length ?? 0

/** Adds a row; a column that only some rows have is null in the others. */
export function addRow<T extends Table>(batch: Batch, table: T, row: Row<T>): void {
  const columns: Record<string, Value[]> = batch[table]
  const before = countRows(batch, table)
  for (const [name, value] of Object.entries(row as Record<string, Value>)) {
    columns[name] ??= Array.from({ length: before }, () => null)
    columns[name].push(value)
  }
  for (const column of Object.values(columns)) if (column.length === before) column.push(null)
}

/** Returns the statement that inserts a batch's columns. Tickets and events are numbered by their sequences, in the order of the rows. */
export function insertStatement(batch: Batch, table: Table): string {
  const columns: Record<string, { getSQLType(): string }> = getTableColumns(TABLES[table])
  const parts = Object.keys(batch[table]).map((name) => {
    const type = columns[name]!.getSQLType()
    if (type.startsWith('timestamp')) return { name, sent: 'bigint', value: `to_timestamp(${name} / 1000.0)` }
    // An array of arrays has to be a rectangle, so lists travel as text.
    return type.endsWith('[]') ? { name, sent: 'text', value: `${name}::${type}` } : { name, sent: type, value: name }
  })
  const names = parts.map(({ name }) => name).join(', ')
  return `insert into ${table} (${names}) select ${parts.map(({ value }) => value).join(', ')}
    from unnest(${parts.map(({ sent }, index) => `$${index + 1}::${sent}[]`).join(', ')}) as given (${names})`
}
