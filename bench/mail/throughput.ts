import { diskSyncs } from '../support/disk-syncs.ts'
import type { DatabaseKind } from '../support/seeded-database.ts'
import { bareMailsPerSecond } from './bare.ts'
import { longestPause, untilRouted, withInstallation } from './installation.ts'
import { generateMails, writeMails } from './mails.ts'

const WANTED = { embedded: 50, postgres: 100 }
const WANTED_PAUSE_MS = 50
const WARM_UP = 50

/** Mails of 20 kB, four in five of them answers, from the folder into tickets: beside bare parse-and-insert. */
export async function benchThroughput(kind: DatabaseKind, count: number): Promise<void> {
  await withInstallation(kind, async (installation) => {
    const { directory, postgresUrl } = installation
    writeMails(directory, generateMails(WARM_UP))()
    await untilRouted(installation)
    await longestPause(installation)
    const syncs = diskSyncs(directory)
    const drop = writeMails(directory, generateMails(count))
    const start = performance.now()
    drop()
    await untilRouted(installation)
    const perSecond = count / ((performance.now() - start) / 1000)
    const pause = await longestPause(installation)
    const bare = await bareMailsPerSecond(generateMails(count), {
      directory,
      ...(postgresUrl && { url: postgresUrl }),
    })
    process.stdout.write(
      `${count} mails of 20 kB, four in five answers, ${kind}:\n` +
        `  ${perSecond.toFixed(0)} mails/s (wanted: ${WANTED[kind]} or more); bare parse-and-insert ${bare.toFixed(0)}/s, ` +
        `ratio ${(perSecond / bare).toFixed(2)}; this disk syncs 8 kB ${syncs.toFixed(0)} times a second\n` +
        `  longest pause of the event loop ${pause.toFixed(0)} ms (wanted: less than ${WANTED_PAUSE_MS} ms)\n`,
    )
  })
}
