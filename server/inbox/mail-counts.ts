/** Whether the table of incoming mails has been made, as `exists`. */
export const HAS_INBOUND_MAILS = `select to_regclass('inbound_mails') is not null as exists`

/** How many mails wait to be read, the age of the oldest in seconds, how many could not be read, and how many are held. */
export const MAILS_BY_STATE = `select count(*) filter (where state = 'received')::int as waiting,
  coalesce(extract(epoch from now() - min(received_at) filter (where state = 'received')), 0)::float8 as oldest,
  count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'held')::int as held
  from inbound_mails where state in ('received', 'failed', 'held')`
