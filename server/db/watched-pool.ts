import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** A connection that is used for three looks on end raises the question whether the database is still there. */
const CHECK_INTERVAL_MS = 250
const SUSPICIOUS_CHECKS = 3
/** How long the database may take to say that it is. Counted in beats: while this process itself stood still, none pass. */
const PROBE_TICK_MS = 100
const PROBE_TICKS = 6
const PROBE_RETRY_MS = 500
/** A new connection that says nothing, or a free one that nobody gives back. */
const CONNECT_TIMEOUT_MS = 1_500

/**
 * A pool on a PostgreSQL server that tells slow from away. A query may take its time; but once one does, a connection of
 * its own asks whether the server answers at all. When it does not, every connection is dropped, so that what waits fails
 * with ETIMEDOUT or a lost connection within two seconds, and so does whatever comes, at once, until the server answers.
 */
export function createWatchedPool(options: pg.PoolConfig, onAway: (error: Error) => void): pg.Pool {
  const sockets = new Set<net.Socket>()
  const pool = new pg.Pool({
    ...options,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => createTrackedSocket(sockets),
  })
  const checksInUse = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  let isProbing = false
  let isAway = false

  pool.on('acquire', (client) => {
    checksInUse.set(client, 0)
    timer ??= setInterval(look, CHECK_INTERVAL_MS).unref()
  })
  pool.on('release', (_error, client) => checksInUse.delete(client))

  function look(): void {
    for (const [client, seen] of checksInUse) checksInUse.set(client, seen + 1)
    if (checksInUse.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else if (!isProbing && Math.max(...checksInUse.values()) >= SUSPICIOUS_CHECKS) void ask()
  }

  async function ask(): Promise<void> {
    isProbing = true
    while (!pool.ending && !(await isReachable(options))) {
      if (!isAway) onAway(unreachableError())
      isAway = true
      sockets.forEach((socket) => socket.destroy())
      await setTimeout(PROBE_RETRY_MS, undefined, { ref: false })
    }
    isAway = false
    isProbing = false
    for (const client of checksInUse.keys()) checksInUse.set(client, 0)
  }

  const connect = pool.connect.bind(pool)
  function connectUnlessAway(callback?: Parameters<typeof connect>[0]): Promise<pg.PoolClient> | void {
    if (!isAway) return callback ? connect(callback) : connect()
    return callback ? callback(unreachableError(), undefined, () => {}) : Promise.reject(unreachableError())
  }
  pool.connect = connectUnlessAway as typeof connect
  return pool
}

const unreachableError = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

function createTrackedSocket(sockets: Set<net.Socket>): net.Socket {
  const socket = new net.Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** Whether the server says anything in time, if only that it has no room or is just starting. */
async function isReachable(options: pg.PoolConfig): Promise<boolean> {
  const socket = new net.Socket()
  const client = new pg.Client({ ...options, stream: () => socket })
  client.on('error', () => {})
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  for (let beat = 0; beat < PROBE_TICKS; beat++) {
    const answered = await Promise.race([answer, setTimeout(PROBE_TICK_MS)])
    if (answered === undefined) continue
    if (answered) await client.end()
    return answered
  }
  socket.destroy()
  return false
}
