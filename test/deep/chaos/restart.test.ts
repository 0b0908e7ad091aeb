import { it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { call, eventually } from '#test/support/server.ts'
import { startScript } from '#test/support/start-script.ts'
import { type KeepAliveLoad, loadKeepingAlive } from './support/keep-alive-load.ts'
import { EVERY_TICKET_ONCE, verifyTickets } from './support/verify.ts'

const size = drillSizes({
  restarts: [1, 20],
  requests: [200, 50_000],
  clients: [4, 16],
  database: ['both', 'both'],
})
/** However busy the machine is, a server gets ready, and a thousand requests are done, within this time. */
const PROGRESS_TIMEOUT_MS = 300_000
/** Either signal stops the start script. */
const STOPPED_BY = { embedded: 'SIGTERM', postgres: 'SIGINT' } as const

const requestsDone = (load: KeepAliveLoad, count: number) =>
  eventually('requests', () => load.taken.length >= count, PROGRESS_TIMEOUT_MS)

it.concurrent.for(databasesNamed(size.database))(
  'SIGUSR2 to the start script restarts the server and no request fails; a killed one is started again, and requests wait (%s)',
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
    const untilKilled = script.output.err
    process.kill(servers()[0]!, 'SIGKILL')
    expect((await call(url, 'GET', '/healthz')).status).toBe(200)
    await started(size.restarts + 2)
    expect(script.output.err).toMatch(/supervisor\.server_exited.*SIGKILL/)
    script.child.kill(STOPPED_BY[database])
    expect(await script.ended).toEqual({ code: 0, signal: null })
    report(`${size.restarts} restarts under ${size.clients} clients that keep their connections, ${database}:`, {
      requests: load.taken.length,
      'request, median': `${percentile(load.taken, 0.5).toFixed(1)} ms`,
      'request, p99.9': `${Math.round(percentile(load.taken, 0.999))} ms`,
      'slowest request': `${Math.round(percentile(load.taken, 1))} ms (wanted: at most 2,000)`,
      'tickets acknowledged': load.acknowledged.length,
      'SIGUSR2 to ready, median': `${Math.round(percentile(msToReady, 0.5))} ms`,
    })
    expect(load.failures).toEqual([])
    expect(load.acknowledged.length).toBeGreaterThan(0)
    expect(balance).toEqual(EVERY_TICKET_ONCE)
    expect(untilKilled).not.toMatch(/"level":"(warn|error)"/)
  },
)
