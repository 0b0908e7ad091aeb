import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createInspectionThread } from '#server/files/inspection-thread.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { eventually, temporaryDirectory } from '#test/support/server.ts'

const UNCHECKABLE = { code: 'unsupported-media', message: expect.stringContaining('could not be checked') }
const directory = temporaryDirectory()
function staged(name: string, bytes: Uint8Array) {
  const path = join(directory, `staged-${name}`)
  writeFileSync(path, bytes)
  return { path, size: bytes.length, name }
}

/** A thread that does with a file what its name says. */
function threadThat(script: string) {
  const path = join(directory, `worker-${script.length}.mjs`)
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', ({ name }) => { ${script} })`,
  )
  return pathToFileURL(path)
}

describe('Files are hashed and inspected in a thread', () => {
  test('which returns what is stored, or throws why the file is refused', async () => {
    const thread = createInspectionThread()
    const results = await Promise.allSettled([
      thread.inspect(staged('hello.txt', Buffer.from('hello'))),
      thread.inspect(staged('photo.png', sampleFiles.exe)),
      thread.inspect({ path: '/nowhere', size: 1, name: 'a.txt' }),
    ])
    expect(results[0]).toMatchObject({
      value: {
        name: 'hello.txt',
        contentType: 'text/plain',
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      },
    })
    expect(results[1]).toMatchObject({ reason: { code: 'unsupported-media' } })
    expect(results[2]).toMatchObject({ reason: { code: 'ENOENT' } })
  })

  test('which starts with the first file and ends when idle', async () => {
    const thread = createInspectionThread({
      idleMs: 1,
      worker: threadThat('parentPort.postMessage({ file: { name } })'),
    })
    expect(thread.isRunning()).toBe(false)
    await thread.inspect({ path: '', size: 1, name: 'a' })
    await eventually('the end of the thread', () => !thread.isRunning())
    expect(await thread.inspect({ path: '', size: 1, name: 'b' })).toEqual({ name: 'b' })
  })

  test('and a file that crashes it is refused; the next one is inspected', async () => {
    const worker = threadThat(`
      if (name === 'crash') process.exit(1)
      if (name === 'throw') throw new Error('broken')
      parentPort.postMessage({ file: { name } })`)
    const thread = createInspectionThread({ worker })
    const inspected = ['crash', 'a', 'throw', 'b'].map((name) => thread.inspect({ path: '', size: 1, name }))
    const [crash, a, thrown, b] = await Promise.allSettled(inspected)
    for (const each of [crash, thrown]) expect(each).toMatchObject({ reason: UNCHECKABLE })
    expect([a, b]).toMatchObject([{ value: { name: 'a' } }, { value: { name: 'b' } }])
  })

  test('and a file that takes too long is refused', async () => {
    const thread = createInspectionThread({ inspectMs: 50, worker: threadThat('') })
    await expect(thread.inspect({ path: '', size: 1, name: 'slow' })).rejects.toMatchObject(UNCHECKABLE)
    expect(thread.isRunning()).toBe(false)
  })
})
