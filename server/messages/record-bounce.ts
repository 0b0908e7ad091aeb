import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Enqueue } from '../jobs/job-types.ts'
export const recordBounce = async (
  _ctx: Context,
  _tx: Transaction,
  _e: Enqueue,
  _b: object,
): Promise<string | undefined> => undefined
