import { it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { killCycles } from './support/kill-cycles.ts'
import { uploadFiles } from './support/upload-load.ts'
import { EVERY_TICKET_ONCE, verifyTickets } from './support/verify.ts'

const size = drillSizes({ cycles: [1, 200], database: ['both', 'both'], seed: ['1', '1'] })
const CLIENTS = 8
/** Files are uploaded and claimed in the first cycles alone: checking each takes time. */
const UPLOAD_CYCLES = 10

it.concurrent.for(databasesNamed(size.database))(
  'SIGKILL under load loses and duplicates no acknowledged ticket or file, and the next start needs no help (%s)',
  async (database, { expect }) => {
    const env = await newInstallation(database)
    let cycle = 0
    let files: Awaited<ReturnType<typeof uploadFiles>> | undefined
    const { server, load, msToReady, msToTicket } = await killCycles(env, {
      cycles: size.cycles,
      random: createRandom(`crash/${size.seed}/${database}`),
      clients: CLIENTS,
      async beforeKill({ url }) {
        files = cycle++ < UPLOAD_CYCLES ? await uploadFiles(url) : undefined
      },
      afterKill: () => files?.stopped,
      afterRestart: async ({ url }) => files?.verify(url, env),
    })
    expect(load.acknowledged.length).toBeGreaterThan(0)
    expect(await verifyTickets(env, load.acknowledged)).toEqual(EVERY_TICKET_ONCE)
    await files?.verifyNothingElse(env)
    await server.stop()
    report(`${size.cycles} times SIGKILL under ${CLIENTS} clients that create tickets, database ${database}:`, {
      'tickets acknowledged': load.acknowledged.length,
      'attempts not acknowledged and repeated': load.retries(),
      'start to ready, median': `${Math.round(percentile(msToReady, 0.5))} ms`,
      'SIGKILL to the next ticket, median': `${Math.round(percentile(msToTicket, 0.5))} ms`,
      'SIGKILL to the next ticket, p99': `${Math.round(percentile(msToTicket, 0.99))} ms (wanted: at most 3,000)`,
    })
  },
)
