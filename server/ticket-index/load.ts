import type pg from 'pg'
import type { Category, Priority, Status } from '#contract/vocabulary.ts'
import type { IndexedTicket } from './rows.ts'

/** Tickets read at once: few enough that others get their turn at an embedded database. */
const BATCH = 5_000

const COLUMNS = `t.id, t.title, t.status, t.priority, t.category,
  (extract(epoch from t.created_at) * 1000)::float8, t.user_id, u.email, t.ticket_id`
const CUSTOMERS = 'left join support_users u on u.id = t.user_id'

/** By number, which is the order they were written in: the table is read as it lies. */
export const NEXT_BATCH = `select ${COLUMNS} from tickets t ${CUSTOMERS}
  where t.ticket_id > $1 order by t.ticket_id limit ${BATCH}`
export const THESE = `select ${COLUMNS} from tickets t ${CUSTOMERS} where t.id = any($1::uuid[])`

type Row = [string, string, Status, Priority, Category, number, string | null, string | null, number]

/** All tickets in batches; the next one is on its way while one is taken in. */
export async function* readTickets(pool: pg.Pool): AsyncGenerator<IndexedTicket[]> {
  const batchAfter = (number: number) =>
    pool.query<Row>({ text: NEXT_BATCH, values: [number], rowMode: 'array' })
  let batch: ReturnType<typeof batchAfter> | undefined = batchAfter(0)
  while (batch) {
    const { rows }: pg.QueryArrayResult<Row> = await batch
    batch = rows.length < BATCH ? undefined : batchAfter(rows.at(-1)![8])
    yield rows.map(ticketOf)
  }
}

/** Those of these tickets that there are. */
export async function readThese(pool: pg.Pool, ids: string[]): Promise<IndexedTicket[]> {
  const { rows } = await pool.query<Row>({ text: THESE, values: [ids], rowMode: 'array' })
  return rows.map(ticketOf)
}

const ticketOf = ([
  id,
  title,
  status,
  priority,
  category,
  created_at,
  userId,
  email,
]: Row): IndexedTicket => ({
  id,
  title,
  status,
  priority,
  category,
  created_at,
  customer: userId !== null && email !== null ? { id: userId, email } : null,
})
