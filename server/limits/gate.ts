import type { Context } from '../context.ts'
import { addressBucket } from './address.ts'
import { createCounts } from './counts.ts'
import { createFirstTime } from './first-time.ts'
import { createPressure } from './pressure.ts'
import { createProofs, PROOF_LIFETIME } from './proof-of-work.ts'
import { proofNeeded, sendAgain, tooBusyForPlain, tooMany } from './refusals.ts'
import { type Limit, RULES, type RuleName } from './rules.ts'
import { createSharing } from './shared-counts.ts'

/** One call that is counted. */
export type Visit = {
  address: string
  /** What the header Proof-Of-Work says; null where the caller has no way to prove anything. */
  proof?: string | undefined | null
  /** The field that people leave empty was filled in. */
  isTrapped?: boolean
  /** By what the same wish is known when it comes again: its Idempotency-Key. */
  once?: string | undefined
}
export type Gate = ReturnType<typeof createGate>

/** Times a wish may come again uncounted: a client that lost its answer asks again, and a flood must not. */
const REPEATS = 5
/** Seconds after which a form with its trap filled in is asked for once more again. */
const TRAP_REMEMBERED = 3_600

/** The door of everything that costs us something (docs/decisions/0039). RATE_LIMITS=off leaves it open. */
export function createGate(ctx: Pick<Context, 'config' | 'db' | 'keys' | 'now'>) {
  const { config, db, now } = ctx
  const senders = createMeter()
  const everyone = createMeter()
  const repeats = createCounts(now)
  const pressure = createPressure(now)
  const proofs = createProofs(ctx)
  const firstTime = createFirstTime(ctx)

  function createMeter() {
    const counts = createCounts(now)
    return { counts, sharing: config.databaseUrl ? createSharing(db, counts, now) : undefined }
  }

  type Met = Limit & ReturnType<typeof createMeter> & { key: string }
  type Limits = { name: RuleName; mine: Met; all: Met }

  function limitsOf(name: RuleName, sender: string): Limits {
    const { address, everyone: together } = RULES[name]
    return {
      name,
      mine: { ...address, ...senders, key: `${name} ${sender}` },
      all: { ...together, ...everyone, key: `${name} everyone` },
    }
  }

  /** Whoever comes is counted for all together; a proof of work keeps that from being used up. */
  const isForStrangers = (name: RuleName) => limitsOf(name, '').all.soft !== undefined

  const countOf = ({ counts, key }: Met) => counts.find(key)?.count ?? 0
  const isBeyond = ({ soft }: Met, count: number) => soft !== undefined && count >= soft
  const secondsLeft = ({ counts, key, window }: Met) => {
    const endsAt = counts.find(key)?.endsAt ?? now().getTime() + window * 1000
    return Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
  }

  function refuseFull({ name, mine, all }: Limits): void {
    for (const limit of [mine, all])
      if (countOf(limit) >= limit.max) throw tooMany(name, secondsLeft(limit), limit === mine)
  }

  /** A client that lost its answer is not counted twice, nor held up. */
  function isRepeated(wish: string): boolean {
    const repeated = repeats.find(wish)
    if (!repeated || repeated.count > REPEATS) return false
    repeated.count++
    return true
  }

  async function isProven(name: RuleName, proof: string | undefined | null): Promise<boolean> {
    const nonce = proof ? await proofs.check(name, proof) : undefined
    return nonce !== undefined && (await firstTime(`proof ${nonce}`, PROOF_LIFETIME))
  }

  return {
    /**
     * Lets a visit through and counts it, or throws `too-many`: with a challenge where a proof of work would let it
     * through, else with the seconds until it may come as it is. The last look and the count are one step, so rivals
     * cannot pass together.
     */
    async enter(name: RuleName, { address, proof, isTrapped = false, once }: Visit): Promise<void> {
      if (!config.rateLimits) return
      const sender = addressBucket(address)
      const wish = once === undefined ? undefined : `${name} ${sender} ${once}`
      if (wish && isRepeated(wish)) return
      const limits = limitsOf(name, sender)
      const { mine, all } = limits
      const tries = pressure.count(name)
      const isPressed = () =>
        isBeyond(mine, countOf(mine)) || isBeyond(all, Math.max(tries - 1, countOf(all)))

      for (let mayPass = false; ;) {
        refuseFull(limits)
        const stale = [mine, all].filter((limit) => limit.sharing?.isFresh(limit) === false)
        if (stale.length > 0) await Promise.all(stale.map((limit) => limit.sharing!.share(limit)))
        else if (mayPass || !(isTrapped || isPressed())) break
        else if (proof === null) {
          if (isPressed()) throw tooBusyForPlain(secondsLeft(isBeyond(mine, countOf(mine)) ? mine : all))
          if (await firstTime(`trap ${wish}`, TRAP_REMEMBERED)) throw sendAgain()
          isTrapped = false
        } else if (await isProven(name, proof)) mayPass = true
        else {
          const hardness = Math.max(tries / (all.soft ?? tries), countOf(mine) / (mine.soft ?? mine.max))
          const challenge = await proofs.ask(name, hardness)
          throw proofNeeded(challenge, secondsLeft(isBeyond(mine, countOf(mine)) ? mine : all))
        }
      }
      for (const { counts, key, window } of isForStrangers(name) ? [mine, all] : [mine])
        counts.add(key, window)
      if (wish) repeats.add(wish, mine.window)
    },

    /** Counts for all together what was entered and then let in, where strangers must not use that up. */
    admitted(name: RuleName): void {
      if (!config.rateLimits || isForStrangers(name)) return
      const { counts, key, window } = limitsOf(name, '').all
      counts.add(key, window)
    },

    /** Refuses a sender whose plain form would be refused anyway, before it is read. Throws as `enter` does. */
    refuseEarly(name: RuleName, address: string): void {
      if (!config.rateLimits) return
      const limits = limitsOf(name, addressBucket(address))
      refuseFull(limits)
      if (isBeyond(limits.mine, countOf(limits.mine))) throw tooBusyForPlain(secondsLeft(limits.mine))
    },
  }
}
