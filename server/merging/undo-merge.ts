import { eq, sql } from 'drizzle-orm'
import type { undoMerge as operation } from '#contract/merging.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import { undoPeopleAdded } from '../companies/members.ts'
import type { Actor, Context } from '../context.ts'
import { requireAuthor } from '../people/require-role.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { merges } from '../schema/schema.ts'
import { type Merge, type Undoing, findLaterMerge, findMixedMerge } from './journal.ts'
import { undoCompanies } from './merge-companies.ts'
import { undoCustomers } from './merge-customers.ts'
import { undoTickets } from './merge-tickets.ts'

/** The undo of each kind, and the table whose rows are counted. */
const KINDS: Record<Merge['kind'], { undo: (undoing: Undoing) => Promise<void>; counted: string }> = {
  people_added: { undo: undoPeopleAdded, counted: 'support_users' },
  customers: { undo: undoCustomers, counted: 'tickets' },
  companies: { undo: undoCompanies, counted: 'support_users' },
  tickets: { undo: undoTickets, counted: 'ticket_responses' },
}

/**
 * Puts back what an act has changed and nobody has changed since, once; a repeated request returns the same. Throws `not-found`,
 * `forbidden` for an act of somebody else, unless the caller is a manager, and `conflict` where its target has been merged on.
 */
export async function undoMerge(ctx: Context, { id }: Parsed<typeof operation>, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update')
    if (!merge) throw notFound()
    requireAuthor(merge.by, actor)
    if (!merge.undone_at) {
      const later = (await findLaterMerge(tx, merge)) ?? (await findMixedMerge(tx, merge))
      if (later) throw new AppError('conflict', await describeLater(tx, later))
      await KINDS[merge.kind].undo({ tx, enqueue, merge, actor, now })
      await tx.update(merges).set({ undone_at: now }).where(eq(merges.id, id))
    }
    return readUndone(tx, merge)
  })
}

const PERSON = sql`coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email, '')`
/** SQL for the name of a row of a table that people know by name. */
const nameOf = (table: string, row: string) => sql`case ${sql.raw(table)}
  when 'tickets' then (select '#' || ticket_id from tickets where id = ${sql.raw(row)}::uuid)
  when 'support_users' then (select ${PERSON} from support_users where id = ${sql.raw(row)}::uuid)
  when 'companies' then (select name from companies where id = ${sql.raw(row)}::uuid)
  when 'company_domains' then ${sql.raw(row)}::text end`

async function describeLater(tx: Transaction, later: Merge): Promise<string> {
  const { rows } = await tx.execute<{ source: string; target: string }>(sql`
    select ${nameOf('kind', 'm.source::text')} as source, ${nameOf('kind', 'm.target::text')} as target
    from (select source, target, case kind when 'customers' then 'support_users' else kind end as kind from merges where id = ${later.id}) m`)
  const { source, target } = rows[0]!
  return `${source} has been merged into ${target} since. Undo that first.`
}

const LABELS: Record<string, [one: string, many: string]> = {
  ticket_responses: ['a message', 'messages'],
  attachments: ['a file', 'files'],
  ticket_participants: ['a participant', 'participants'],
  company_sites: ['a place', 'places'],
}

/** Reads what an undo has put back, and names what it has kept. */
async function readUndone(tx: Transaction, { id, kind }: Merge): Promise<ResponseBody<typeof operation>> {
  type Row = { table: string; reason: string | null; what: string | null; count: number }
  const { rows } = await tx.execute<Row>(sql`
    select "table", kept as reason, case when kept is not null then ${nameOf('"table"', '"row"')} end as what,
      count(distinct "row")::int as count
    from merge_rows where merge_id = ${id} group by 1, 2, 3 order by "table", what`)
  const { counted } = KINDS[kind]
  const kept = rows.flatMap(({ table, reason, what, count }) => {
    if (reason === null) return []
    const [one, many] = LABELS[table] ?? ['a detail', 'details']
    return [{ what: what ?? (count === 1 ? one : `${count} ${many}`), reason }]
  })
  const undone = rows.filter(({ table, reason }) => table === counted && reason === null)
  return { undone: undone.reduce((sum, { count }) => sum + count, 0), kept }
}
