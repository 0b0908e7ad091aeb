import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { startServer } from '#test/support/server.ts'
import { addLargeFile } from './slow/large-file.ts'
import { SLOW_KINDS, type SlowClient, openSlowClient } from './slow/slow-clients.ts'
import { startBackgroundLoad } from './support/background-load.ts'

/** Dropped within ten seconds; test/unit/http has the others with limits of their own. */
const QUICK = 'silent,head,empty-lines,idle,idle-noise,unasked-body'
/** `shed-within` limits, in seconds, how long a connection without progress is kept. */
const size = drillSizes({
  count: [300, 4_000],
  kinds: [QUICK, Object.keys(SLOW_KINDS).join()],
  'shed-within': [120, 60],
})
/** Connections opened at a time, and the pause after them: a network brings no more at once. */
const AT_A_TIME = 100
const PAUSE_MS = 150
/** Requests measured without the attack, and at least next to it. */
const BASELINE = 20

it('Connections that make no progress are dropped while other visitors are served', async () => {
  const kinds = size.kinds.split(',')
  const server = await startServer(await newInstallation())
  const port = Number(new URL(server.url).port)
  const large = kinds.includes('deaf') ? await addLargeFile(server.url) : ''
  const alone = startBackgroundLoad(server.url)
  await alone.more(BASELINE)
  const before = await alone.stop()

  const others = startBackgroundLoad(server.url)
  const clients: SlowClient[] = []
  for (let n = 0; n < size.count; n++) {
    clients.push(openSlowClient(kinds[n % kinds.length]!, port, large))
    if (n % AT_A_TIME === 0) await setTimeout(PAUSE_MS)
  }
  const limitMs = size['shed-within'] * 1000
  await Promise.race([Promise.all(clients.map(({ shed }) => shed)), setTimeout(limitMs, undefined, { ref: false })])
  await others.more(1)
  const during = await others.stop()
  const keptTooLong = clients.filter(({ heldFor }) => heldFor() > limitMs).map(({ kind }) => kind)
  for (const client of clients) client.leave()
  report(`${size.count} slow connections of ${kinds.length} kinds:`, {
    ...Object.fromEntries(kinds.map((kind) => [`dropped, ${SLOW_KINDS[kind]!.description}`, longest(kind)])),
    'others before, p99': `${Math.round(percentile(before.taken, 0.99))} ms`,
    'requests of others meanwhile': during.taken.length,
    'others, p99': `${Math.round(percentile(during.taken, 0.99))} ms (wanted: at most 500)`,
  })
  expect.soft(keptTooLong, 'connections kept too long').toEqual([])
  expect.soft(during.failed, 'requests of others that failed').toBe(0)
  expect.soft(server.errors() + server.output()).not.toContain('"level":"error"')
  await server.stop()

  function longest(kind: string): string {
    const times = clients.filter((client) => client.kind === kind).map(({ heldFor }) => heldFor())
    return `${(Math.max(...times) / 1000).toFixed(1)} s at most`
  }
})
