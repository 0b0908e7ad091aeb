import { getHealth, getReadiness } from '#contract/health.ts'
import type { Context } from '#server/context.ts'
import type { Serve } from '../serve.ts'

/** What readiness asks of the parts a context does not hold. */
export type Probes = {
  database: () => Promise<unknown>
  failedJobs: () => Promise<number>
  /** Whether the process is about to leave and wants no more requests. */
  stopping?: () => boolean
}

/** Whoever asks has an answer well within two seconds, on a busy machine too. */
const TIMEOUT_MS = 1_000

export function serveHealth(serve: Serve, ctx: Context, probes: Probes): void {
  const probeAll = () =>
    Promise.all([
      inTime(probes.database()),
      inTime(ctx.storage.check()),
      inTime(probes.failedJobs()),
      ctx.scanner && inTime(ctx.scanner.ping()),
    ])
  // Anybody may ask, so however many do, one look at a time is for all of them.
  let probing: ReturnType<typeof probeAll> | undefined
  serve(getHealth, async () => ({ status: 'ok' as const }))
  serve(getReadiness, async (_, { http }) => {
    probing ??= probeAll().finally(() => (probing = undefined))
    const [database, storage, queue, scanner] = await probing
    const parts = { database: state(database), storage: state(storage), queue: state(queue) }
    const isUp = Object.values(parts).every((part) => part === 'ok')
    const status = probes.stopping?.() ? 'stopping' : isUp ? 'ok' : 'down'
    const failedJobs = queue.status === 'fulfilled' ? queue.value : 0
    return http.json(
      {
        status,
        ...parts,
        // Without it uploads are refused; tickets, mail and pages go on.
        scanner: scanner ? state(scanner) : 'off',
        failedJobs,
      },
      status === 'ok' ? 200 : 503,
    )
  })
}

const state = (result: PromiseSettledResult<unknown>) => (result.status === 'fulfilled' ? 'ok' : 'down')

/** A part that does not answer in time is down. */
async function inTime<T>(probe: Promise<T>): Promise<PromiseSettledResult<T>> {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(reject, TIMEOUT_MS, new Error('no answer in time'))
  const [result] = await Promise.allSettled([Promise.race([probe, promise])])
  clearTimeout(timer)
  return result
}
