/** Keeps a server running. Plain JavaScript for any Node from 20 on, as scripts/start.mjs. */

/** A server that does not get ready is started again after ever longer pauses, so many times in a row. */
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A server ends by itself within thirty seconds of being told; one that hangs does not. */
const LONGEST_STOP_MS = 35_000

/**
 * Keeps what `spawnServer(socket)` starts running and ends as it ends: with its status when it cannot start, is stopped,
 * or does not get ready for so many attempts. Keeps the listening socket the first one opened, or `socket`, so that
 * nobody is refused while no server runs. `restart` puts another in its place; `stop` stops.
 *
 * A server tells by a message how far it is: 'waiting' for the database which the one before it holds, or 'ready'. It is told
 * 'entrust', and answers 'socket' with its socket; it is told 'awaited' when the next one waits for its database, 'replaced'
 * when the next one is ready.
 */
export function supervise(spawnServer, { socket, attempts = ATTEMPTS, firstPause = FIRST_PAUSE_MS } = {}) {
  const running = new Set()
  let current = launch()
  let next
  let failures = 0
  let restartWanted = false
  let stopping = false
  let hasStarted = false
  let status = 0

  function launch() {
    const server = { child: spawnServer(socket), isReady: false }
    running.add(server)
    server.child.on('message', (word, handle) => hear(server, word, handle))
    server.child.on('exit', (code, signal) => ended(server, code, signal))
    return server
  }

  function hear(server, word, handle) {
    if (word === 'socket') socket = handle
    if (word === 'ready') {
      server.isReady = hasStarted = true
      failures = 0
      if (!socket) server.child.send('entrust', () => {})
    }
    if (server === next) replaceBy(word === 'ready' ? 'replaced' : 'awaited')
    restartIfWanted()
  }

  function replaceBy(reason) {
    const previous = current
    current = next
    next = undefined
    tell(previous, () => previous.child.send(reason, () => {}))
  }

  function ended(server, code, signal) {
    running.delete(server)
    if (stopping) {
      if (server.isReady || !hasStarted) status = Math.max(status, code ?? 1)
      if (running.size === 0) process.exit(status)
    } else if (server === next) {
      next = undefined
      say('error', `the new server ended with ${code ?? signal} before it was ready; the old one goes on`)
    } else if (server === current) {
      if (next) current = next
      next = undefined
      if (current === server) startAgain(server, code, signal)
    }
    server.isReady = false
    restartIfWanted()
  }

  function startAgain(server, code, signal) {
    const wasStopped = server.isReady && code === 0
    if (!server.isReady) failures++
    if (wasStopped || !hasStarted || failures >= attempts) process.exit(code ?? 1)
    const pause = failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, firstPause * 2 ** (failures - 1))
    say('error', `the server ended with ${code ?? signal}; it is started again in ${pause / 1000} s`)
    setTimeout(() => stopping || (current = launch()), pause)
  }

  function restartIfWanted() {
    if (!restartWanted || !socket || stopping || next || running.size !== 1 || !current.isReady) return
    restartWanted = false
    next = launch()
  }

  /** What is told is done at last by force. */
  function tell(server, send) {
    send()
    setTimeout(() => server.child.kill('SIGKILL'), LONGEST_STOP_MS).unref()
  }

  return {
    restart() {
      restartWanted = true
      restartIfWanted()
    },
    stop(signal) {
      stopping = true
      if (running.size === 0) process.exit(0)
      for (const server of running) tell(server, () => server.child.kill(signal))
    },
  }
}

/** As the server's own log: a line of JSON where nobody watches. */
function say(level, message) {
  const line = process.stderr.isTTY
    ? `${new Date().toLocaleTimeString()} ${level} ${message}`
    : JSON.stringify({ time: new Date().toISOString(), level, message })
  process.stderr.write(`${line}\n`)
}
