import net from 'node:net'
import pg from 'pg'

/** A connection that is in use at three checks in a row makes the pool probe the database. */
const CHECK_INTERVAL_MS = 250
const SUSPICIOUS_CHECKS = 3
/** A probe is timed in ticks of this process: while it is suspended itself, none pass. */
const PROBE_TICK_MS = 100
const PROBE_RETRY_MS = 500

/** For a probe, in ticks, and for a query that needs a new connection or one that is in use. */
type Timeouts = { probeTicks: number; connectMs: number }
/** For a server: a visitor waits for the response. */
const SHORT_TIMEOUTS: Timeouts = { probeTicks: 6, connectMs: 1_500 }
/** For a command, whose large batches keep a small machine so busy that a probe is late: losing one would end the command. */
const PATIENT_TIMEOUTS: Timeouts = { probeTicks: 100, connectMs: 10_000 }

/**
 * Creates a connection pool on a PostgreSQL server that tells a slow database from an unreachable one: once a query takes long, a
 * separate connection probes the server. When two probes in a row fail, every connection is dropped, so that waiting queries fail
 * with ETIMEDOUT or a lost connection; later ones fail immediately until a probe succeeds.
 */
function createWatchedPool(
  options: pg.PoolConfig,
  onUnreachable: (error: Error) => void,
  { probeTicks, connectMs }: Timeouts,
): pg.Pool {
  const sockets = new Set<net.Socket>()
  const pool = new pg.Pool({
    ...options,
    connectionTimeoutMillis: connectMs,
    stream: () => createTrackedSocket(sockets),
  })
  const checksInUse = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  let isProbing = false
  let isUnreachable = false

  pool.on('acquire', (client) => {
    checksInUse.set(client, 0)
    timer ??= setInterval(checkUse, CHECK_INTERVAL_MS).unref()
  })
  pool.on('release', (_error, client) => checksInUse.delete(client))

  function checkUse(): void {
    for (const [client, checks] of checksInUse) checksInUse.set(client, checks + 1)
    if (checksInUse.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else if (!isProbing && Math.max(...checksInUse.values()) >= SUSPICIOUS_CHECKS) void probe()
  }

  /** Tries twice before the database counts as unreachable: on a busy machine one probe may be late. */
  const respondsToProbe = async () =>
    (await isReachable(options, probeTicks)) || (!isUnreachable && (await isReachable(options, probeTicks)))

  async function probe(): Promise<void> {
    isProbing = true
    while (!pool.ending && !(await respondsToProbe())) {
      if (!isUnreachable) onUnreachable(unreachableError())
      isUnreachable = true
      sockets.forEach((socket) => socket.destroy())
      await pause(PROBE_RETRY_MS)
    }
    isUnreachable = false
    isProbing = false
    for (const client of checksInUse.keys()) checksInUse.set(client, 0)
  }

  const connect = pool.connect.bind(pool)
  function connectIfReachable(callback?: Parameters<typeof connect>[0]): Promise<pg.PoolClient> | void {
    if (!isUnreachable) return callback ? connect(callback) : connect()
    return callback ? callback(unreachableError(), undefined, () => {}) : Promise.reject(unreachableError())
  }
  pool.connect = connectIfReachable as typeof connect
  return pool
}

const pause = (ms: number) => new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms).unref())

const unreachableError = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

function createTrackedSocket(sockets: Set<net.Socket>): net.Socket {
  const socket = new net.Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** Probes the server; an error of its own, such as too many connections, is a response as well. */
async function isReachable(options: pg.PoolConfig, ticks: number): Promise<boolean> {
  const socket = new net.Socket()
  const client = new pg.Client({ ...options, stream: () => socket })
  client.on('error', () => {})
  const response = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  for (let tick = 0; tick < ticks; tick++) {
    const isReached = await Promise.race([response, pause(PROBE_TICK_MS)])
    if (isReached === undefined) continue
    if (isReached) await client.end()
    return isReached
  }
  socket.destroy()
  return false
}

/** For the result of a query of the server: a network that drops packets gives no other sign. */
export const QUERY_TIMEOUT_MS = 10_000

/**
 * For a connection to be established or released where nothing probes the database. The embedded engine runs one query at a time
 * and shares the processor with the process that waits: on a busy machine two seconds pass easily.
 */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Creates a connection pool whose queries fail within two seconds (half a minute where it `isPatient`) when the database is
 * unreachable, and finish when they are only slow. The embedded engine is not watched: when it stops, the process ends.
 */
export function createPool(
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  { isPatient = false } = {},
): pg.Pool {
  const all = { max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, idleTimeoutMillis: 30_000, ...options }
  const pool = options.connectionString
    ? createWatchedPool(all, onError, isPatient ? PATIENT_TIMEOUTS : SHORT_TIMEOUTS)
    : new pg.Pool(all)
  pool.on('error', onError)
  // A connection lost inside a transaction fails its query; without a listener, the same loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
