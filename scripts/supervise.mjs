/** Keeps a server running. Plain JavaScript for any Node from 20 on, as scripts/start.mjs. */

/** A server that does not become ready is started again after increasing pauses, this many times in a row. */
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** A server shuts down within thirty seconds; one that hangs is killed. */
const MAX_STOP_MS = 35_000

/**
 * Supervises the server that `spawnServer(socket)` starts, and ends with its exit status when it cannot start, is stopped,
 * or does not become ready in `attempts` attempts. Keeps the listening socket the first server opened, or `socket`, so that
 * no connection is refused while no server runs. `restart` replaces the server by a new one; `stop` stops it.
 *
 * Messages from a server: 'waiting-for-database' (the previous server holds it), 'ready', and 'socket' with its socket.
 * Messages to it: 'send-socket', 'database-requested' (the next server waits for its database), 'replaced' (the next
 * server is ready).
 */
export function supervise(spawnServer, { socket, attempts = ATTEMPTS, firstPause = FIRST_PAUSE_MS } = {}) {
  const running = new Set()
  let current = launch()
  let next
  let failures = 0
  let restartRequested = false
  let stopping = false
  let hasStarted = false
  let exitStatus = 0

  function launch() {
    const server = { child: spawnServer(socket), isReady: false }
    running.add(server)
    server.child.on('message', (message, handle) => onMessage(server, message, handle))
    server.child.on('exit', (code, signal) => onExit(server, code, signal))
    return server
  }

  function onMessage(server, message, handle) {
    if (message === 'socket') socket = handle
    if (message === 'ready') {
      server.isReady = hasStarted = true
      failures = 0
      if (!socket) server.child.send('send-socket', () => {})
    }
    if (server === next) replaceCurrent(message === 'ready' ? 'replaced' : 'database-requested')
    restartIfRequested()
  }

  function replaceCurrent(reason) {
    const previous = current
    current = next
    next = undefined
    shutDown(previous, () => previous.child.send(reason, () => {}))
  }

  function onExit(server, code, signal) {
    running.delete(server)
    if (stopping) {
      if (server.isReady || !hasStarted) exitStatus = Math.max(exitStatus, code ?? 1)
      if (running.size === 0) process.exit(exitStatus)
    } else if (server === next) {
      next = undefined
      log('supervisor.replacement_failed', { status: code ?? signal })
    } else if (server === current) {
      if (next) current = next
      next = undefined
      if (current === server) startAgain(server, code, signal)
    }
    server.isReady = false
    restartIfRequested()
  }

  function startAgain(server, code, signal) {
    const wasStopped = server.isReady && code === 0
    if (!server.isReady) failures++
    if (wasStopped || !hasStarted || failures >= attempts) process.exit(code ?? 1)
    const pause = failures === 0 ? 0 : Math.min(MAX_PAUSE_MS, firstPause * 2 ** (failures - 1))
    log('supervisor.server_exited', { status: code ?? signal, restartInMs: pause })
    setTimeout(() => stopping || (current = launch()), pause)
  }

  function restartIfRequested() {
    if (!restartRequested || !socket || stopping || next || running.size !== 1 || !current.isReady) return
    restartRequested = false
    next = launch()
  }

  /** Asks a server to shut down, and kills it when it does not in time. */
  function shutDown(server, ask) {
    ask()
    setTimeout(() => server.child.kill('SIGKILL'), MAX_STOP_MS).unref()
  }

  return {
    restart() {
      restartRequested = true
      restartIfRequested()
    },
    stop(signal) {
      stopping = true
      if (running.size === 0) process.exit(0)
      for (const server of running) shutDown(server, () => server.child.kill(signal))
    },
  }
}

/** Writes an error in the format of the server's own log: JSON, or readable in a terminal. */
function log(message, fields) {
  const line = process.stderr.isTTY
    ? `${new Date().toLocaleTimeString()} error ${message} ${Object.entries(fields)
        .map((field) => field.join('='))
        .join(' ')}`
    : JSON.stringify({ time: new Date().toISOString(), level: 'error', message, ...fields })
  process.stderr.write(`${line}\n`)
}
