import { type MemoryCounter, countAttempt, createMemoryCounter } from './counters.ts'
import {
  RULES,
  type RuleName,
  type Limit,
  type Rule,
  type SoftReason,
  honeypotFilled,
  proofOfWorkRequired,
  tooBusyWithoutScript,
  tooMany,
} from './rules.ts'
import type { Context } from '../../context.ts'
import { senderKey } from './sender-key.ts'
import { createProofOfWork, PROOF_LIFETIME } from './proof-of-work.ts'

/** A sender counts for up to this part of everyone's soft limit, so it takes eight of them to reach it. */
const SENDERS_TO_LIMIT = 8

export type RateLimitRequest = {
  address: string
  /** The header Proof-Of-Work; null for a client that cannot solve a challenge (a form without JavaScript). */
  proof?: string | undefined | null
  isHoneypotFilled?: boolean
  idempotencyKey?: string | undefined
}
export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Uncounted retries with the same Idempotency-Key: enough for a client that lost the response. */
const MAX_FREE_RETRIES = 5
/** Seconds for which a form with a filled honeypot is remembered, so that it passes when it is sent again. */
const HONEYPOT_MEMORY_S = 3_600

/**
 * Rate limits and proof of work for every expensive endpoint: per sender and for all senders together, as `RULES` say
 * (docs/decisions/sign-in-and-security.md). Shared rules count in the database, of which this process remembers the last
 * counts: a request that they refuse costs no statement. With RATE_LIMITS=off everything passes.
 */
