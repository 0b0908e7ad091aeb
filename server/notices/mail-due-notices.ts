import type { Context } from '../context.ts'

/** Queues the mails of notices that no one has seen in time. */
export async function mailDueNotices(_ctx: Context): Promise<void> {}
