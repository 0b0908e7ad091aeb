type Columns = Record<string, string>
const moment = 'bigint'
/** Texts in the database's own writing, '{a,b}': an array of arrays has to be a rectangle. */
export const list = 'text[]'

/** The tables that are filled and the types of their columns, in the order their references ask for. */
export const TABLES = {
  support_users: {
    id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone: 'text',
    company: 'text',
    created_at: moment,
    updated_at: moment,
  },
  tickets: {
    id: 'uuid',
    title: 'text',
    description: 'text',
    category: 'ticket_category',
    priority: 'ticket_priority',
    status: 'ticket_status',
    created_at: moment,
    updated_at: moment,
    resolved_at: moment,
    waiting_since: moment,
    last_message_at: moment,
    user_id: 'uuid',
    automatic_reply: 'text',
    channel: 'message_channel',
    company: 'text',
    assignee_id: 'uuid',
    waiting_for: 'ticket_waiting_for',
    wake_at: moment,
    asleep_since: moment,
    tags: list,
    last_entry_at: moment,
  },
  ai_analyses: {
    id: 'uuid',
    ticket_id: 'uuid',
    analyser: 'text',
    suggested_category: 'ticket_category',
    suggested_priority: 'ticket_priority',
    insights: 'jsonb',
    suggested_solutions: 'jsonb',
    confidence_score: 'float8',
    created_at: moment,
  },
  ticket_responses: {
    id: 'uuid',
    ticket_id: 'uuid',
    user_id: 'uuid',
    message: 'text',
    full_text: 'text',
    kind: 'message_kind',
    channel: 'message_channel',
    created_at: moment,
  },
  inbound_mails: {
    id: 'uuid',
    sha256: 'text',
    size: 'int',
    source: 'text',
    received_at: moment,
    next_attempt_at: moment,
    state: 'mail_state',
    reason: 'text',
    class: 'text',
    sender_check: 'text',
    sender: 'text',
    from_address: 'text',
    subject: 'text',
    message_id: 'text',
    ticket_id: 'uuid',
    response_id: 'uuid',
    opened_ticket: 'boolean',
    text: 'text',
  },
  mail_deliveries: {
    id: 'uuid',
    ticket_id: 'uuid',
    response_id: 'uuid',
    address: 'text',
    state: 'delivery_state',
    created_at: moment,
    changed_at: moment,
  },
  attachments: {
    id: 'text',
    ticket_id: 'uuid',
    name: 'text',
    size: 'int',
    content_type: 'text',
    sha256: 'text',
    created_at: moment,
  },
  ticket_ratings: {
    ticket_id: 'uuid',
    user_id: 'uuid',
    value: 'ticket_rating',
    comment: 'text',
    created_at: moment,
    changed_at: moment,
  },
  ticket_events: {
    ticket_id: 'uuid',
    actor_id: 'uuid',
    kind: 'ticket_event_kind',
    from_value: 'text',
    to_value: 'text',
    cause: 'text',
    created_at: moment,
  },
  ticket_followers: {
    ticket_id: 'uuid',
    user_id: 'uuid',
    created_at: moment,
  },
  drafts: {
    id: 'uuid',
    user_id: 'uuid',
    ticket_id: 'uuid',
    kind: 'text',
    message: 'text',
    shared: 'boolean',
    updated_at: moment,
  },
} satisfies Record<string, Columns>

export type Table = keyof typeof TABLES
/** Moments are milliseconds, JSON is text. */
export type Row<T extends Table> = Record<keyof (typeof TABLES)[T], string | number | null>
type Value = string | number | null

/** Rows as columns, one array each, as they go to the database. */
export type Batch = Record<Table, Record<string, Value[]>>

export const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** Returns an object with one value for each seeded table. */
export const mapTables = <T>(make: (table: Table) => T): Record<Table, T> =>
  Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<Table, T>

export const emptyBatch = (): Batch =>
  mapTables((table) => Object.fromEntries(Object.keys(TABLES[table]).map((column) => [column, []])))

export function addRow<T extends Table>(batch: Batch, table: T, row: Row<T>): void {
  const columns = batch[table]
  const values: Record<string, Value> = row
  for (const column in columns) columns[column]!.push(values[column]!)
}

export const countRows = (batch: Batch, table: Table): number => Object.values(batch[table])[0]!.length