export function createRateLimiter(ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now'>) {
  const { config, now } = ctx
  const senders = createMemoryCounter(now)
  const totals = createMemoryCounter(now)
  const loads = createMemoryCounter(now)
  const loadShares = createMemoryCounter(now)
  const retries = createMemoryCounter(now)
  const proofs = createProofOfWork(ctx)
  /** Requests with an Idempotency-Key that are being counted. */
  const counting = new Map<string, Promise<void>>()

  type KeyedLimit = Limit & { key: string; windows: MemoryCounter }
  /**
   * `everyone` counts all accepted requests. `soft`, where the rule has a soft limit for everyone, counts each sender's only
   * within its share of the load: one sender does not press the others.
   */
  type Limits = { name: RuleName; sender: KeyedLimit; everyone: KeyedLimit; soft?: KeyedLimit & { soft: number } }

  function limitsOf(name: RuleName, sender: string): Limits {
    const { address, everyone }: Rule = RULES[name]
    const { window, max, soft } = everyone
    return {
      name,
      sender: { ...address, key: `${name} ${sender}`, windows: senders },
      everyone: { window, max, key: `${name} everyone`, windows: totals },
      ...(soft !== undefined && { soft: { window, soft, max, key: `${name} load`, windows: totals } }),
    }
  }

  /**
   * Counts an attempt for the load, which stays high for as long as a flood lasts and for one window after it: attempts of all
   * senders, rejected ones included, but those of one sender only up to its share, so that it alone cannot keep the load high.
   * Counts in this process alone, which is fast and enough to detect a flood. Returns the load before the attempt, of this
   * window or the previous one, whichever had more, and whether the attempt is within its sender's share.
   */
  function countLoad(name: RuleName, sender: string): { load: number; isWithinShare: boolean } {
    const { window, soft }: Limit = RULES[name].everyone
    if (soft === undefined) return { load: 0, isWithinShare: true }
    const all = loads.open(name, window)
    const load = Math.max(all.count, all.previousCount)
    const ofSender = loadShares.open(`${name} ${sender}`, window)
    const isWithinShare = ofSender.count < Math.floor(soft / SENDERS_TO_LIMIT)
    if (isWithinShare) {
      ofSender.count++
      all.count++
    }
    return { load, isWithinShare }
  }

  const countOf = ({ windows, key }: KeyedLimit) => windows.find(key)?.count ?? 0
  const isOverSoft = (limit: KeyedLimit) => limit.soft !== undefined && countOf(limit) >= limit.soft
  const secondsLeft = ({ windows, key, window }: KeyedLimit) => {
    const endsAt = windows.find(key)?.endsAt ?? now().getTime() + window * 1000
    return Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
  }
  const retryAfter = ({ sender, everyone, soft }: Limits) =>
    secondsLeft(isOverSoft(sender) ? sender : (soft ?? everyone))

  function rejectIfFull({ name, sender, everyone }: Limits): void {
    for (const limit of [sender, everyone])
      if (countOf(limit) >= limit.max) throw tooMany(name, secondsLeft(limit), limit === sender)
  }

  function softReason({ sender, soft }: Limits, load: number): SoftReason | undefined {
    if (isOverSoft(sender)) return 'own requests'
    return soft && Math.max(load, countOf(soft)) >= soft.soft ? 'load' : undefined
  }

  /** Counts the request for each of its limits in turn; returns false as soon as one is exceeded. */
  async function tryToCount(
    { name, sender, everyone, soft }: Limits,
    { isProven, isWithinShare }: { isProven: boolean; isWithinShare: boolean },
  ): Promise<boolean> {
    // Without a soft limit for everyone only the requests that `commit` reports count for everyone.
    const counted = soft ? [sender, everyone, ...(isWithinShare ? [soft] : [])] : [sender]
    const { isShared }: Rule = RULES[name]
    for (const limit of counted) {
      const { windows, key, window, max } = limit
      if (!isShared) {
        windows.add(key, window)
        continue
      }
      const result = await countAttempt(ctx, key, { window, max: isProven ? max : (limit.soft ?? max) })
      windows.remember(key, window, result)
      if (!result.allowed) return false
    }
    return true
  }

  /** Marks a key as used, for all processes; returns false for one that was used within these seconds. */
  const isFirstUse = async (key: string, seconds: number) =>
    (await countAttempt(ctx, key, { window: seconds, max: 1 })).allowed

  /** Throws `too-many` with a challenge unless the proof solves one that was not used before. */
  async function requireProof(limits: Limits, load: number, proof: string | undefined): Promise<void> {
    const { name, sender, soft } = limits
    const nonce = proof ? await proofs.verify(name, proof) : undefined
    if (nonce !== undefined && (await isFirstUse(`proof ${nonce}`, PROOF_LIFETIME))) return
    const difficulty = Math.max(soft ? load / soft.soft : 1, countOf(sender) / (sender.soft ?? sender.max))
    const reason = softReason(limits, load) ?? 'honeypot'
    throw proofOfWorkRequired(name, reason, await proofs.createChallenge(name, difficulty), retryAfter(limits))
  }

  /** Throws `too-many` under load, and for the first time a form with a filled honeypot arrives: the second may be a person. */
  async function checkWithoutScript(limits: Limits, load: number, retryKey: string | undefined): Promise<void> {
    const reason = softReason(limits, load)
    if (reason) throw tooBusyWithoutScript(limits.name, reason, retryAfter(limits))
    if (await isFirstUse(`trap ${retryKey}`, HONEYPOT_MEMORY_S)) throw honeypotFilled()
  }

  function isFreeRetry(retryKey: string): boolean {
    const counted = retries.find(retryKey)
    if (!counted || counted.count > MAX_FREE_RETRIES) return false
    counted.count++
    return true
  }

  /** Counts a request once a proof of work, where one is needed, is given. Throws `too-many`. */
  async function countRequest(
    limits: Limits,
    { proof, isHoneypotFilled = false }: RateLimitRequest,
    retryKey: string | undefined,
    { load, isWithinShare }: ReturnType<typeof countLoad>,
  ): Promise<void> {
    let [isProven, isSuspicious] = [false, isHoneypotFilled]
    do {
      rejectIfFull(limits)
      if (!isProven && (isSuspicious || softReason(limits, load))) {
        if (proof === null) {
          await checkWithoutScript(limits, load, retryKey)
          isSuspicious = false
        } else {
          await requireProof(limits, load, proof)
          isProven = true
        }
      }
    } while (!(await tryToCount(limits, { isProven, isWithinShare })))
    if (retryKey) retries.add(retryKey, limits.sender.window)
  }

  return {
    /**
     * Counts a request, or throws `too-many`: with a challenge where a proof of work would let it pass, otherwise with
     * the seconds until it may be sent again.
     */
    async consume(name: RuleName, request: RateLimitRequest): Promise<void> {
      if (!config.rateLimits) return
      const sender = senderKey(request.address)
      const retryKey = request.idempotencyKey && `${name} ${sender} ${request.idempotencyKey}`
      // Of one that is sent twice at the same time, the second is a free retry once the first is counted.
      const running = retryKey && counting.get(retryKey)
      if (running) await running.catch(() => undefined)
      if (retryKey && isFreeRetry(retryKey)) return
      const counted = countRequest(limitsOf(name, sender), request, retryKey, countLoad(name, sender))
      if (!retryKey) return counted
      counting.set(retryKey, counted)
      await counted.finally(() => counting.delete(retryKey))
    },

    /**
     * Counts a request for everyone once it has passed its other checks, under rules without a soft limit for everyone:
     * otherwise requests without a session or a valid link could use up what all share.
     */
    commit(name: RuleName): void {
      const { everyone, soft } = limitsOf(name, '')
      if (config.rateLimits && !soft) totals.add(everyone.key, everyone.window)
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
