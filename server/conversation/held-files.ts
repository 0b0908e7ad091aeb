import { type SQL, sql } from 'drizzle-orm'

/** SQL: whether an upload (a row of `attachments`) is a file of an answer that is held to be mailed. */
export const isHeld = (): SQL<boolean> => sql<boolean>`exists (
  select from held_answers where held_answers.stopped_at is null and attachments.id = any(held_answers.files)
)`

/** SQL: whether an upload is a file of a draft, or of one that can be had back; with `exceptOf`, of somebody else's. */
export const isInDraft = (exceptOf: string | null = null): SQL<boolean> => sql<boolean>`exists (
  select from drafts
  where attachments.id = any(drafts.files) and drafts.user_id is distinct from ${exceptOf}::uuid
  union all
  select from kept_drafts
  where attachments.id = any(kept_drafts.files) and kept_drafts.user_id is distinct from ${exceptOf}::uuid
)`
