/** Names of the columns of each seeded table by their type, in the order their references ask for. */
export const TABLES = {
  support_users: { uuid: 'id', text: 'first_name last_name email phone company', moment: 'created_at updated_at' },
  tickets: {
    uuid: 'id user_id assignee_id',
    text: 'title description automatic_reply company',
    ticket_category: 'category',
    ticket_priority: 'priority',
    ticket_status: 'status',
    message_channel: 'channel',
    ticket_waiting_for: 'waiting_for',
    moment: 'created_at updated_at resolved_at waiting_since last_message_at wake_at asleep_since last_entry_at',
    list: 'tags',
  },
  ai_analyses: {
    uuid: 'id ticket_id',
    text: 'analyser',
    ticket_category: 'suggested_category',
    ticket_priority: 'suggested_priority',
    jsonb: 'insights suggested_solutions',
    float8: 'confidence_score',
    moment: 'created_at',
  },
  ticket_responses: {
    uuid: 'id ticket_id user_id',
    text: 'message full_text',
    message_kind: 'kind',
    message_channel: 'channel',
    moment: 'created_at',
  },
  inbound_mails: {
    uuid: 'id ticket_id response_id',
    text: 'sha256 source reason class sender_check sender from_address subject message_id text',
    int: 'size',
    moment: 'received_at next_attempt_at',
    mail_state: 'state',
    boolean: 'opened_ticket',
  },
  mail_deliveries: {
    uuid: 'id ticket_id response_id',
    text: 'address',
    delivery_state: 'state',
    moment: 'created_at changed_at',
  },
  attachments: { text: 'id name content_type sha256', uuid: 'ticket_id', int: 'size', moment: 'created_at' },
  ticket_ratings: {
    uuid: 'ticket_id user_id',
    ticket_rating: 'value',
    text: 'comment',
    moment: 'created_at changed_at',
  },
  ticket_events: {
    uuid: 'ticket_id actor_id',
    ticket_event_kind: 'kind',
    text: 'from_value to_value cause',
    moment: 'created_at',
  },
  ticket_followers: { uuid: 'ticket_id user_id', moment: 'created_at' },
  drafts: { uuid: 'id user_id ticket_id', text: 'kind message', boolean: 'shared', moment: 'updated_at' },
} as const satisfies Record<string, Record<string, string>>

export type Table = keyof typeof TABLES
type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type Column<T extends Table> = Words<(typeof TABLES)[T][keyof (typeof TABLES)[T]]> & string
type Value = string | number | null
/** Moments are milliseconds, JSON is text, a list is in the database's notation, `{a,b}`; a missing column is null. */
export type Row<T extends Table> = Partial<Record<Column<T>, Value>>
/** Rows as columns, one array each, as they go to the database. */
export type Batch = Record<Table, Record<string, Value[]>>
export type AddRow = <T extends Table>(table: T, row: Row<T>) => void

export const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** Returns an object with one value for each seeded table. */
export const mapTables = <T>(make: (table: Table) => T): Record<Table, T> =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<Table, T>

/** Returns names and types of a table's columns, in the order of a batch. */
export const columnsOf = (table: Table): [name: string, type: string][] =>
  Object.entries(TABLES[table]).flatMap(([type, names]: [string, string]) =>
    names.split(' ').map((name): [string, string] => [name, type]),
  )

export const emptyBatch = (): Batch =>
  mapTables((table) => Object.fromEntries(columnsOf(table).map(([name]): [string, Value[]] => [name, []])))

export const countRows = (batch: Batch, table: Table): number => Object.values(batch[table])[0]!.length

export function addRow<T extends Table>(batch: Batch, table: T, row: Row<T>): void {
  const values: Record<string, Value | undefined> = row
  for (const [name, column] of Object.entries(batch[table])) column.push(values[name] ?? null)
}
