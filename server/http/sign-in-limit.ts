import type { Context } from '../context.ts'
import { type Rule, createTries } from '../limits/tries.ts'

/** Tries to sign in, in the words better-auth uses; `retryAfter` is in seconds. */
export function createSignInLimit(ctx: Pick<Context, 'db' | 'now'>) {
  const countTry = createTries(ctx)
  return {
    async consume(key: string, rule: Rule) {
      const verdict = await countTry(key, rule)
      return verdict.allowed ? { allowed: true, retryAfter: null } : verdict
    },
  }
}
