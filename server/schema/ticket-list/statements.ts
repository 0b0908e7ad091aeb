import { COMPUTED_COLUMNS, type ListColumns } from './columns.ts'
import { COUNTS_TABLES, countsStatements } from './counts.ts'
import { PENDING_KB, customerWordsStatements, foldedSql, messageWordsStatements, wordsOf } from './words.ts'
import { createTrigger, joinColumns } from './sql.ts'
import { TAGS_TABLE, tagsStatements } from './tags.ts'

/** The customer's texts that are searched for parts of words: `u` is the customer. */
const CUSTOMER_TEXTS = ['u.email', "u.first_name || ' ' || u.last_name", 'u.company']
/** All that is searched for parts of words, as the search index has it, with a line break between two texts. */
export const SEARCHED_TEXT = String.raw`(title_key || e'\n' || other_text)`
const OTHER_TEXT = `(concat_ws(e'\\n', ${CUSTOMER_TEXTS.map((text) => `ticket_list_key(${text})`).join(', ')}) collate "C")`
const TEXT_COLUMNS = 'title_key, other_text, words, companies'
/** The companies of a ticket: the one its form named and the one on its customer's record. Of a fixed size, for the index. */
const COMPANIES = `array(select distinct ticket_list_company(name) from unnest(array[t.company, u.company]) name where btrim(name) <> '')`
/** Columns of a customer that the list is searched by. */
const NAMES = ['email', 'first_name', 'last_name', 'company', 'phone']
const CUSTOMER = 'left join support_users u on u.id = t.user_id'
/** Columns that are not copied from the column of `tickets` with the same name. */
const OWN_COLUMNS = new Set(['title_key', 'created_at'])
/** Rows up to this size keep their words inline: a search that reads many would fetch each from elsewhere. */
const INLINE_BYTES = 8160

/** A plan is kept for its session: one that was made for many rows would read the whole list for one. */
const BY_INDEX = 'set enable_hashjoin = off set enable_mergejoin = off'

/** Whatever an earlier declaration made, triggers included. */
const DROP_EVERYTHING = `do $$ declare name text; begin
  for name in select oid::regprocedure from pg_proc
    where proname like 'ticket\\_list\\_%' and pronamespace = current_schema()::regnamespace
  loop execute 'drop function ' || name || ' cascade'; end loop;
  for name in select oid::regclass from pg_class
    where (relname in ('ticket_list', '${TAGS_TABLE}') or relname like 'ticket\\_list\\_counts\\_%') and relkind = 'r'
      and relnamespace = current_schema()::regnamespace
  loop execute 'drop table ' || name; end loop;
end $$`

/**
 * SQL that derives everything the list is read from out of the tickets: the narrow table `ticket_list` with its indexes, the
 * counts, and the triggers that keep them true in the transaction of every change. An earlier version is dropped first.
 * `collation` decides what lower case is (docs/decisions/tickets-and-list.md).
 */
