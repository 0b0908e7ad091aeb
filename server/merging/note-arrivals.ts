import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL that notes what came from the address of a merged person, so that an undo takes it along: rows whose `user_id` is the
 * target's. `arrived` selects their `id`, and as `record` the id of the record with the address.
 */
export const noteArrivals = (tables: string[], arrived: SQL): SQL => sql`
  insert into merge_rows (merge_id, "table", "column", "row", before, after)
  select m.id, name, 'user_id', arrived.id, coalesce(nullif(led.before, 'null'), to_jsonb(led."row")), led.after
  from (${arrived}) arrived join merge_rows led on led."row" = arrived.record::text and led."column" = 'merged_into'
    join merges m on m.id = led.merge_id and m.kind = 'customers' and m.undone_at is null
    cross join unnest(${sql.param(tables)}::text[]) name
  on conflict do nothing`
