import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drillSizes, report } from '#test/support/drill.ts'
import { type Installation, newInstallation } from '#test/support/new-installation.ts'
import { startServer, temporaryDirectory } from '#test/support/server.ts'
import { addFiles, countInconsistencies, runCommand } from './support/backup-commands.ts'
import { loadTickets } from './support/ticket-load.ts'

const size = drillSizes({
  tickets: [20, 10_000],
  megabytes: [2, 200],
  clients: [2, 4],
  directions: [1, 2],
})
/** Tickets acknowledged before the backup begins. */
const TICKETS_BEFORE = 20

it('A backup under load is of one moment, and is restored to the other kind of database and back', async () => {
  const first = await newInstallation('embedded')
  await runCommand('seed', ['--tickets', String(size.tickets)], first)
  await addFiles(first, size.megabytes)
  const second = await newInstallation('postgres')
  await move('Embedded to PostgreSQL', first, second)
  if (size.directions > 1) await move('PostgreSQL to embedded', second, await newInstallation('embedded'))
})

/** Backs one installation up while tickets are created in it, restores it into another, and checks that. */
async function move(title: string, from: Installation, to: Installation): Promise<void> {
  const file = join(temporaryDirectory(), 'backup.tar')
  const server = await startServer(from)
  const load = loadTickets(server.url, size.clients)
  await load.more(TICKETS_BEFORE)
  const before = load.acknowledged.map(({ number }) => number)
  const backup = await runCommand('backup', ['--to', file], from)
  const during = load.acknowledged.length - before.length
  await load.stop()
  await server.stop()
  const restore = await runCommand('restore', ['--from', file], to)

  const restored = await startServer(to)
  const inconsistencies = await countInconsistencies(to, before)
  await restored.stop()
  report(`${title}: ${size.tickets} tickets, ${size.megabytes} MB of files, ${size.clients} clients that create more`, {
    backup: `${/\(([\d.]+ MB)\) in/.exec(backup.out)?.[1]} in ${backup.seconds.toFixed(1)} s`,
    'tickets created meanwhile': during,
    'writers waited': /Writers waited (\d+ ms)/.exec(backup.out)?.[1] ?? '0 ms',
    'restore, read back': `${restore.seconds.toFixed(1)} s (wanted: at most 60 with the backup)`,
  })
  expect(inconsistencies).toEqual({ lost: 0, incomplete: 0, stray: 0 })
  const checksums = restore.out.match(/[0-9a-f]{64}/g) ?? []
  expect(checksums.length).toBeGreaterThan(0)
  expect(restore.out.match(/ {2}ok$/gm), 'tables and files with the same checksum').toHaveLength(checksums.length)
}
