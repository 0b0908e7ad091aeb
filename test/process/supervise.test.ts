import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ROOT, eventually, startProcess, temporaryDirectory } from '#test/support/server.ts'

const SUPERVISE = JSON.stringify(pathToFileURL(join(ROOT, 'scripts/supervise.mjs')))

/**
 * The supervisor with servers that do as they are written here, the first time, the second time and so on, the last for
 * ever. It restarts its server on SIGUSR2 and stops it on SIGTERM.
 */
function supervised(...servers: string[]) {
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

const GOOD = `
  process.on('message', (word) => {
    console.log('told', word)
    if (word !== 'entrust') process.exit(0)
  })
  process.on('SIGTERM', () => process.exit(0))
  process.send('ready')
  console.log('ready')`
const FALLS_OVER = `process.send('ready', () => process.exit(9))`
const NEVER_READY = `process.exit(7)`
const NEVER_READY_AND_WAITS = `process.send('waiting', () => process.exit(7))`

const times = (text: string, part: string) => text.split(part).length - 1

it.concurrent('A server that does not get ready the first time ends it at once, with its status', async () => {
  const { said, ended } = supervised(NEVER_READY)
  expect(await ended).toEqual({ code: 7, signal: null })
  expect(times(said.out, 'start')).toBe(1)
})

it.concurrent('A server that fell over is started again, so often in a row as it may fail to get ready', async () => {
  const { said, ended } = supervised(FALLS_OVER, FALLS_OVER, NEVER_READY)
  expect(await ended).toEqual({ code: 7, signal: null })
  expect(times(said.out, 'start')).toBe(5)
  expect(said.err).toContain('the server ended with 9; it is started again in 0 s')
  expect(said.err).toContain('the server ended with 7; it is started again in 0.02 s')
})

it.concurrent('A server that ended without a fault was stopped by somebody: that is the end', async () => {
  const { said, ended } = supervised(`process.send('ready', () => process.exit(0))`)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(times(said.out, 'start')).toBe(1)
})

it.concurrent('The old server goes on when the new one fails before it took anything over', async () => {
  const { child, said, ended } = supervised(GOOD, NEVER_READY, GOOD)
  await eventually('ready', () => times(said.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('a failure', () => said.err.includes('the old one goes on'))
  expect(said.out).not.toContain('replaced')
  child.kill('SIGUSR2')
  await eventually('ready', () => times(said.out, 'ready') === 2)
  await eventually('a handover', () => times(said.out, 'told replaced') === 1)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

it.concurrent('A new server that fails with what it took over is started again', async () => {
  const { child, said, ended } = supervised(GOOD, NEVER_READY_AND_WAITS, GOOD)
  await eventually('ready', () => times(said.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('ready', () => times(said.out, 'ready') === 2)
  expect(said.out).toContain('told awaited')
  expect(times(said.out, 'start')).toBe(3)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

it.concurrent('Restarts asked for during a restart are one more restart', async () => {
  const { child, said, ended } = supervised(GOOD)
  await eventually('ready', () => times(said.out, 'ready') === 1)
  child.kill('SIGUSR2')
  await eventually('a second', () => times(said.out, 'start') === 2)
  child.kill('SIGUSR2')
  child.kill('SIGUSR2')
  await eventually('a third', () => times(said.out, 'told replaced') === 2)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(times(said.out, 'start')).toBe(3)
})
