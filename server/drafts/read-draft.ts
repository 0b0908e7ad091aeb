import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { getDraft as operation } from '#contract/team/drafts.ts'
import { signFileToken } from '../attachments/upload-token.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Box, isInBox, isKeptOf } from '../db/draft-box.ts'
import { attachments, drafts, keptDrafts, supportUsers } from '../db/schema.ts'
import { requireTicket } from '../db/ticket-row.ts'

/** How long a text can be had back. */
export const KEPT_HOURS = 24
const MAX_READ = 20

/** Texts that were kept after this moment can still be had back. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 60 * 60_000)

/** Reads the caller's draft in one box of a ticket; an empty one where there is none. Throws `not-found` for the ticket. */
export async function getDraft(
  ctx: Pick<Context, 'db' | 'signer' | 'now'>,
  { id, kind }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
) {
  await requireTicket(ctx, { id })
  return readDraft(ctx, ctx.db, { user_id: actor.id, ticket_id: id, kind })
}

/** Reads a draft, with fresh tokens of its files, its earlier texts, and what others share in the same box. */
export async function readDraft(ctx: Pick<Context, 'signer' | 'now'>, db: Database | Transaction, box: Box) {
  const [draft] = await db.select().from(drafts).where(isInBox(box))
  const kept = await db
    .select({
      id: keptDrafts.id,
      message: keptDrafts.message,
      reason: keptDrafts.reason,
      kept_at: keptDrafts.kept_at,
    })
    .from(keptDrafts)
    .where(and(isKeptOf(box), gt(keptDrafts.kept_at, keptSince(ctx.now()))))
    .orderBy(desc(keptDrafts.kept_at), desc(keptDrafts.id))
    .limit(MAX_READ)
  return {
    message: draft?.message ?? '',
    updated_at: draft?.updated_at ?? null,
    files: await readFiles(ctx, db, draft?.files ?? []),
    to: draft?.to ?? null,
    shared: draft?.shared ?? false,
    kept,
    from_others: await readShared(db, box),
  }
}

/** Those of the files that are still unclaimed uploads, in their order. */
async function readFiles(ctx: Pick<Context, 'signer'>, db: Database | Transaction, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
    })
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((file) => ({ ...file, token: signFileToken(ctx, file.id) }))
}

function readShared(db: Database | Transaction, box: Box) {
  return db
    .select({
      admin: {
        id: supportUsers.id,
        name: sql<string>`trim(${supportUsers.first_name} || ' ' || ${supportUsers.last_name})`,
      },
      message: drafts.message,
    })
    .from(drafts)
    .innerJoin(supportUsers, eq(supportUsers.id, drafts.user_id))
    .where(
      and(
        eq(drafts.ticket_id, box.ticket_id),
        eq(drafts.kind, box.kind),
        eq(drafts.shared, true),
        ne(drafts.user_id, box.user_id),
        ne(drafts.message, ''),
        eq(supportUsers.is_admin, true),
      ),
    )
    .orderBy(asc(drafts.updated_at))
}
