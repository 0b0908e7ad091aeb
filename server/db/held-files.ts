import { type SQL, sql } from 'drizzle-orm'
import { attachments, drafts, heldAnswers } from './schema.ts'

/** SQL: whether an upload is a file of an answer that is held to be mailed. */
export const isHeld = (): SQL<boolean> => sql<boolean>`exists (
  select from ${heldAnswers} where ${heldAnswers.stopped_at} is null and ${attachments.id} = any(${heldAnswers.files})
)`

/** SQL: whether an upload is a file of a draft; with `exceptOf`, of somebody else's. */
export const isInDraft = (exceptOf: string | null = null): SQL<boolean> => sql<boolean>`exists (
  select from ${drafts} where ${attachments.id} = any(${drafts.files}) and ${drafts.user_id} is distinct from ${exceptOf}::uuid
)`
