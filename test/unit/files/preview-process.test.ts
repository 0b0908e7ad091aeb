import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type PreviewProcess, createPreviewProcess } from '#server/files/preview/preview-process.ts'
import { pictures } from '#test/support/files/preview-samples.ts'
import { eventually, runProcess } from '#test/support/server.ts'

const task = async (bytes?: Buffer) => ({
  content: Readable.from([bytes ?? (await pictures.png(20, 10))]),
  request: { contentType: 'image/png', size: 'small', page: 1 } as const,
})
/** Long enough to start a process on a busy machine. */
const RENDER_MS = 25_000
const A_PREVIEW = { picture: expect.any(Uint8Array), pages: 1 }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // An ended process whose parent has not collected it yet is a zombie.
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'latin1'))
}

/** Has the process render one preview and then freezes it over the next. */
async function freeze(previewer: PreviewProcess) {
  expect(await previewer.render(task)).toEqual(A_PREVIEW)
  const pid = previewer.pid()!
  process.kill(pid, 'SIGSTOP')
  const next = await task()
  const rendered = previewer.render(async () => next)
  // The task is handed over once all pending callbacks have run.
  await setImmediate()
  return { pid, rendered }
}

test('a file that crashes the process has no preview, and the next file has one', async () => {
  const previewer = createPreviewProcess({ renderMs: RENDER_MS })
  const { pid, rendered } = await freeze(previewer)
  process.kill(pid, 'SIGKILL')
  expect(await rendered).toEqual({ failure: 'the process ended with SIGKILL' })
  expect(await previewer.render(task)).toEqual(A_PREVIEW)
})

test('rendering that takes too long is aborted with its process, and the next file gets a new one', async () => {
  const previewer = createPreviewProcess({ renderMs: RENDER_MS })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pid, rendered } = await freeze(previewer)
  vi.advanceTimersByTime(RENDER_MS)
  vi.useRealTimers()
  expect(await rendered).toEqual({ failure: 'rendering timed out' })
  await eventually('the end of the process', () => !isAlive(pid))
  expect(await previewer.render(task)).toEqual(A_PREVIEW)
})

test('a file that does not load is given up, and an error of loading it is thrown', async () => {
  const previewer = createPreviewProcess({ renderMs: 200 })
  expect(await previewer.render(() => new Promise(() => {}))).toEqual({
    failure: 'loading the file timed out',
  })
  await expect(previewer.render(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('a file that breaks off leaves nothing behind for the next one', async () => {
  const previewer = createPreviewProcess({ renderMs: RENDER_MS })
  async function* broken() {
    yield Buffer.from('the beginning of something')
    throw new Error('the store is gone')
  }
  const { request } = await task()
  await expect(previewer.render(async () => ({ content: broken(), request }))).rejects.toThrow('the store is gone')
  expect(await previewer.render(task)).toEqual(A_PREVIEW)
})

test('a file is loaded only when its turn has come, so that none wait in memory', async () => {
  const previewer = createPreviewProcess({ renderMs: RENDER_MS })
  const loaded: number[] = []
  const rendered: number[] = []
  const render = async (number: number) => {
    await previewer.render(() => (loaded.push(number), task()))
    rendered.push(number)
    return loaded.length
  }
  // When a preview is ready, at most the file after it has been loaded.
  const loadedWhenRendered = await Promise.all([1, 2, 3, 4].map(render))
  for (const [index, count] of loadedWhenRendered.entries()) expect(count).toBeLessThanOrEqual(index + 2)
  expect(rendered).toEqual([1, 2, 3, 4])
})

test('the process ends when it is idle and starts again when needed', async () => {
  const previewer = createPreviewProcess({ renderMs: RENDER_MS, idleMs: 1 })
  await previewer.render(task)
  const pid = previewer.pid()!
  await eventually('the end of the process', () => !isAlive(pid))
  expect(await previewer.render(task)).toEqual(A_PREVIEW)
})

test('the process does not keep the server alive and ends with it', async () => {
  const [module, bytes] = [import.meta.resolve('#server/files/preview/preview-process.ts'), await pictures.png(9, 9)]
  const script = `
    const { createPreviewProcess } = await import('${module}')
    const previewer = createPreviewProcess({ renderMs: ${RENDER_MS}, idleMs: 3_600_000 })
    const bytes = Buffer.from('${bytes.toString('base64')}', 'base64')
    const request = { contentType: 'image/png', size: 'small', page: 1 }
    await previewer.render(async () => ({ content: [bytes], request }))
    process.stdout.write(String(previewer.pid()))`
  // Kept alive by the idle process, it would end in an hour.
  const { code, out } = await runProcess(['--input-type=module', '-e', script])
  expect(code).toBe(0)
  expect(Number(out)).toBeGreaterThan(0)
  await eventually('the end of the process', () => !isAlive(Number(out)))
})

test.runIf(process.platform === 'linux')(
  'the process has none of the secrets of the server in its environment',
  async () => {
    vi.stubEnv('SECRET', 'a secret of thirty-two characters')
    const previewer = createPreviewProcess({ renderMs: RENDER_MS })
    await previewer.render(task)
    const environment = readFileSync(`/proc/${previewer.pid()}/environ`, 'utf8')
    expect(environment.split('\0').map((line) => line.split('=')[0])).toEqual([
      expect.stringContaining('NODE_CHANNEL'),
      expect.stringContaining('NODE_CHANNEL'),
      '',
    ])
    vi.unstubAllEnvs()
  },
)
