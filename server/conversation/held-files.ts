import { type SQL, sql } from 'drizzle-orm'

/** SQL that is true for an upload (a row of `attachments`) of a held answer. */
export const isHeld = (): SQL<boolean> => sql<boolean>`exists (
  select from held_answers where held_answers.stopped_at is null and attachments.id = any(held_answers.files)
)`

/** SQL that is true for an upload of a draft or a kept draft; with `exceptOf`, of another person's. */
export const isInDraft = (exceptOf: string | null = null): SQL<boolean> => sql<boolean>`exists (
  select from drafts
  where attachments.id = any(drafts.files) and drafts.user_id is distinct from ${exceptOf}::uuid
  union all
  select from kept_drafts
  where attachments.id = any(kept_drafts.files) and kept_drafts.user_id is distinct from ${exceptOf}::uuid
)`
