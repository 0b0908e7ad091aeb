import { createMemoryCounter } from './memory-counter.ts'
import { RULES, type RuleName, type Limit, type Rule } from './rules.ts'
import type { Context } from '../../context.ts'
import { senderKey } from './sender-key.ts'
import { createReplayGuard, createProofOfWork, PROOF_LIFETIME } from './proof-of-work.ts'
import { honeypotFilled, proofOfWorkRequired, tooBusyWithoutScript, tooMany } from './rate-limit-errors.ts'
import { createSharedCounter } from './shared-counter.ts'

type AttemptWindow = { begunAt: number; attempts: number; previousAttempts: number }

/** A sender counts for up to this part of everyone's soft limit, so it takes eight of them to reach it. */
const SENDERS_TO_LIMIT = 8

/**
 * Measures the load on each rule: attempts of all senders, rejected ones included, so that it stays high for as long as
 * a flood lasts and for one window after it; those of one sender only up to its share, so that it alone cannot keep the load
 * high. Counts in this process alone, which is fast and enough to detect a flood.
 */
function createLoadMeter(now: () => Date) {
  const windows = new Map<RuleName, AttemptWindow>()
  const bySender = createMemoryCounter(now)

  function currentWindow(name: RuleName): AttemptWindow {
    const length = RULES[name].everyone.window * 1000
    const at = now().getTime()
    const last = windows.get(name)
    // A window from when the clock was ahead counts as begun now.
    if (last) last.begunAt = Math.min(last.begunAt, at)
    if (last && at < last.begunAt + length) return last
    const isNext = last !== undefined && at < last.begunAt + 2 * length
    const window = { begunAt: at, attempts: 0, previousAttempts: isNext ? last.attempts : 0 }
    windows.set(name, window)
    return window
  }

  return {
    /**
     * Counts an attempt. Returns the load before it, of this window or the previous one, whichever had more, and whether the
     * attempt is within its sender's share.
     */
    count(name: RuleName, sender: string): { load: number; isWithinShare: boolean } {
      const { window: seconds, soft, max } = { soft: undefined, ...RULES[name].everyone }
      const window = currentWindow(name)
      const load = Math.max(window.attempts, window.previousAttempts)
      const ofSender = bySender.open(`${name} ${sender}`, seconds)
      const isWithinShare = ofSender.count < Math.floor((soft ?? max) / SENDERS_TO_LIMIT)
      if (isWithinShare) {
        ofSender.count++
        window.attempts++
      }
      return { load, isWithinShare }
    },
  }
}

/** What the rate limiter has to know about a request. */
export type RateLimitRequest = {
  address: string
  /** The header Proof-Of-Work; null for a client that cannot solve a challenge (a form without JavaScript). */
  proof?: string | undefined | null
  isHoneypotFilled?: boolean
  idempotencyKey?: string | undefined
}
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Retries with the same Idempotency-Key that are not counted: enough for a client that lost the response. */
const MAX_FREE_RETRIES = 5
/** Seconds for which a form with a filled honeypot is remembered, so that it passes when it is sent again. */
const HONEYPOT_MEMORY_S = 3_600

