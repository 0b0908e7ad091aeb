import { sql, eq } from 'drizzle-orm'
import type * as noticesContract from '#contract/notices.ts'
import { DEFAULT_NOTICE_SETTINGS, type NoticeSettings } from '#contract/notices.ts'
import { type NoticeKind, NOTICE_KINDS } from '#contract/vocabulary.ts'
import type { Transaction, Database } from '../platform/db/database.ts'
import { signalTeam } from '../team/signal-team.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { noticeSettings } from '../schema/schema.ts'

export type NewNotice = {
  kind: NoticeKind
  /** The ticket's id, not its number; null where it is about no ticket. */
  ticket_id: string | null
  /** Ids of the members of the team who get it; those who cannot sign in any more, and the actor, get none. */
  to: readonly string[]
  /** The person who caused it; null for the customer and the product. */
  actor_id: string | null
  response_id?: string
  /** Further detail for its text, such as a mailbox; never a text of a ticket. */
  detail?: string
  /** Only shown in the dashboard, whatever they have chosen. */
  isNeverMailed?: boolean
}

/** Milliseconds in which a notice can be seen before it is mailed. */
export const UNSEEN_MS = 2 * 60 * 1000

/**
 * Gives a notice to members of the team, as each has chosen, and sets when it is mailed if it is not seen. A notice about no
 * ticket is never mailed: its subject has a mail of its own.
 */
export async function notify(tx: Transaction, notice: NewNotice, now: Date): Promise<void> {
  const { kind, ticket_id, to, actor_id, response_id = null, detail = null, isNeverMailed = false } = notice
  if (to.length === 0) return
  const { app, mail } = DEFAULT_NOTICE_SETTINGS[kind]
  const dueAt = isNeverMailed || ticket_id === null ? null : new Date(now.getTime() + UNSEEN_MS).toISOString()
  const { rows } = await tx.execute<{ user_id: string; in_app: boolean }>(sql`
    insert into notices (user_id, kind, ticket_id, actor_id, response_id, detail, in_app, created_at, mail_due_at)
    select u.id, ${kind}, ${ticket_id}::uuid, ${actor_id}::uuid, ${response_id}::uuid, ${detail}::text,
      coalesce(s.app, ${app}), ${now.toISOString()}::timestamptz,
      case when coalesce(s.mail, ${mail}) then ${dueAt}::timestamptz end
    from support_users u left join notice_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.id = any(${sql.param([...to])}::uuid[]) and u.is_admin and u.auth_user_id is not null
      and u.id is distinct from ${actor_id}::uuid
      and (coalesce(s.app, ${app}) or (coalesce(s.mail, ${mail}) and ${dueAt}::timestamptz is not null))
    returning user_id, in_app`)
  for (const { user_id, in_app } of rows) if (in_app) await signalTeam(tx, { kind: 'notice', admin_id: user_id })
}

/**
 * Notifies the owner and the followers of a ticket that its customer has written; followers get no mail. Without an owner, the
 * list shows that it waits.
 */
export async function noticeCustomerWrote(
  tx: Transaction,
  { id, ticket_id }: { id: string; ticket_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; is_owner: boolean }>(sql`
    select assignee_id as id, true as is_owner from tickets where id = ${ticket_id} and assignee_id is not null
    union all
    select f.user_id, false from ticket_followers f join tickets t on t.id = f.ticket_id
      where f.ticket_id = ${ticket_id} and f.user_id is distinct from t.assignee_id`)
  const notice = { kind: 'customer-wrote', ticket_id, actor_id: null, response_id: id } as const
  for (const isOwner of [true, false]) {
    const to = rows.filter(({ is_owner }) => is_owner === isOwner).map((person) => person.id)
    await notify(tx, { ...notice, to, isNeverMailed: !isOwner }, now)
  }
}

/** Notifies the author of an answer and the owner of its ticket that it was not delivered. */
export async function noticeDeliveryFailed(
  tx: Transaction,
  { ticket_id, response_id }: { ticket_id: string; response_id: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from ticket_responses where id = ${response_id} and user_id is not null
    union select assignee_id from tickets where id = ${ticket_id} and assignee_id is not null`)
  const to = rows.map(({ id }) => id)
  await notify(tx, { kind: 'delivery-failed', ticket_id, to, actor_id: null, response_id }, now)
}

/** Reads of what a member of the team gets notices, and how. */
export async function readNoticeSettings(
  { db }: { db: Database | Transaction },
  { id }: Pick<Actor, 'id'>,
): Promise<NoticeSettings> {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.user_id, id))
  const chosen = Object.fromEntries(rows.map(({ kind, app, mail }) => [kind, { app, mail }]))
  return { ...DEFAULT_NOTICE_SETTINGS, ...chosen }
}

/** Saves the given kinds and leaves the others as they are. Returns all of them. */
export function saveNoticeSettings(
  ctx: Context,
  input: Parsed<typeof noticesContract.saveNoticeSettings>,
  actor: Actor,
) {
  return ctx.transact(async (tx) => {
    const rows = NOTICE_KINDS.flatMap((kind) => {
      const ways = input[kind]
      return ways ? [{ user_id: actor.id, kind, ...ways }] : []
    })
    if (rows.length > 0)
      await tx
        .insert(noticeSettings)
        .values(rows)
        .onConflictDoUpdate({
          target: [noticeSettings.user_id, noticeSettings.kind],
          set: { app: sql`excluded.app`, mail: sql`excluded.mail` },
        })
    return readNoticeSettings({ db: tx }, actor)
  })
}

/** Returns which of these members of the team have not switched the mails of a kind off. */
export async function wantingMail(tx: Transaction, kind: NoticeKind, ids: string[]): Promise<string[]> {
  const rows = await tx.select().from(noticeSettings).where(eq(noticeSettings.kind, kind))
  const chosen = new Map(rows.map(({ user_id, mail }) => [user_id, mail]))
  return ids.filter((id) => chosen.get(id) ?? DEFAULT_NOTICE_SETTINGS[kind].mail)
}