export function ticketListStatements(
  { filters, facets, keys: uncounted, lookups, sorts }: ListColumns,
  collation: string,
): string[] {
  const searched = [...filters, ...facets, ...uncounted]
  const chosen = [...searched, ...lookups]
  const copied = [...new Set([...chosen, ...Object.values(sorts)])].filter((name) => !OWN_COLUMNS.has(name))
  const values = ['created_at', ...copied]
  const texts = `ticket_list_key(t.title) as title_key, ${OTHER_TEXT} as other_text,
    ${wordsOf(`ticket_list_key(t.title) || ${OTHER_TEXT}`)} as words, ${COMPANIES} as companies`
  const lowerCase = (text: string) =>
    String.raw`lower((${foldedSql(`replace(${text}, e'\n', ' ')`)}) collate "${collation}") collate "C"`
  const plain = `t.created_at, ${copied.map(columnOfTicket).join(', ')}`

  return [
    // What another process changes between the copy and the triggers would be in neither.
    'lock table tickets, support_users in share row exclusive mode',
    DROP_EVERYTHING,
    `create function ticket_list_key(text) returns text language sql immutable strict parallel safe
       as $$ select ${lowerCase('$1')} $$`,
    `create function ticket_list_company(text) returns uuid language sql immutable strict parallel safe
       as $$ select md5(ticket_list_key(btrim($1)))::uuid $$`,
    ...messageWordsStatements(lowerCase),
    ...customerWordsStatements(),
    `create table ticket_list with (toast_tuple_target = ${INLINE_BYTES}) as
       select t.id, ${plain}, ${texts} from tickets t ${CUSTOMER} order by t.ticket_id`,
    'alter table ticket_list add primary key (id)',
    ...Object.entries(sorts).map(([sort, column]) => {
      const keys = [...new Set([column, 'created_at', 'id'])]
      return `create index ticket_list_by_${sort} on ticket_list (${joinColumns(keys)})
        include (${joinColumns(chosen.filter((name) => name !== column))})`
    }),
    // With all that a page is filtered and sorted by, none of its tickets is read.
    ...lookups.map((column) => {
      const others = [...searched, ...Object.values(sorts)].filter((name) => name !== 'created_at')
      return `create index ticket_list_by_${column} on ticket_list (${column}, created_at, id)
        include (${joinColumns([...new Set(others)])})`
    }),
    `create index ticket_list_search on ticket_list using gin (${SEARCHED_TEXT} gin_trgm_ops, words, companies,
       ${joinColumns(searched)})
       with (gin_pending_list_limit = ${PENDING_KB})`,
    ...createTrigger(
      'add',
      'after insert on tickets referencing new table as added for each statement',
      `insert into ticket_list (id, ${joinColumns(['created_at', ...copied])}, ${TEXT_COLUMNS})
       select t.id, ${plain}, ${texts} from added t ${CUSTOMER};`,
    ),
    ...createTrigger(
      'change',
      // Transition tables allow no list of columns. One call for each row would cost more than the rest of a bulk change.
      'after update on tickets referencing old table as before new table as after for each statement',
      `update ticket_list set ${values.map((name) => `${name} = changed.${name}`).join(', ')}
       from (select t.id, ${plain} from after t except select t.id, ${plain} from before t) changed
       where ticket_list.id = changed.id;`,
      BY_INDEX,
    ),
    ...createTrigger(
      'change_text',
      `after update of title, description, user_id, company on tickets for each row
       when ((old.title, old.description, old.user_id, old.company) is distinct from (new.title, new.description, new.user_id, new.company))`,
      `update ticket_list set (${TEXT_COLUMNS}) = (select ${texts} from (select new.*) t ${CUSTOMER}) where id = new.id;`,
    ),
    ...createTrigger(
      'remove',
      'after delete on tickets referencing old table as removed for each statement',
      'delete from ticket_list where id in (select id from removed);',
    ),
    ...createTrigger(
      'clear',
      'after truncate on tickets for each statement',
      `truncate ticket_list, ${TAGS_TABLE}, ${joinColumns(COUNTS_TABLES)};`,
    ),
    ...createTrigger(
      'change_customer',
      `after update of ${joinColumns(NAMES)} on support_users for each row
       when ((${joinColumns(NAMES, 'old.')}) is distinct from (${joinColumns(NAMES, 'new.')}))`,
      `update ticket_list set other_text = changed.other_text, words = changed.words, companies = changed.companies
       from (select t.id, ${texts} from tickets t ${CUSTOMER} where t.user_id = new.id) changed
       where ticket_list.id = changed.id;`,
    ),
    ...tagsStatements(BY_INDEX),
    ...countsStatements(filters, facets),
    'analyze ticket_list',
  ]
}

const columnOfTicket = (name: string): string => `${COMPUTED_COLUMNS[name]?.value ?? `t.${name}`} as ${name}`