/**
 * Rate limits and proof of work for every expensive endpoint: per sender and for all senders together, as `RULES` say
 * (docs/decisions/sign-in-and-security.md). With RATE_LIMITS=off everything passes.
 */
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
    return { counts, shared: config.databaseUrl ? createSharedCounter(db, counts, now) : undefined }
  }

  type MeteredLimit = Limit & ReturnType<typeof createMeter> & { key: string }
  /**
   * `everyone` counts all accepted requests. `soft`, where the rule has a soft limit for everyone, counts each sender's only
   * within its share of the load: one sender does not press the others.
   */
  type Limits = { name: RuleName; sender: MeteredLimit; everyone: MeteredLimit; soft?: MeteredLimit }
  /** A request on its way through the limits, and the load when it arrived. */
  type Attempt = ReturnType<typeof load.count> & { limits: Limits; isProven: boolean; isSuspicious: boolean }

  function limitsOf(name: RuleName, sender: string): Limits {
    const { address, everyone: all }: Rule = RULES[name]
    const { window, max, soft } = all
    return {
      name,
      sender: { ...address, ...senders, key: `${name} ${sender}` },
      everyone: { window, max, ...everyone, key: `${name} everyone` },
      ...(soft !== undefined && { soft: { window, max: soft, ...everyone, key: `${name} load` } }),
    }
  }

  const countOf = ({ counts, key }: MeteredLimit) => counts.find(key)?.count ?? 0
  const isOverSoft = (limit: MeteredLimit) => limit.soft !== undefined && countOf(limit) >= limit.soft
  const secondsLeft = ({ counts, key, window }: MeteredLimit) => {
    const endsAt = counts.find(key)?.endsAt ?? now().getTime() + window * 1000
    return Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
  }
  const retryAfter = ({ sender, everyone: all, soft }: Limits) =>
    secondsLeft(isOverSoft(sender) ? sender : (soft ?? all))

  function rejectIfFull({ name, sender, everyone: all }: Limits): void {
    for (const limit of [sender, all])
      if (countOf(limit) >= limit.max) throw tooMany(name, secondsLeft(limit), limit === sender)
  }

  const outdated = ({ sender, everyone: all, soft }: Limits) =>
    [sender, all, ...(soft ? [soft] : [])].filter((limit) => limit.shared?.isWithinOwnShare(limit) === false)

  /** Which soft limit is exceeded, if any. */
  function softReason({ limits: { sender, soft }, load: measured }: Attempt): 'own requests' | 'load' | undefined {
    if (isOverSoft(sender)) return 'own requests'
    return soft && Math.max(measured, countOf(soft)) >= soft.max ? 'load' : undefined
  }

  /**
   * Counts the request, or says what has to be done first. Synchronous, so that concurrent requests cannot all pass on
   * the same count. Throws `too-many` when a limit is full.
   */
  function tryToCount(attempt: Attempt): 'counted' | 'counts outdated' | 'proof needed' {
    const { limits, isProven, isSuspicious, isWithinShare } = attempt
    const { sender, everyone: all, soft } = limits
    rejectIfFull(limits)
    if (outdated(limits).length > 0) return 'counts outdated'
    if (!isProven && (isSuspicious || softReason(attempt))) return 'proof needed'
    // Without a soft limit for everyone only the requests that `commit` reports count for everyone.
    const counted = soft ? [sender, all, ...(isWithinShare ? [soft] : [])] : [sender]
    for (const { counts, key, window } of counted) counts.add(key, window)
    return 'counted'
  }

  /** Throws `too-many` with a challenge unless the proof solves one that was not used before. */
  async function requireProof(attempt: Attempt, proof: string | undefined): Promise<void> {
    const { limits, load: measured } = attempt
    const { name, sender, soft } = limits
    const nonce = proof ? await proofs.verify(name, proof) : undefined
    if (nonce !== undefined && (await isFirstUse(`proof ${nonce}`, PROOF_LIFETIME))) return
    const difficulty = Math.max(soft ? measured / soft.max : 1, countOf(sender) / (sender.soft ?? sender.max))
    const reason = softReason(attempt) ?? 'honeypot'
    throw proofOfWorkRequired(name, reason, await proofs.createChallenge(name, difficulty), retryAfter(limits))
  }

  /** Throws `too-many` under load, and for the first time a form with a filled honeypot arrives: the second may be a person. */
  async function checkWithoutScript(attempt: Attempt, retryKey: string | undefined): Promise<void> {
    const reason = softReason(attempt)
    if (reason) throw tooBusyWithoutScript(attempt.limits.name, reason, retryAfter(attempt.limits))
    if (await isFirstUse(`trap ${retryKey}`, HONEYPOT_MEMORY_S)) throw honeypotFilled()
  }

  /** Whether this is one of the free retries of a request that was counted before. */
  function isFreeRetry(retryKey: string): boolean {
    const counted = retries.find(retryKey)
    if (!counted || counted.count > MAX_FREE_RETRIES) return false
    counted.count++
    return true
  }

  return {
    /**
     * Counts a request, or throws `too-many`: with a challenge where a proof of work would let it pass, otherwise with
     * the seconds until it may be sent again.
     */
    async consume(
      name: RuleName,
      { address, proof, isHoneypotFilled = false, idempotencyKey }: RateLimitRequest,
    ): Promise<void> {
      if (!config.rateLimits) return
      const sender = senderKey(address)
      const retryKey = idempotencyKey === undefined ? undefined : `${name} ${sender} ${idempotencyKey}`
      if (retryKey && isFreeRetry(retryKey)) return
      const limits = limitsOf(name, sender)
      const attempt = { limits, ...load.count(name, sender), isProven: false, isSuspicious: isHoneypotFilled }
      for (let step = tryToCount(attempt); step !== 'counted'; step = tryToCount(attempt)) {
        if (step === 'counts outdated') await Promise.all(outdated(limits).map((limit) => limit.shared!.sync(limit)))
        else if (proof === null) {
          await checkWithoutScript(attempt, retryKey)
          attempt.isSuspicious = false
        } else {
          await requireProof(attempt, proof)
          attempt.isProven = true
        }
      }
      if (retryKey) retries.add(retryKey, limits.sender.window)
    },

    /**
     * Counts a request for everyone once it has passed its other checks, under rules without a soft limit for everyone:
     * otherwise requests without a session or a valid link could use up what all share.
     */
    commit(name: RuleName): void {
      const { everyone: all, soft } = limitsOf(name, '')
      if (config.rateLimits && !soft) all.counts.add(all.key, all.window)
    },

    /** Rejects a form without JavaScript before its body is read, where `consume` would reject it anyway. Throws `too-many`. */
    precheck(name: RuleName, address: string): void {
      if (!config.rateLimits) return
      const limits = limitsOf(name, senderKey(address))
      rejectIfFull(limits)
      if (isOverSoft(limits.sender)) throw tooBusyWithoutScript(name, 'own requests', secondsLeft(limits.sender))
    },
  }
}
