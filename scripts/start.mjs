/** `npm start`: install, build, migrate, serve. Keeps the server as its child and goes when it goes; SIGUSR2 restarts it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, install, node24, requireNode, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

requireNode()
await install()
await build()

/** Megabytes. Uploads leave much behind that is used once: with little room for new things it is freed by quick collections, with more by full ones. */
const YOUNG = 2

/** Freed memory goes back to the system instead of waiting in a pool of each thread (docs/decisions/0036). */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

const flags = ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${YOUNG}`]
// What systemd meant for this process; its own child has another number.
const { LISTEN_FDS, LISTEN_PID, WATCHDOG_PID: _, ...env } = process.env
const given = Number(LISTEN_FDS) > 0 && (LISTEN_PID ?? `${process.pid}`) === `${process.pid}` ? 3 : undefined

const server = supervise(
  (socket) =>
    spawn(node24(), [...flags, 'server/main.ts'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(socket === undefined ? [] : [socket]), 'ipc'],
      env: {
        ...THRIFTY,
        ...env,
        ...(socket === undefined ? {} : { LISTEN_FDS: LISTEN_FDS ?? '1' }),
        // Compiled modules are kept: the next start is about 0.3 s faster.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'build/.compiled'),
      },
    }),
  { socket: given },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
process.on('SIGUSR2', () => server.restart())

/** npm killed without a word leaves orphans behind; notice and stop. */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.stop('SIGTERM')
}, 1_000).unref()
