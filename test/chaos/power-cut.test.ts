/**
 * `npm run drill -- power-cut [--cuts N]`: the embedded database loses its power under load. Simulated: every change to
 * its files is recorded in order, and after SIGKILL the directory is made anew from how it was before, with what had been
 * synced and by chance some of the rest, whole, torn, or missing. Not simulated: a disk that lies about a sync, and the
 * files beside the database. `--ignore-syncs` takes all syncs for lies, to see that the drill can fail.
 */
import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/support/statistics.ts'
import { type PowerCut, loseUnsyncedWrites } from './power-cut/lose-unsynced.ts'
import { killCycles } from './support/kill-cycles.ts'
import { type Installation, newInstallation } from '../support/own-database.ts'
import { readLog } from './power-cut/disk-log.ts'
import { verifyTickets } from './support/verify.ts'
import { startProduct } from '../support/drill-server.ts'
import { exactly, tell, told } from '../support/report.ts'

const CLIENTS = 8

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { cuts: { type: 'string', default: '20' }, 'ignore-syncs': { type: 'boolean', default: false } },
  })
  const installation = await newInstallation('embedded')
  try {
    await (await startProduct({ ...installation.env, PORT: '0' })).stop()
    return await cutAgain(installation, Number(values.cuts), values['ignore-syncs'])
  } finally {
    await installation.remove()
  }
}

async function cutAgain(installation: Installation, cuts: number, ignoreSyncs: boolean): Promise<boolean> {
  const [database, before, diskLog] = ['database', 'database-before', 'disk-log'].map((name) =>
    join(installation.dataDir, name),
  ) as [string, string, string]
  const done: PowerCut[] = []
  const beforeStart = () => {
    rmSync(diskLog, { force: true })
    cpSync(database, before, { recursive: true })
  }
  const afterKill = () => {
    const log = readLog(diskLog)
    const believed = ignoreSyncs ? log.filter(({ kind }) => kind !== 'sync') : log
    done.push(loseUnsyncedWrites(before, believed, Math.random))
    rmSync(database, { recursive: true })
    renameSync(before, database)
  }
  const { product, load, toReady } = await killCycles(installation, {
    cycles: cuts,
    clients: CLIENTS,
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'record-disk.ts')}`,
      DISK_LOG: diskLog,
    },
    beforeStart,
    afterKill,
  })
  const { findings } = await verifyTickets(installation, load.acknowledged)
  await product.stop()
  const sum = (name: keyof PowerCut) => done.reduce((total, cut) => total + cut[name], 0)
  return tell(`${cuts} power cuts of the embedded database under ${CLIENTS} clients that create tickets:`, [
    told('tickets acknowledged', load.acknowledged.length),
    told('changes to files, of them not synced when the power went', `${sum('written')}, ${sum('unsynced')}`),
    told('of those lost, torn', `${sum('lost')}, ${sum('torn')}`),
    told('names forgotten', sum('forgottenNames')),
    ...findings,
    exactly('starts by themselves', toReady.length, cuts),
    told('start to ready with the recorder, median', `${Math.round(percentile(toReady, 0.5))} ms`),
  ])
}
