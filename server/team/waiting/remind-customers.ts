import type { Context } from '../../context.ts'

/** Reminds the customers we wait for, and resolves their tickets in the end, as the settings say. */
export async function remindCustomers(_ctx: Context): Promise<void> {}
