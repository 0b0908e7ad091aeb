import { sql } from 'drizzle-orm'
import { MAX_COUNTED_MAILS } from '#contract/mails.ts'
import { inboundMails } from '../db/schema.ts'

/**
 * The query part that names `flood_entries`: the newest mail of each flood, which stands for all held mails of its sender. Goes
 * from one sender to the next in the index, so its cost does not depend on how many mails a flood has.
 */
export const FLOOD_ENTRIES = sql.raw(`with recursive flood_entries as (
  (
    select id, from_address, received_at, sequence from inbound_mails where is_flood
    order by from_address desc, received_at desc, sequence desc limit 1
  )
  union all
  select next.* from flood_entries cross join lateral (
    select id, from_address, received_at, sequence from inbound_mails
    where is_flood and from_address < flood_entries.from_address
    order by from_address desc, received_at desc, sequence desc limit 1
  ) next
)`)

const ofSameSender = sql.raw(
  'from inbound_mails each where each.is_flood and each.from_address = inbound_mails.from_address',
)

/** What the API says of the flood a mail is part of; for queries of `inbound_mails` under that name. */
export const floodColumns = {
  flood_count: sql<number | null>`case when inbound_mails.is_flood
    then (select count(*)::int from (select ${ofSameSender} limit ${MAX_COUNTED_MAILS}) counted) end`,
  flood_since: sql<Date | null>`case when inbound_mails.is_flood
    then (select min(each.received_at) ${ofSameSender}) end`.mapWith(inboundMails.received_at),
}
