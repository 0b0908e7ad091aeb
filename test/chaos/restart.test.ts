/** `npm run drill -- restart [--restarts N] [--requests N] [--database embedded|postgres|both]`: restarts under load. */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#test/support/free-port.ts'
import { percentile } from '../../bench/support/statistics.ts'
import { DATABASES, type DatabaseKind, newInstallation } from '../support/own-database.ts'
import { type KeepAliveLoad, loadKeepingAlive } from './support/keep-alive-load.ts'
import { verifyTickets } from './support/verify.ts'
import { type Product, startProduct } from '../support/drill-server.ts'
import { exactly, tell, told, under } from '../support/report.ts'

const CLIENTS = 16
const WANTED_MS = 2_000
const PATIENCE_MS = 60_000

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      restarts: { type: 'string', default: '20' },
      requests: { type: 'string', default: '50000' },
      database: { type: 'string', default: 'both' },
    },
  })
  const kinds = DATABASES.filter((kind) => [kind, 'both'].includes(values.database))
  if (kinds.length === 0) throw new Error('--database is embedded, postgres or both.')
  const held: boolean[] = []
  for (const kind of kinds) held.push(await restarts(kind, Number(values.restarts), Number(values.requests)))
  return held.every(Boolean)
}

async function restarts(kind: DatabaseKind, times: number, requests: number): Promise<boolean> {
  const installation = await newInstallation(kind)
  try {
    const env = { ...installation.env, PORT: String(await freePort()) }
    const product = await startProduct(env, 'scripts/start.mjs')
    try {
      const load = loadKeepingAlive(product.url, CLIENTS)
      const toReady: number[] = []
      for (let done = 0; done < times; done++) {
        await until(() => load.taken.length >= (requests * (done + 1)) / (times + 1))
        toReady.push(await restart(product))
      }
      await until(() => load.taken.length >= requests)
      await load.stop()
      const { findings } = await verifyTickets(installation, load.acknowledged)
      return tell(
        `${times} restarts under ${CLIENTS} clients that keep their connections, database ${kind}:`,
        [
          ...counted(load),
          ...findings,
          told('SIGUSR2 to ready, median', `${Math.round(percentile(toReady, 0.5))} ms`),
        ],
      )
    } finally {
      await product.stop()
    }
  } finally {
    await installation.remove()
  }
}

function counted({ taken, failures, acknowledged }: KeepAliveLoad) {
  const kinds = Map.groupBy(failures, (failure) => failure)
  return [
    told('requests', taken.length),
    exactly('requests failed', failures.length, 0),
    ...[...kinds].map(([failure, those]) => told(`  ${failure}`, those.length)),
    told('request, median', `${percentile(taken, 0.5).toFixed(1)} ms`),
    told('request, p99.9', `${Math.round(percentile(taken, 0.999))} ms`),
    under('slowest request', percentile(taken, 1), WANTED_MS, 'ms'),
    told('tickets acknowledged', acknowledged.length),
  ]
}

/** Milliseconds from the signal until the next server says that it is ready. */
async function restart({ child, said }: Product): Promise<number> {
  const readies = () => said().split('Ready at').length
  const before = readies()
  const start = performance.now()
  child.kill('SIGUSR2')
  await until(() => readies() > before)
  return performance.now() - start
}

async function until(look: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!look()) {
    if (performance.now() > deadline) throw new Error('Nothing happened for a minute.')
    await setTimeout(5)
  }
}
