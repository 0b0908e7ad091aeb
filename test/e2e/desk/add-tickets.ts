import { queryDatabase } from '#test/support/query-database.ts'
import type { Product } from '../support/product.ts'

/** Adds tickets by one statement, a third of them open, with numbers behind `title`; all are older than what a test creates. */
export const addTickets = ({ dataDir }: Product, count: number, title: string) =>
  queryDatabase(
    { DATA_DIR: dataDir },
    `insert into tickets (title, description, category, priority, status, created_at, updated_at, automatic_reply)
     select '${title} ' || n, '', 'Printer', 'Medium', (case when n % 3 = 0 then 'Open' else 'Resolved' end)::ticket_status,
       now() - interval '1 day' - n * interval '1 minute', now(), ''
     from generate_series(1, ${count}) n`,
  )
