import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { median, percentile } from '../support/statistics.ts'
import { memoryOf } from '../support/memory.ts'
import type { DatabaseKind } from '../support/seeded-database.ts'
import { type Installation, longestPause, untilRouted, withInstallation } from './installation.ts'
import { generateMails, writeMails } from './mails.ts'

const WANTED = { seconds: 1, megabytes: 60, pauseMs: 50 }
const FILE_BYTES = 25 * 1024 * 1024
const REST_MS = 5000
const POLL_MS = 10

/** From the file in the folder to the ticket in the list; then the memory and the pause that a file of 25 MB costs. */
export async function benchOneMail(kind: DatabaseKind, times: number): Promise<void> {
  await withInstallation(kind, async (installation) => {
    const seconds: number[] = []
    for (let time = 0; time <= times; time++) {
      const taken = await secondsToList(installation, generateMails(1)[0]!)
      // The first one starts the parser.
      if (time > 0) seconds.push(taken)
    }
    await delay(REST_MS)
    await longestPause(installation)
    const drop = writeMails(installation.directory, [mailWithFile()])
    const before = memoryOf(installation.server.pid).resident
    forgetPeak(installation.server.pid)
    drop()
    await untilRouted(installation)
    const more = peakOf(installation.server.pid) - before
    const pause = await longestPause(installation)
    process.stdout.write(
      `One mail at a time, ${kind}:\n` +
        `  from the file to the ticket in the list: median ${median(seconds).toFixed(2)} s, ` +
        `p95 ${percentile(seconds, 0.95).toFixed(2)} s (wanted: median ${WANTED.seconds} s or less)\n` +
        `  a file of 25 MB: ${more.toFixed(0)} MB more memory (wanted: ${WANTED.megabytes} or less), ` +
        `longest pause ${pause.toFixed(0)} ms (wanted: less than ${WANTED.pauseMs} ms)\n`,
    )
  })
}

async function secondsToList({ directory, get }: Installation, mail: Buffer): Promise<number> {
  const count = async () => (await get<{ total: number }>('/api/tickets/stats')).total
  const before = await count()
  const drop = writeMails(directory, [mail])
  const start = performance.now()
  drop()
  while ((await count()) === before) await delay(POLL_MS)
  return (performance.now() - start) / 1000
}

function mailWithFile(): Buffer {
  const [words] = generateMails(1, 0)
  const boundary = '--part--'
  const head = words!.toString().replace(boundary, '').replace('multipart/alternative', 'multipart/mixed')
  const file = randomBytes(FILE_BYTES).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const part = [
    '--part',
    'Content-Type: application/zip; name="logs.zip"',
    'Content-Disposition: attachment; filename="logs.zip"',
    'Content-Transfer-Encoding: base64',
    '',
    file,
    boundary,
    '',
  ]
  return Buffer.from(head + part.join('\r\n'))
}

/** Linux then begins to count the peak of the resident memory again (proc(5), clear_refs). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024
}
