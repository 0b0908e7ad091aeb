import { sql } from 'drizzle-orm'
import { DEFAULT_NOTICE_SETTINGS } from '#contract/team/notices.ts'
import type { NoticeKind } from '#contract/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import { signalTeam } from '../live/signal-team.ts'

export type NewNotice = {
  kind: NoticeKind
  /** The ticket's id, not its number; null where it is about no ticket. */
  ticket_id: string | null
  /** Ids of the members of the team who get it; those who cannot sign in any more, and the actor, get none. */
  to: readonly string[]
  /** Who caused it; null for the customer and the product. */
  actor_id: string | null
  /** The message it is about. */
  response_id?: string
  /** What else its text needs, such as a mailbox; never a text of a ticket. */
  detail?: string
  /** Only shown in the dashboard, whatever they have chosen. */
  isNeverMailed?: boolean
}

/** Who has seen a notice within this time gets no mail about it. */
export const UNSEEN_MS = 2 * 60 * 1000

/**
 * Gives a notice to members of the team, as each has chosen, and says when its mail is due for those who do not see it in
 * time. A notice about no ticket is never mailed: what it tells has a mail of its own.
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
