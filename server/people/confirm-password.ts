import type { Context } from '#server/context.ts'
import type { Session } from './sessions.ts'

/** Stub until the confirmation of passwords is there. */
export async function requireConfirmedPassword(_ctx: Context, _session: Session): Promise<void> {}
