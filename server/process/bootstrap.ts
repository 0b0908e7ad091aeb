import { applyStoredCompany, createCompanyFollower } from '../company/publish.ts'
import { releaseModel } from '../triage/model/current-model.ts'
import { openProvider } from '../triage/providers/open-provider.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import type { EmbeddedDatabase } from '../platform/db/embedded/open-embedded.ts'
import { openDatabase } from '../platform/db/open.ts'
import type { Probes } from '../http/routes/health.ts'
import { watchInbox } from '../mail/in/watch-inbox.ts'
import { doDueWork } from './due-work.ts'
import { createHandlers } from './job-handlers.ts'
import { resolveBaseUrl } from './listen.ts'
import { type ReadingOptions, readMailboxes } from '../mail/in/imap/mailbox-loop.ts'
import { routeMails } from '../mail/route/router.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { type Log, errorFields, withoutRequest } from '../platform/log.ts'
import { withMailMetrics } from './metrics.ts'
import { StartError } from '../platform/start-error.ts'
import { createMailer } from '../mail/out/mailer.ts'
import { createTestClock } from '../platform/test-clock.ts'
import { type WakeSignal, createWakeSignal } from '../platform/wake-signal.ts'

export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>
export type Services = Awaited<ReturnType<typeof openServices>>

type OpenOptions = {
  step?: Step
  clock?: Clock
  embedded?: Promise<EmbeddedDatabase> | undefined
  /** The origin of links, for a port that is known once the server listens. */
  baseUrl?: () => string
  imap?: ReadingOptions
  isPatient?: boolean
}

/** The process that has taken a mail routes it immediately. */
const OTHERS_FIRST_MS = 1_000

export async function printStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`  ✓ ${title} (${seconds} s)\n`)
  return result
}

/** Routes mails that another process has taken, unless it does so itself. */
async function routeMailsOfOthers(
  { clock, mailTaken }: Context,
  taken: WakeSignal,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await taken.wait(Infinity, stopping)
    await clock.sleep(OTHERS_FIRST_MS, stopping)
    mailTaken.wake()
  }
}

/** Reads the mail settings that another process has changed. */
const refreshMailSettings = ({ mailSettings, log }: Context) =>
  mailSettings.refresh().catch((error: unknown) => log.warn('settings.not_read', errorFields(error)))

/** Operators see one line instead of a stack trace for an unusable bucket (a wrong setting) or model (a wrong build). */
function toStartError(error: Error): never {
  throw new StartError(error.message)
}

/** Opens everything operations need, without listening anywhere. Throws StartError for what an operator can fix. */
export async function openServices(
  config: Config,
  log: Log,
  {
    step = (_, work) => work(),
    clock = config.testClock === undefined ? systemClock : createTestClock(config.testClock),
    embedded,
    baseUrl = () => resolveBaseUrl(config),
    imap = {},
    isPatient = false,
  }: OpenOptions = {},
) {
  const database = await step('Open the database', () =>
    openDatabase(config, withoutRequest(log), { exclusive: true, acquired: embedded, isPatient }),
  )
  await applyStoredCompany(database.db)
  const queue = await step('Start the job queue', () => openQueue(database.connection, log, clock))
  const release = await step('Read the analyser', async () => releaseModel()).catch(toStartError)
  const ctx: Context = createContext(config, log, { release, database, queue, baseUrl, clock })
  const close = async () => {
    await queue.stop()
    await ctx.events.close()
    await database.close()
  }
  if (config.bucket)
    await step('Reach the storage', () => ctx.storage.check()).catch(async (error: Error) => {
      await close()
      toStartError(error)
    })
  await ctx.mailSettings.refresh()
  if (config.secretPrevious) await ctx.mailSettings.reencrypt()
  const probes: Probes = { database: () => database.pool.query('select 1'), failedJobs: queue.failedJobs }
  const stopping = new AbortController()
  const provider = (ctx.provider = openProvider(ctx, { stopping: stopping.signal }))
  const loops: Promise<void>[] = []
  const company = createCompanyFollower(ctx, stopping.signal)
  return {
    ctx,
    probes,
    database,
    queue,
    preparePages: company.prepare,
    startWorkers: async () => {
      const mailer = withMailMetrics(createMailer(ctx.config, ctx.signer), ctx.metrics)
      const mailsOfOthers = createWakeSignal(clock)
      loops.push(
        watchInbox(ctx, stopping.signal),
        routeMails(ctx, stopping.signal),
        routeMailsOfOthers(ctx, mailsOfOthers, stopping.signal),
        doDueWork(ctx, stopping.signal),
        readMailboxes(ctx, imap, stopping.signal),
        company.run(),
      )
      await queue.work(createHandlers(ctx, mailer, provider), ctx.metrics)
      ctx.events.followWork((kinds) => {
        if (kinds.includes('jobs')) queue.checkDueJobs()
        if (kinds.includes('mails')) mailsOfOthers.wake()
        if (kinds.includes('moments')) ctx.dueSoon.wake()
        if (kinds.includes('settings')) {
          void refreshMailSettings(ctx)
          ctx.companyChanged.wake()
        }
      })
    },
    /** Takes no more jobs; resolves once the running ones are done. Jobs enqueued meanwhile wait for another process. */
    stopWorkers: async () => {
      stopping.abort()
      return Promise.all([queue.drain(), ...loops])
    },
    /** Hands unfinished jobs back and closes the database. */
    close: async () => {
      stopping.abort()
      await Promise.all(loops)
      await close()
    },
  }
}
