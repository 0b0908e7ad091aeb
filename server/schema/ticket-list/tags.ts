import { createTrigger } from './sql.ts'

export const TAGS_TABLE = 'ticket_list_tags'

/**
 * SQL for the tickets of each tag. In a column of `ticket_list`, a tag would be in every index of it, and a change of tags
 * would write a ticket into all of them again, words included. `settings` is for finding single rows in a large table.
 */
export function tagsStatements(settings: string): string[] {
  const tagsOf = (rows: string) => `select unnest(tags) as tag, id from ${rows}`
  return [
    `create table ${TAGS_TABLE} (tag text collate "C", ticket_id uuid, primary key (tag, ticket_id))`,
    `insert into ${TAGS_TABLE} select distinct unnest(tags) as tag, id from tickets order by tag, id`,
    ...createTrigger(
      'add_tags',
      'after insert on tickets referencing new table as added for each statement',
      `insert into ${TAGS_TABLE} select distinct * from (${tagsOf('added')}) given;`,
    ),
    ...createTrigger(
      'change_tags',
      'after update on tickets referencing old table as before new table as after for each statement',
      // Before and after are not joined: neither has an index.
      `delete from ${TAGS_TABLE} using (${tagsOf('before')} except ${tagsOf('after')}) taken
         where ${TAGS_TABLE}.tag = taken.tag and ticket_id = taken.id;
       insert into ${TAGS_TABLE} ${tagsOf('after')} except ${tagsOf('before')};`,
      settings,
    ),
    ...createTrigger(
      'remove_tags',
      'after delete on tickets referencing old table as removed for each statement',
      `delete from ${TAGS_TABLE} using (${tagsOf('removed')}) taken
         where ${TAGS_TABLE}.tag = taken.tag and ticket_id = taken.id;`,
      settings,
    ),
    `analyze ${TAGS_TABLE}`,
  ]
}
