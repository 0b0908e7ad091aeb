import type { Context } from '../../context.ts'

/** Gives back the unanswered tickets of members of the team who have been away for long. */
export async function releaseTicketsOfAbsent(_ctx: Context): Promise<void> {}
