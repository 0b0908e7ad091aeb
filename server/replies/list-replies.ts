import type { Parsed } from '#contract/operation.ts'
import { findReplies } from '#contract/team/find-replies.ts'
import type { listSavedReplies, SavedReply } from '#contract/team/saved-replies.ts'
import type { Actor, Context } from '../context.ts'
import { selectReplies } from './select-replies.ts'

/** Lists the saved replies, or those that have the words of `search`, those the actor uses most first. */
export const listReplies = async (
  { db }: Pick<Context, 'db'>,
  { search = '' }: Parsed<typeof listSavedReplies>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedReply[]> => findReplies(await selectReplies(db, actor), search)
