import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Macro } from '#contract/team/macros.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { macros, savedReplies } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { listMembers, readMember } from '../team/members.ts'

const select = (db: Database | Transaction) =>
  db
    .select({ ...getTableColumns(macros), removed: savedReplies.deleted_at })
    .from(macros)
    .leftJoin(savedReplies, eq(savedReplies.id, macros.reply_id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

const asMacro = (
  { id, title, reply_id, note, change, removed, updated_at }: Row,
  isOnTeam: (id: string) => boolean,
): Macro => {
  const { assignee_id: owner } = change
  const owner_missing = Boolean(owner) && owner !== 'me' && !isOnTeam(owner!)
  return {
    id,
    title,
    reply_id,
    reply_missing: removed !== null,
    note,
    change,
    owner_missing,
    updated_at: updated_at.toISOString(),
  }
}

/** Lists the team's macros by title. */
export async function listMacros({ db }: Pick<Context, 'db'>): Promise<Macro[]> {
  const [found, members] = await Promise.all([
    select(db).orderBy(asc(macros.title), asc(macros.id)),
    listMembers({ db }),
  ])
  const ids = new Set(members.map(({ id }) => id))
  return found.map((row) => asMacro(row, (id) => ids.has(id)))
}

/** Reads a macro. Throws `not-found`. */
export async function readMacro(tx: Transaction, id: string): Promise<Macro> {
  const [found] = await select(tx).where(eq(macros.id, id))
  if (!found) throw notFound()
  const { assignee_id: owner } = found.change
  const member = owner && owner !== 'me' ? await readMember(tx, owner) : undefined
  return asMacro(found, () => member !== undefined)
}
