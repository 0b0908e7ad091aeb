import { type SQL, and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { memberName } from '../db/admins.ts'
import { supportUsers, viewPins, views } from '../db/schema.ts'

export type FoundView = Awaited<ReturnType<typeof findViews>>[number]

/** The views that somebody sees, their own and those that others share, pinned ones first, then by name. */
export const findViews = (db: Database | Transaction, viewerId: string, which?: SQL) =>
  db
    .select({ view: views, owner: memberName, pinned: sql<boolean>`${viewPins.view_id} is not null` })
    .from(views)
    .leftJoin(supportUsers, eq(supportUsers.id, views.owner_id))
    .leftJoin(viewPins, and(eq(viewPins.view_id, views.id), eq(viewPins.user_id, viewerId)))
    .where(and(or(eq(views.owner_id, viewerId), eq(views.shared, true)), which))
    .orderBy(asc(viewPins.pinned_at), asc(sql`lower(${views.name})`), desc(views.created_at))
