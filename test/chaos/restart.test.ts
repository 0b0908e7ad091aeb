import { it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { call, eventually } from '#test/support/server.ts'
import { startScript } from '#test/support/start-script.ts'
import { type KeepAliveLoad, loadKeepingAlive } from './support/keep-alive-load.ts'
import { EVERY_TICKET_ONCE, verifyTickets } from './support/verify.ts'

/** `within` limits the slowest request, in milliseconds. */
const size = drillSizes({
  restarts: [1, 20],
  requests: [200, 50_000],
  clients: [8, 16],
  database: ['both', 'both'],
  within: [Infinity, 2_000],
})
/** However busy the machine is, a server gets ready, and a thousand requests are done, within this time. */
const PROGRESS_TIMEOUT_MS = 300_000

const requestsDone = (load: KeepAliveLoad, count: number) =>
  eventually('requests', () => load.taken.length >= count, PROGRESS_TIMEOUT_MS)

it.concurrent.for(databasesNamed(size.database))(
  'SIGUSR2 to the start script restarts the server and no request fails (%s)',
  async (database, { expect }) => {
    const env = await newInstallation(database)
    const { process: script, url, started, servers } = await startScript(env)
    const load = loadKeepingAlive(url, size.clients)
    const msToReady: number[] = []
    for (let restart = 1; restart <= size.restarts; restart++) {
      await requestsDone(load, (size.requests * restart) / (size.restarts + 1))
      const [before] = servers()
      const signalled = performance.now()
      script.child.kill('SIGUSR2')
      await started(restart + 1)
      msToReady.push(performance.now() - signalled)
      await eventually('one server', () => servers().length === 1, PROGRESS_TIMEOUT_MS)
      expect(servers()).not.toContain(before)
    }
    await requestsDone(load, size.requests)
    await load.stop()
    const balance = await verifyTickets(env, load.acknowledged)
    script.child.kill('SIGTERM')
    expect(await script.ended).toEqual({ code: 0, signal: null })
    report(`${size.restarts} restarts under ${size.clients} clients that keep their connections, ${database}:`, {
      requests: load.taken.length,
      'request, median': `${percentile(load.taken, 0.5).toFixed(1)} ms`,
      'request, p99.9': `${Math.round(percentile(load.taken, 0.999))} ms`,
      'slowest request': `${Math.round(percentile(load.taken, 1))} ms`,
      'tickets acknowledged': load.acknowledged.length,
      'SIGUSR2 to ready, median': `${Math.round(percentile(msToReady, 0.5))} ms`,
    })
    expect(load.failures).toEqual([])
    expect(load.acknowledged.length).toBeGreaterThan(0)
    expect(balance).toEqual(EVERY_TICKET_ONCE)
    expect(script.output.err).not.toMatch(/"level":"(warn|error)"/)
    expect(percentile(load.taken, 1)).toBeLessThan(size.within)
  },
)

it.concurrent('A server that was killed is started again, and requests wait for it', async ({ expect }) => {
  const { process: script, url, started, servers } = await startScript(await newInstallation('postgres'))
  // The start script has the socket a moment after the server is ready; a restart waits for that.
  script.child.kill('SIGUSR2')
  await started(2)
  await eventually('one server', () => servers().length === 1, PROGRESS_TIMEOUT_MS)
  process.kill(servers()[0]!, 'SIGKILL')
  expect((await call(url, 'GET', '/readyz')).status).toBe(200)
  await started(3)
  expect(script.output.err).toMatch(/supervisor\.server_exited.*SIGKILL/)
  script.child.kill('SIGINT')
  expect(await script.ended).toEqual({ code: 0, signal: null })
})
