import type { Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { claimBrowser } from './confirm-browser.ts'
import type { Visitor } from './visitor.ts'

/**
 * Records that a person reads the page, which its first pointer, key or scroll event reports: the first browser to do so becomes
 * theirs. Nothing happens for any other, and for one that has to be confirmed first.
 */
export async function markSeen(ctx: Pick<Context, 'transact' | 'now'>, visitor: Visitor): Promise<void> {
  if (visitor.standing !== 'unused') return
  try {
    await ctx.transact((tx) => claimBrowser(tx, visitor, ctx.now()))
  } catch (error) {
    // Another browser was the first, or the ticket is sensitive.
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error
  }
}
