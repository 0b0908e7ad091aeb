import { createHash } from 'node:crypto'
import { COMPUTED_COLUMNS } from './columns.ts'
import { COUNTS_TABLES, countsStatements } from './counts.ts'
import { createTrigger, joinColumns } from './sql.ts'

/** What the list can be filtered and sorted by. */
export type ListColumns = {
  /** Columns of `tickets` with few values: the totals of every combination of them are kept. */
  filters: readonly string[]
  /** For each sort its column of `ticket_list`, which creation and id follow. */
  sorts: Readonly<Record<string, string>>
}

/** What a search looks through besides the title: `t` is the ticket, `u` its customer. */
const SEARCHED = ["coalesce(u.email, '')", 't.status::text']
/** All that a search looks through, as the search index has it; a line break stands between two texts. */
export const SEARCHED_TEXT = String.raw`(title_key || e'\n' || other_text)`
const CUSTOMER = 'left join support_users u on u.id = t.user_id'
/** Columns that are not copied from the column of `tickets` with the same name. */
const OWN_COLUMNS = new Set(['title_key', 'created_at'])
/** Kilobytes of new entries that wait to be sorted into the search index: every search reads all of them. */
const PENDING_KB = 256

/** Whatever an earlier declaration made, triggers included. */
const DROP_EVERYTHING = `do $$ declare name text; begin
  for name in select oid::regprocedure from pg_proc
    where proname like 'ticket\\_list\\_%' and pronamespace = current_schema()::regnamespace
  loop execute 'drop function ' || name || ' cascade'; end loop;
  for name in select oid::regclass from pg_class
    where (relname = 'ticket_list' or relname like 'ticket\\_list\\_counts\\_%') and relkind = 'r'
      and relnamespace = current_schema()::regnamespace
  loop execute 'drop table ' || name; end loop;
end $$`

/**
 * SQL that derives everything the list is read from out of the tickets: the narrow table `ticket_list` with its indexes, the
 * counts, and the triggers that keep them true in the transaction of every change. An earlier version is dropped first.
 * `collation` decides what lower case is (docs/decisions/0045-list-from-postgresql.md).
 */
export function ticketListStatements({ filters, sorts }: ListColumns, collation: string): string[] {
  const copied = [...new Set([...filters, ...Object.values(sorts)])].filter((name) => !OWN_COLUMNS.has(name))
  const followed = new Set([
    'title',
    'user_id',
    'created_at',
    ...copied.map((name) => COMPUTED_COLUMNS[name]?.from ?? name),
  ])
  const columns = joinColumns(['id', 'created_at', ...copied, 'title_key', 'other_text'])
  const searched = SEARCHED.map((text) => `ticket_list_key(${text})`).join(', ')
  const row = `t.id, t.created_at, ${copied.map(columnOfTicket).join(', ')}, ticket_list_key(t.title) as title_key,
    concat_ws(e'\\n', ${searched}) collate "C" as other_text`

  return [
    // What another process changes between the copy and the triggers would be in neither.
    'lock table tickets, support_users in share row exclusive mode',
    DROP_EVERYTHING,
    `create function ticket_list_key(text) returns text language sql immutable strict parallel safe
       as $$ select lower(replace($1, e'\\n', ' ') collate "${collation}") collate "C" $$`,
    `create table ticket_list as select ${row} from tickets t ${CUSTOMER} order by t.ticket_id`,
    'alter table ticket_list add primary key (id)',
    ...Object.entries(sorts).map(([sort, column]) => {
      const keys = [...new Set([column, 'created_at', 'id'])]
      // Titles are read in another order than tickets are stored in, so their index has all that a search needs.
      const others = [...filters, ...(column === 'title_key' ? ['other_text'] : [])]
      return `create index ticket_list_by_${sort} on ticket_list (${joinColumns(keys)})
        include (${joinColumns(others.filter((other) => other !== column))})`
    }),
    `create index ticket_list_search on ticket_list using gin (${SEARCHED_TEXT} gin_trgm_ops, ${joinColumns(filters)})
       with (gin_pending_list_limit = ${PENDING_KB})`,
    ...createTrigger(
      'add',
      'after insert on tickets referencing new table as added for each statement',
      `insert into ticket_list (${columns}) select ${row} from added t ${CUSTOMER};`,
    ),
    ...createTrigger(
      'change',
      `after update of ${joinColumns([...followed])} on tickets for each row`,
      `update ticket_list set (${columns}) = (select ${row} from (select new.*) t ${CUSTOMER}) where id = new.id;`,
    ),
    ...createTrigger(
      'remove',
      'after delete on tickets referencing old table as removed for each statement',
      'delete from ticket_list where id in (select id from removed);',
    ),
    ...createTrigger(
      'clear',
      'after truncate on tickets for each statement',
      `truncate ticket_list, ${joinColumns(COUNTS_TABLES)};`,
    ),
    ...createTrigger(
      'change_customer',
      'after update of email on support_users for each row when (old.email is distinct from new.email)',
      `update ticket_list set other_text = changed.other_text
       from (select ${row} from tickets t ${CUSTOMER} where t.user_id = new.id) changed
       where ticket_list.id = changed.id;`,
    ),
    ...countsStatements(filters),
    'analyze ticket_list',
  ]
}

const columnOfTicket = (name: string): string => `${COMPUTED_COLUMNS[name]?.value ?? `t.${name}`} as ${name}`

/** Returns a hash of the statements; when it changes, the list is built again. */
export const hashStatements = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';')).digest('hex')
