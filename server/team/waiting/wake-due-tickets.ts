import type { Context } from '../../context.ts'

/** Wakes the tickets whose date has come. */
export async function wakeDueTickets(_ctx: Context): Promise<void> {}
