/** `npm run drill -- crash [--cycles N] [--database embedded|postgres|both] [--within MS]`: SIGKILL under load, again and again. */
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/support/statistics.ts'
import { killCycles } from './support/kill-cycles.ts'
import { DATABASES, type DatabaseKind, newInstallation } from '../support/own-database.ts'
import { verifyTickets } from './support/verify.ts'
import { exactly, tell, told, under } from '../support/report.ts'

const CLIENTS = 8

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      cycles: { type: 'string', default: '200' },
      database: { type: 'string', default: 'both' },
      within: { type: 'string', default: '3000' },
    },
  })
  const kinds = DATABASES.filter((kind) => [kind, 'both'].includes(values.database))
  if (kinds.length === 0) throw new Error('--database is embedded, postgres or both.')
  const held: boolean[] = []
  for (const kind of kinds) held.push(await crash(kind, Number(values.cycles), Number(values.within)))
  return held.every(Boolean)
}

async function crash(kind: DatabaseKind, cycles: number, withinMs: number): Promise<boolean> {
  const installation = await newInstallation(kind)
  try {
    const { product, load, toReady, toTicket } = await killCycles(installation, { cycles, clients: CLIENTS })
    const { findings } = await verifyTickets(installation, load.acknowledged)
    await product.stop()
    return tell(`${cycles} times SIGKILL under ${CLIENTS} clients that create tickets, database ${kind}:`, [
      told('tickets acknowledged', load.acknowledged.length),
      told('attempts not acknowledged and made again', load.refused()),
      ...findings,
      exactly('starts by themselves', toReady.length, cycles),
      told('start to ready, median', `${Math.round(percentile(toReady, 0.5))} ms`),
      told('SIGKILL to the next ticket, median', `${Math.round(percentile(toTicket, 0.5))} ms`),
      under('SIGKILL to the next ticket, p99', percentile(toTicket, 0.99), withinMs, 'ms'),
    ])
  } finally {
    await installation.remove()
  }
}
