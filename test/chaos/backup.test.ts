/** `npm run drill -- backup [--tickets N] [--megabytes N] [--within S]`: up to PostgreSQL and back, backed up under load. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addFiles, countInconsistencies, runCommand } from './support/backup-commands.ts'
import { type Installation, newInstallation } from '../support/own-database.ts'
import { loadTickets } from './support/ticket-load.ts'
import { startProduct } from '../support/drill-server.ts'
import { type Finding, exactly, tell, told, under } from '../support/report.ts'

const CLIENTS = 4
/** Tickets acknowledged before a backup begins under load. */
const WARM = 50

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '10000' },
      megabytes: { type: 'string', default: '200' },
      within: { type: 'string', default: '60' },
    },
  })
  const limit = Number(values.within)
  const opened: Installation[] = []
  const open = async (kind: 'embedded' | 'postgres') => {
    const installation = await newInstallation(kind)
    opened.push(installation)
    return installation
  }
  try {
    const first = await open('embedded')
    await runCommand('seed', ['--tickets', values.tickets], first.env)
    await addFiles(first.env, Number(values.megabytes))
    const size = `${values.tickets} tickets, ${values.megabytes} MB of files, ${CLIENTS} clients creating more`
    const second = await open('postgres')
    const up = tell(`Embedded to PostgreSQL: ${size}`, await move(first, second, limit))
    const down = tell(`PostgreSQL to embedded: ${size}`, await move(second, await open('embedded'), limit))
    return up && down
  } finally {
    for (const installation of opened) await installation.remove()
  }
}

/** Backs one installation up while tickets are created in it, and restores it into another. */
async function move(from: Installation, to: Installation, limit: number): Promise<Finding[]> {
  const file = join(from.dataDir, '..', 'backup.tar')
  const product = await startProduct(from.env)
  const load = loadTickets(product.url, CLIENTS)
  while (load.acknowledged.length < WARM) await nextTurn()
  const before = load.acknowledged.map(({ number }) => number)
  const backup = await runCommand('backup', ['--to', file], from.env)
  const during = load.acknowledged.length - before.length
  await load.stop()
  await product.stop()
  const restore = await runCommand('restore', ['--from', file], to.env)
  const odd = await countInconsistencies(to.env, before)
  const same = (restore.said.match(/ {2}ok$/gm) ?? []).length
  const sums = (restore.said.match(/[0-9a-f]{64}/g) ?? []).length
  return [
    told('backup', `${/\(([\d.]+ MB)\) in/.exec(backup.said)?.[1]} in ${backup.seconds.toFixed(1)} s`),
    told('tickets created meanwhile', during),
    told('writers waited', /Writers waited (\d+ ms)/.exec(backup.said)?.[1] ?? '0 ms'),
    told('restore, read back', `${restore.seconds.toFixed(1)} s`),
    under('both', backup.seconds + restore.seconds, limit, 's'),
    exactly('tables and files whose rows and hashes are the same', same, sums),
    exactly('tickets acknowledged before the backup that are not in it', odd.lost, 0),
    exactly('tickets in it without their event or analysis', odd.torn, 0),
    exactly('attachments in it without their ticket', odd.stray, 0),
  ]
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 20))
