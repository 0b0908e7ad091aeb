import { getHealth, getReadiness } from '#contract/health.ts'
import type { Context } from '#server/context.ts'
import { listStoppedMailboxes } from '#server/inbox/imap/mail-status.ts'
import type { Serve } from '../serve.ts'

/** Checks for readiness that are not part of the context. */
export type Probes = {
  database: () => Promise<unknown>
  failedJobs: () => Promise<number>
  /** Whether the process is shutting down and should get no more requests. */
  stopping?: () => boolean
}

/** Per check, so that the response is sent within two seconds even on a busy machine. */
const TIMEOUT_MS = 1_000

/** Serves liveness (`/healthz`) and readiness (`/readyz`). */
export function serveHealth(serve: Serve, ctx: Context, probes: Probes): void {
  const probeAll = () =>
    Promise.all([
      inTime(probeDatabase(ctx, probes)),
      inTime(ctx.storage.check()),
      inTime(probes.failedJobs()),
      ctx.scanner && inTime(ctx.scanner.ping()),
      ctx.config.mailIn.mailboxes.length > 0 ? inTime(listStoppedMailboxes(ctx)) : undefined,
    ])
  // The endpoint is public: concurrent requests share one check.
  let probing: ReturnType<typeof probeAll> | undefined
  serve(getHealth, async () => ({ status: 'ok' as const }))
  serve(getReadiness, async (_, { http }) => {
    probing ??= probeAll().finally(() => (probing = undefined))
    const [database, storage, queue, scanner, mail] = await probing
    const parts = { database: state(database), storage: state(storage), queue: state(queue) }
    const isUp = Object.values(parts).every((part) => part === 'ok')
    const status = probes.stopping?.() ? 'stopping' : isUp ? 'ok' : 'down'
    const failedJobs = queue.status === 'fulfilled' ? queue.value : 0
    return http.json(
      {
        status,
        ...parts,
        // Not part of `status`: without the scanner only uploads are rejected.
        scanner: scanner ? state(scanner) : 'off',
        // Not part of it either: the site works, and mails wait on their server.
        mail: mailState(mail),
        failedJobs,
      },
      status === 'ok' ? 200 : 503,
    )
  })
}

/** A query that touches no damaged page succeeds, so damage that requests have met counts, too. */
async function probeDatabase({ damage }: Context, probes: Probes): Promise<void> {
  await probes.database()
  if (damage.seen()) throw new Error('Stored data cannot be read.')
}

const state = (result: PromiseSettledResult<unknown>) => (result.status === 'fulfilled' ? 'ok' : 'down')

type MailProbe = PromiseSettledResult<Awaited<ReturnType<typeof listStoppedMailboxes>>> | undefined

function mailState(probe: MailProbe) {
  if (!probe) return { state: 'off' as const, stopped: [] }
  if (probe.status === 'rejected') return { state: 'unknown' as const, stopped: [] }
  return { state: probe.value.length > 0 ? ('stopped' as const) : ('ok' as const), stopped: probe.value }
}

/** Rejects a check that takes too long. */
async function inTime<T>(probe: Promise<T>): Promise<PromiseSettledResult<T>> {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(reject, TIMEOUT_MS, new Error('timeout'))
  const [result] = await Promise.allSettled([Promise.race([probe, promise])])
  clearTimeout(timer)
  return result
}
