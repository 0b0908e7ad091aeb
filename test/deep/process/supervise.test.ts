import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ROOT, eventually, startProcess, temporaryDirectory } from '#test/support/server.ts'

const SUPERVISE = JSON.stringify(pathToFileURL(join(ROOT, 'scripts/supervise.mjs')))

/**
 * Runs the supervisor with the source of the first server it starts, the second and so on; the last is used for all
 * further starts. It restarts its server on SIGUSR2 and stops it on SIGTERM.
 */
function startSupervisor(...servers: string[]) {
  const folder = temporaryDirectory()
  servers.forEach((code, index) => writeFileSync(join(folder, `${index}.mjs`), code))
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process'
    import { supervise } from ${SUPERVISE}
    let times = 0
    const server = supervise(
      () => {
        const file = ${JSON.stringify(folder)} + '/' + Math.min(times++, ${servers.length - 1}) + '.mjs'
        console.log('start', times)
        return spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      },
      { socket: 3, attempts: 3, firstPause: 10 },
    )
    process.on('SIGUSR2', () => server.restart())
    process.on('SIGTERM', () => server.stop('SIGTERM'))`,
  )
  return startProcess([script])
}

const WORKING = `
  process.on('message', (message) => {
    console.log('received', message)
    if (message !== 'send-socket') process.exit(0)
  })
  process.on('SIGTERM', () => process.exit(0))
  process.send('ready')
  console.log('ready')`
const CRASHES = `process.send('ready', () => process.exit(9))`
const NEVER_READY = `process.exit(7)`
const NEVER_READY_BUT_WAITING = `process.send('waiting-for-database', () => process.exit(7))`

const times = (text: string, part: string) => text.split(part).length - 1

it.concurrent('A server that does not become ready at the first start ends the supervisor at once, with its exit status', async () => {
  const { output, ended } = startSupervisor(NEVER_READY)
  expect(await ended).toEqual({ code: 7, signal: null })
  expect(times(output.out, 'start')).toBe(1)
})

it.concurrent('A crashed server is restarted until it failed to become ready too many times in a row', async () => {
  const { output, ended } = startSupervisor(CRASHES, CRASHES, NEVER_READY)
  expect(await ended).toEqual({ code: 7, signal: null })
  expect(times(output.out, 'start')).toBe(5)
  expect(output.err).toContain('"supervisor.server_exited","status":9,"restartInMs":0')
  expect(output.err).toContain('"supervisor.server_exited","status":7,"restartInMs":20')
})

it.concurrent('A server that exits with status 0 is not restarted', async () => {
  const { output, ended } = startSupervisor(`process.send('ready', () => process.exit(0))`)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(times(output.out, 'start')).toBe(1)
})

it.concurrent('The old server stays when its replacement fails before it has taken anything over', async () => {
  const { child, output, ended } = startSupervisor(WORKING, NEVER_READY, WORKING)
  await eventually('ready', () => times(output.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('the failure', () => output.err.includes('supervisor.replacement_failed'))
  expect(output.out).not.toContain('replaced')
  child.kill('SIGUSR2')
  await eventually('ready', () => times(output.out, 'ready') === 2)
  await eventually('the handover', () => times(output.out, 'received replaced') === 1)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

it.concurrent('A replacement that fails after it has taken the database over is restarted', async () => {
  const { child, output, ended } = startSupervisor(WORKING, NEVER_READY_BUT_WAITING, WORKING)
  await eventually('ready', () => times(output.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('ready', () => times(output.out, 'ready') === 2)
  expect(output.out).toContain('received database-requested')
  expect(times(output.out, 'start')).toBe(3)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

it.concurrent('Restarts requested during a restart are combined into one', async () => {
  const { child, output, ended } = startSupervisor(WORKING)
  await eventually('ready', () => times(output.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('the second server', () => times(output.out, 'start') === 2)
  child.kill('SIGUSR2')
  child.kill('SIGUSR2')
  await eventually('the third server', () => times(output.out, 'received replaced') === 2)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(times(output.out, 'start')).toBe(3)
})
