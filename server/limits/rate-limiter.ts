import type { Context } from '../context.ts'
import { addressBucket } from './address-bucket.ts'
import { createMemoryCounter } from './memory-counter.ts'
import { createReplayGuard } from './replay-guard.ts'
import { createLoadMeter } from './load-meter.ts'
import { createProofOfWork, PROOF_LIFETIME } from './proof-of-work.ts'
import { proofOfWorkRequired, honeypotFilled, tooBusyWithoutScript, tooMany } from './rate-limit-errors.ts'
import { type Limit, RULES, type RuleName } from './rules.ts'
import { createSharedCounter } from './shared-counter.ts'

/** One call that is counted. */
export type RateLimitRequest = {
  address: string
  /** What the header Proof-Of-Work says; null where the caller has no way to prove anything. */
  proof?: string | undefined | null
  /** The field that people leave empty was filled in. */
  isHoneypotFilled?: boolean
  /** By what the same wish is known when it comes again: its Idempotency-Key. */
  idempotencyKey?: string | undefined
}
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Times a wish may come again uncounted: a client that lost its answer asks again, and a flood must not. */
const MAX_FREE_RETRIES = 5
/** Seconds after which a form with its trap filled in is asked for once more again. */
const HONEYPOT_MEMORY_S = 3_600

/** The door of everything that costs us something (docs/decisions/0039). RATE_LIMITS=off leaves it open. */
export function createRateLimiter(ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now'>) {
  const { config, db, now } = ctx
  const senders = createMeter()
  const everyone = createMeter()
  const retries = createMemoryCounter(now)
  const load = createLoadMeter(now)
  const proofs = createProofOfWork(ctx)
  const isFirstUse = createReplayGuard(ctx)

  function createMeter() {
    const counts = createMemoryCounter(now)
    return { counts, sharing: config.databaseUrl ? createSharedCounter(db, counts, now) : undefined }
  }

  type MeteredLimit = Limit & ReturnType<typeof createMeter> & { key: string }
  type Limits = { name: RuleName; mine: MeteredLimit; all: MeteredLimit }

  function limitsOf(name: RuleName, sender: string): Limits {
    const { address, everyone: together } = RULES[name]
    return {
      name,
      mine: { ...address, ...senders, key: `${name} ${sender}` },
      all: { ...together, ...everyone, key: `${name} everyone` },
    }
  }

  /** Whoever comes is counted for all together; a proof of work keeps that from being used up. */
  const countsEveryAttempt = (name: RuleName) => limitsOf(name, '').all.soft !== undefined

  const countOf = ({ counts, key }: MeteredLimit) => counts.find(key)?.count ?? 0
  const isOver = ({ soft }: MeteredLimit, count: number) => soft !== undefined && count >= soft
  const secondsLeft = ({ counts, key, window }: MeteredLimit) => {
    const endsAt = counts.find(key)?.endsAt ?? now().getTime() + window * 1000
    return Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
  }

  function rejectIfFull({ name, mine, all }: Limits): void {
    for (const limit of [mine, all])
      if (countOf(limit) >= limit.max) throw tooMany(name, secondsLeft(limit), limit === mine)
  }

  /** A client that lost its answer is not counted twice, nor held up. */
  function isRetry(key: string): boolean {
    const repeated = retries.find(key)
    if (!repeated || repeated.count > MAX_FREE_RETRIES) return false
    repeated.count++
    return true
  }

  async function isProven(name: RuleName, proof: string | undefined | null): Promise<boolean> {
    const nonce = proof ? await proofs.verify(name, proof) : undefined
    return nonce !== undefined && (await isFirstUse(`proof ${nonce}`, PROOF_LIFETIME))
  }

  return {
    /**
     * Lets a visit through and counts it, or throws `too-many`: with a challenge where a proof of work would let it
     * through, else with the seconds until it may come as it is. The last look and the count are one step, so rivals
     * cannot pass together.
     */
    async consume(
      name: RuleName,
      { address, proof, isHoneypotFilled: isTrapped = false, idempotencyKey: once }: RateLimitRequest,
    ): Promise<void> {
      if (!config.rateLimits) return
      const sender = addressBucket(address)
      const wish = once === undefined ? undefined : `${name} ${sender} ${once}`
      if (wish && isRetry(wish)) return
      const limits = limitsOf(name, sender)
      const { mine, all } = limits
      const attempts = load.count(name)
      const isOverSoftLimit = () =>
        isOver(mine, countOf(mine)) || isOver(all, Math.max(attempts - 1, countOf(all)))

      for (let mayPass = false; ;) {
        rejectIfFull(limits)
        const stale = [mine, all].filter((limit) => limit.sharing?.isWithinOwnShare(limit) === false)
        if (stale.length > 0) await Promise.all(stale.map((limit) => limit.sharing!.share(limit)))
        else if (mayPass || !(isTrapped || isOverSoftLimit())) break
        else if (proof === null) {
          if (isOverSoftLimit())
            throw tooBusyWithoutScript(secondsLeft(isOver(mine, countOf(mine)) ? mine : all))
          if (await isFirstUse(`trap ${wish}`, HONEYPOT_MEMORY_S)) throw honeypotFilled()
          isTrapped = false
        } else if (await isProven(name, proof)) mayPass = true
        else {
          const hardness = Math.max(
            attempts / (all.soft ?? attempts),
            countOf(mine) / (mine.soft ?? mine.max),
          )
          const challenge = await proofs.createChallenge(name, hardness)
          throw proofOfWorkRequired(challenge, secondsLeft(isOver(mine, countOf(mine)) ? mine : all))
        }
      }
      for (const { counts, key, window } of countsEveryAttempt(name) ? [mine, all] : [mine])
        counts.add(key, window)
      if (wish) retries.add(wish, mine.window)
    },

    /** Counts for all together what was entered and then let in, where strangers must not use that up. */
    commit(name: RuleName): void {
      if (!config.rateLimits || countsEveryAttempt(name)) return
      const { counts, key, window } = limitsOf(name, '').all
      counts.add(key, window)
    },

    /** Refuses a sender whose plain form would be refused anyway, before it is read. Throws as `enter` does. */
    precheck(name: RuleName, address: string): void {
      if (!config.rateLimits) return
      const limits = limitsOf(name, addressBucket(address))
      rejectIfFull(limits)
      if (isOver(limits.mine, countOf(limits.mine))) throw tooBusyWithoutScript(secondsLeft(limits.mine))
    },
  }
}
