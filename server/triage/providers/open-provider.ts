import { failure, type Failure, isFailure, type AiOutcome, type Provider } from './provider.ts'
import type { Context } from '../../context.ts'
import { type Question, askModel, spendCall, triageQuestion, wordingQuestion } from './ask-model.ts'

const MAX_FAILURES = 5
/** Milliseconds. */
const OPEN_MS = 60_000

/** Creates a circuit breaker: five failures in a row open it for a minute, then one call decides. */
export function createBreaker(now: () => number, onOpen = () => {}) {
  let failures = 0
  let openUntil = 0
  let trying = false
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      const isTrial = failures >= MAX_FAILURES
      if (isTrial && (trying || now() < openUntil)) {
        onOpen()
        throw failure('away', 'failed several times in a row and is not asked for a minute')
      }
      trying ||= isTrial
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures++
        if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}

/** Milliseconds of one call, up to the response's last byte. */
const DEADLINE = 20_000
/** Deadline while a person waits. */
const SHORT_DEADLINE = 8_000

type Options = {
  /** Aborted when the server stops: calls in progress are cancelled, and their jobs retried after the next start. */
  stopping: AbortSignal
  deadline?: number
  /** In milliseconds; tests replace it. */
  clock?: () => number
}

/** Opens the configured provider behind breaker, budget and timeout; undefined when there is none. */
export function openProvider(
  ctx: Pick<Context, 'config' | 'db' | 'log' | 'metrics' | 'now'>,
  { stopping, deadline = DEADLINE, clock = () => performance.now() }: Options,
): Provider | undefined {
  const config = ctx.config.ai.provider
  if (!config) return undefined
  const { name: provider, model } = config
  const count = (outcome: AiOutcome, ms?: number) =>
    ctx.metrics.aiDone(provider, outcome, ms === undefined ? undefined : ms / 1000)
  const breaker = createBreaker(clock, () => count('resting'))
  let loggedAt = -Infinity

  function logFailure({ kind, message: why }: Failure, outcome: { provider: string; model: string; ms: number }) {
    if (kind === 'away') ctx.log.warn('provider.unavailable', { ...outcome, why })
    if (kind === 'nonsense') ctx.log.warn('provider.response_unusable', { ...outcome, why })
    if (kind !== 'refused' || clock() - loggedAt < OPEN_MS) return
    loggedAt = clock()
    ctx.log.error('provider.refused', { ...outcome, why })
  }

  async function call<T>(ask: (signal: AbortSignal) => Promise<T>, timeout: number): Promise<T | null> {
    const start = performance.now()
    const outcome = () => ({ provider, model, ms: Math.round(performance.now() - start) })
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
      const answer = await ask(signal)
      ctx.log.info('provider.answered', outcome())
      count('answered', outcome().ms)
      return answer
    } catch (error) {
      if (!isFailure(error)) throw error
      logFailure(error, outcome())
      count(error.kind, outcome().ms)
      if (error.kind === 'away') throw error
      return null
    }
  }

  const spend = <T>(question: () => Question<T>, timeout: number) =>
    breaker.run(async () => {
      if (await spendCall(ctx, config.monthlyCalls))
        return call((signal) => askModel(config, question(), signal), timeout)
      count('over-budget')
      return null
    })

  return {
    name: `${provider}/${model}`,
    ask: (ticket) => spend(() => triageQuestion(ticket), deadline),
    word: (ticket, answer) => spend(() => wordingQuestion(ticket, answer), Math.min(deadline, SHORT_DEADLINE)),
  }
}
