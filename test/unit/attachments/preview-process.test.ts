import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type PreviewProcess, createPreviewProcess } from '#server/attachments/preview/preview-process.ts'
import { pictures } from '#test/support/files/preview-samples.ts'

const given = async (bytes?: Buffer) => ({
  content: Readable.from([bytes ?? (await pictures.png(20, 10))]),
  order: { contentType: 'image/png', size: 'small', page: 1 } as const,
})
const aPicture = { picture: expect.any(Uint8Array), pages: 1 }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // Nobody may have asked yet how a process ended that has lost its parent.
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'latin1'))
}

/** A process that has drawn one picture and now stands still over the next. */
async function standStill(previewer: PreviewProcess) {
  expect(await previewer.draw(given)).toEqual(aPicture)
  const pid = previewer.pid()!
  process.kill(pid, 'SIGSTOP')
  const next = await given()
  const drawn = previewer.draw(async () => next)
  // Handed over once all that waits has had its turn.
  await setImmediate()
  return { pid, drawn }
}

test('a process that dies over a file leaves it without a preview and the next with one', async () => {
  const previewer = createPreviewProcess()
  const { pid, drawn } = await standStill(previewer)
  process.kill(pid, 'SIGKILL')
  expect(await drawn).toEqual({ failure: 'its process ended with SIGKILL' })
  expect(await previewer.draw(given)).toEqual(aPicture)
})

test('a file that takes too long is given up, its process with it, and the next gets another', async () => {
  const previewer = createPreviewProcess({ renderMs: 4_000 })
  const { pid, drawn } = await standStill(previewer)
  expect(await drawn).toEqual({ failure: 'it takes too long' })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  expect(await previewer.draw(given)).toEqual(aPicture)
})

test('bytes that do not come are given up, and what asking for them throws is thrown', async () => {
  const previewer = createPreviewProcess({ renderMs: 200 })
  expect(await previewer.draw(() => new Promise(() => {}))).toEqual({ failure: 'its bytes take too long' })
  await expect(previewer.draw(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('bytes that break off leave nothing behind for the next file', async () => {
  const previewer = createPreviewProcess()
  async function* broken() {
    yield Buffer.from('the beginning of something')
    throw new Error('the store is gone')
  }
  const { order } = await given()
  await expect(previewer.draw(async () => ({ content: broken(), order }))).rejects.toThrow(
    'the store is gone',
  )
  expect(await previewer.draw(given)).toEqual(aPicture)
})

test('bytes are asked for when their turn has come, so that none wait in memory', async () => {
  const previewer = createPreviewProcess()
  const asked: number[] = []
  const drawn: number[] = []
  const draw = async (number: number) => {
    await previewer.draw(() => (asked.push(number), given()))
    drawn.push(number)
    return asked.length
  }
  // When a picture is there, at most the one after it has been asked for.
  const askedWhenDrawn = await Promise.all([1, 2, 3, 4].map(draw))
  for (const [index, count] of askedWhenDrawn.entries()) expect(count).toBeLessThanOrEqual(index + 2)
  expect(drawn).toEqual([1, 2, 3, 4])
})

test('the process ends when it is idle, and comes back', async () => {
  const previewer = createPreviewProcess({ idleMs: 1 })
  await previewer.draw(given)
  const pid = previewer.pid()!
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  expect(await previewer.draw(given)).toEqual(aPicture)
})

test('the process keeps no server alive, and ends with it', async () => {
  const [module, bytes] = [
    import.meta.resolve('#server/attachments/preview/preview-process.ts'),
    await pictures.png(9, 9),
  ]
  const script = `
    const { createPreviewer } = await import('${module}')
    const previewer = createPreviewer()
    const bytes = Buffer.from('${bytes.toString('base64')}', 'base64')
    const order = { contentType: 'image/png', size: 'small', page: 1 }
    await previewer.draw(async () => ({ content: [bytes], order }))
    process.stdout.write(String(previewer.pid()))`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script])
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const started = performance.now()
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(Number(said)).toBeGreaterThan(0)
  await vi.waitFor(() => expect(isAlive(Number(said))).toBe(false))
})

test.runIf(process.platform === 'linux')('the process knows none of the secrets of the server', async () => {
  vi.stubEnv('SECRET', 'a secret of thirty-two characters')
  const previewer = createPreviewProcess()
  await previewer.draw(given)
  const environment = readFileSync(`/proc/${previewer.pid()}/environ`, 'utf8')
  expect(environment.split('\0').map((line) => line.split('=')[0])).toEqual([
    expect.stringContaining('NODE_CHANNEL'),
    expect.stringContaining('NODE_CHANNEL'),
    '',
  ])
  vi.unstubAllEnvs()
})
