/** `npm start`: installs, builds and runs the server as a child process, and exits when it exits; SIGUSR2 restarts it. */
import { spawn } from 'node:child_process'
import { COMPILE_CACHE, build, install, node24, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'
import { ENVIRONMENT, FLAGS } from './memory-flags.mjs'

await install()
await build()

const flags = ['--disable-warning=ExperimentalWarning', ...FLAGS]
// systemd's variables name this process; the server is a child with another process id.
const { LISTEN_FDS, LISTEN_PID, WATCHDOG_PID: _, ...env } = process.env
const inheritedFd = Number(LISTEN_FDS) > 0 && (LISTEN_PID ?? `${process.pid}`) === `${process.pid}` ? 3 : undefined

const server = supervise(
  (socket) =>
    spawn(node24(), [...flags, 'dist/program/main.js'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(socket === undefined ? [] : [socket]), 'ipc'],
      env: {
        ...ENVIRONMENT,
        ...env,
        ...(socket === undefined ? {} : { LISTEN_FDS: LISTEN_FDS ?? '1' }),
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
    }),
  { socket: inheritedFd },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
process.on('SIGUSR2', () => server.restart())

/** Stops when npm was killed, which would otherwise leave this process running. */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.stop('SIGTERM')
}, 1_000).unref()
