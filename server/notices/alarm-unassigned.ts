import type { Context } from '../context.ts'

/** Tells the team of tickets that have had no owner for too long. */
export async function alarmUnassigned(_ctx: Context): Promise<void> {}
