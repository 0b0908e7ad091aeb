import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { ROOT, type Env, call, eventually, runProcess, temporaryDirectory } from '#test/support/server.ts'

/** Puts a fake systemd-notify first on the PATH that records its messages. */
function fakeNotify() {
  const folder = temporaryDirectory()
  const notifications = join(folder, 'notifications')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> '${notifications}'\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  return {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    notifications: () => (existsSync(notifications) ? readFileSync(notifications, 'utf8').trim().split('\n') : []),
  }
}

/** Starts the server with an inherited listening socket, as systemd does. */
async function startWithSocket(env: Env) {
  const socket = net.createServer().listen(0, 'localhost')
  await once(socket, 'listening')
  const { port } = socket.address() as net.AddressInfo
  const { _handle } = socket as unknown as { _handle: net.Server }
  const child = spawn(process.execPath, ['server/process/main.ts'], {
    cwd: ROOT,
    env: { HOME: process.env.HOME, NODE_NO_WARNINGS: '1', LISTEN_FDS: '1', PORT: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit', _handle as never],
  })
  socket.close()
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit'), url: `http://localhost:${port}` }
}

let database: Env
beforeAll(async () => {
  database = await createTestDatabase()
})

it('Under systemd the server uses its socket, reports readiness and shutdown, and feeds the watchdog', async () => {
  const { PATH, notifications } = fakeNotify()
  const { child, ended, url } = await startWithSocket({
    PATH,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '200000',
    DATA_DIR: temporaryDirectory(),
    ...database,
  })
  expect((await call(url, 'GET', '/healthz')).body, 'waits in the socket until the server is there').toEqual({
    status: 'ok',
  })
  await eventually('signs of life', () => notifications().filter((word) => word === 'WATCHDOG=1').length >= 2)
  expect(notifications()[0]).toBe('READY=1')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(notifications()).toContain('STOPPING=1')
})

it('A LISTEN_FDS that is no socket stops the start with one clear line', async () => {
  const { code, err } = await runProcess(['server/process/main.ts'], {
    LISTEN_FDS: '1',
    DATA_DIR: temporaryDirectory(),
    ...database,
  })
  expect(err).toMatch(/^Cannot start: LISTEN_FDS names no socket to listen on \(E\w+\)\..*\n$/)
  expect(code).toBe(1)
})
