/** `npm start`: install, build, migrate, serve. Keeps the server as its child and goes when it goes; SIGUSR2 restarts it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, install, node24, requireNode, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'
import { ENVIRONMENT, FLAGS } from './memory-flags.mjs'

requireNode()
await install()
await build()

const flags = ['--disable-warning=ExperimentalWarning', ...FLAGS]
// What systemd meant for this process; its own child has another number.
const { LISTEN_FDS, LISTEN_PID, WATCHDOG_PID: _, ...env } = process.env
const given = Number(LISTEN_FDS) > 0 && (LISTEN_PID ?? `${process.pid}`) === `${process.pid}` ? 3 : undefined

const server = supervise(
  (socket) =>
    spawn(node24(), [...flags, 'server/process/main.ts'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(socket === undefined ? [] : [socket]), 'ipc'],
      env: {
        ...ENVIRONMENT,
        ...env,
        ...(socket === undefined ? {} : { LISTEN_FDS: LISTEN_FDS ?? '1' }),
        // Compiled modules are kept: the next start is about 0.3 s faster.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'dist/.compiled'),
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
