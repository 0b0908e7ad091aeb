import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { eventually, startProcess, temporaryDirectory } from '#test/support/server.ts'
import { firstValue, openEmbeddedAt } from '../../unit/platform/support.ts'

const INSERTING = 'test/unit/platform/insert-forever.ts'

it('Nothing acknowledged is lost when everything stops in the middle of writing, or the process is killed', async () => {
  const dataDir = preparedDirectory()
  const { child, output, ended } = startProcess([INSERTING, dataDir, '1000000'])
  await eventually('100 rows', () => lastId(output.out) >= 100)
  child.kill('SIGSTOP')
  await eventually('standstill', () => isStopped(child.pid!))
  const copy = temporaryDirectory()
  cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const acknowledged = lastId(output.out)
  child.kill('SIGKILL')
  await ended
  await expectEveryRowUpTo(acknowledged, copy)
  await expectEveryRowUpTo(lastId(output.out), dataDir)
})

it('The directory of the embedded database is free again the moment its holder is killed', async () => {
  const dataDir = preparedDirectory()
  const { child, output, ended } = startProcess([INSERTING, dataDir, '1000000'])
  await eventually('the first row', () => output.out.includes('\n'))
  expect(lockDirectory(dataDir)).toBeUndefined()
  child.kill('SIGKILL')
  await ended
  const release = lockDirectory(dataDir)
  expect(release).toBeTypeOf('function')
  release!()
})

const lastId = (output: string) => Number(output.split('\n').at(-2) ?? 0)

/** Every thread of the process is stopped; where /proc is missing, the signal is taken at its word. */
function isStopped(pid: number): boolean {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return true
  return readdirSync(tasks).every((task) => / [Tt] /.test(readFileSync(join(tasks, task, 'stat'), 'utf8')))
}

async function expectEveryRowUpTo(last: number, dataDir: string): Promise<void> {
  const embedded = await openEmbeddedAt(dataDir)
  const found = await firstValue(embedded.pool, `select count(*)::int from promises where id <= ${last}`)
  await embedded.close()
  expect(last).toBeGreaterThan(0)
  expect(found).toBe(last)
}
