import { getTableColumns } from 'drizzle-orm'
import * as schema from '#server/schema/schema.ts'

/** The seeded tables in the order their references ask for. */
const TABLES = {
  companies: schema.companies,
  company_domains: schema.companyDomains,
  company_sites: schema.companySites,
  company_events: schema.companyEvents,
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
export type AddRow = <T extends Table>(table: T, row: Row<T>) => void
export type Batch = Record<Table, Record<string, Value>[]>

export const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** Returns an object with one value for each seeded table. */
export const mapTables = <T>(make: (table: Table) => T): Record<Table, T> =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<Table, T>

export const emptyBatch = (): Batch => mapTables(() => [])

/** Returns the statement that inserts rows; a domain stays with the company that has it. Tickets and events are numbered by their sequences, in the order of the rows. */
export function insertStatement(table: Table, rows: Batch[Table]): { text: string; values: Value[][] } {
  const columns: Record<string, { getSQLType(): string }> = getTableColumns(TABLES[table])
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const parts = names.map((name) => {
    const type = columns[name]!.getSQLType()
    if (type.startsWith('timestamp')) return { sent: 'bigint', value: `to_timestamp(${name} / 1000.0)` }
    // An array of arrays has to be a rectangle, so lists travel as text.
    return type.endsWith('[]') ? { sent: 'text', value: `${name}::${type}` } : { sent: type, value: name }
  })
  const text = `insert into ${table} (${names.join(', ')}) select ${parts.map(({ value }) => value).join(', ')}
    from unnest(${parts.map(({ sent }, index) => `$${index + 1}::${sent}[]`).join(', ')}) as given (${names.join(', ')}) ${table === 'company_domains' ? 'on conflict do nothing' : ''}`
  return { text, values: names.map((name) => rows.map((row) => row[name] ?? null)) }
}
