import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { readLog } from './power-cut/disk-log.ts'
import { type PowerCut, loseUnsyncedWrites } from './power-cut/lose-unsynced.ts'
import { killCycles } from './support/kill-cycles.ts'
import { EVERY_TICKET_ONCE, verifyTickets } from './support/verify.ts'

/** With `ignore-syncs` on, every sync is taken as lost with the power: then the test has to fail. */
const size = drillSizes({ cuts: [1, 20, 3], 'ignore-syncs': ['off', 'off'], seed: ['1', '1'] })
const CLIENTS = 8

/**
 * A simulation: every change to the files of the database is recorded in order, and after SIGKILL the directory is made
 * from its state before the start and what had been synced; the rest is there, torn or missing by chance. It leaves out a
 * disk that confirms a sync it did not do, and the files next to the database.
 */
it('No acknowledged ticket is lost when the embedded database loses its power under load', async () => {
  const env = await newInstallation()
  const random = createRandom(`power-cut/${size.seed}`)
  const [database, before, diskLog] = ['database', 'database-before', 'disk-log'].map((name) =>
    join(env.DATA_DIR, name),
  ) as [string, string, string]
  const cuts: PowerCut[] = []
  const recorder = join(import.meta.dirname, 'power-cut/record-disk.ts')
  const recorded = { ...env, NODE_OPTIONS: `--import ${recorder}`, DISK_LOG: diskLog }
  const { server, load, msToReady } = await killCycles(recorded, {
    cycles: size.cuts,
    clients: CLIENTS,
    random,
    beforeStart() {
      rmSync(diskLog, { force: true })
      cpSync(database, before, { recursive: true })
    },
    afterKill() {
      const log = readLog(diskLog)
      const believed = size['ignore-syncs'] === 'on' ? log.filter(({ kind }) => kind !== 'sync') : log
      cuts.push(loseUnsyncedWrites(before, believed, random.next))
      rmSync(database, { recursive: true })
      renameSync(before, database)
    },
  })
  const balance = await verifyTickets(env, load.acknowledged)
  await server.stop()
  const sum = (name: keyof PowerCut) => cuts.reduce((total, cut) => total + cut[name], 0)
  report(`${size.cuts} power cuts of the embedded database under ${CLIENTS} clients that create tickets:`, {
    'tickets acknowledged': load.acknowledged.length,
    'changes to files, of them not synced at the cut': `${sum('written')}, ${sum('unsynced')}`,
    'of those lost, torn': `${sum('lost')}, ${sum('torn')}`,
    'names lost': sum('forgottenNames'),
    'start to ready with the recorder, median': `${Math.round(percentile(msToReady, 0.5))} ms`,
  })
  expect(sum('unsynced')).toBeGreaterThan(0)
  expect(balance).toEqual(EVERY_TICKET_ONCE)
})
