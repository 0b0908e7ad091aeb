import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { programFile } from '#server/platform/program-files.ts'
import type { PreviewFailure, Preview, PreviewRequest } from './preview-types.ts'

const CHILD = programFile('server/files/preview/preview-child.ts')

const CHILD_OPTIONS: ForkOptions = {
  // Memory limits: 256 MB for JavaScript, 512 MB for the PDF engine.
  execArgv: ['--max-old-space-size=256', '--wasm-max-mem-pages=8192'],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
}

type Limits = { renderMs?: number; idleMs?: number }
type PreviewResult = Preview | PreviewFailure
type RenderTask = { content: AsyncIterable<Uint8Array>; request: PreviewRequest }
export type PreviewProcess = ReturnType<typeof createPreviewProcess>

/**
 * Creates a child process that renders previews: it starts with the first one, ends when idle and with the server, and
 * is replaced when a file crashes it or takes longer than `renderMs`. One file at a time: the file at fault is known,
 * affects no other, and memory is that of one image.
 */
export function createPreviewProcess({ renderMs = 20_000, idleMs = 30_000 }: Limits = {}) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let onResult: (result: PreviewResult) => void = () => {}
  const oneAtATime = pLimit(1)

  /** Starts a child that does not keep the server alive; messages of an abandoned one are ignored. */
  function start(): ChildProcess {
    const forked = fork(CHILD, CHILD_OPTIONS)
    forked.unref()
    forked.channel?.unref()
    const kill = () => forked.kill('SIGKILL')
    process.once('exit', kill)
    const onEnd = (reason: string) => {
      process.off('exit', kill)
      if (child === forked) abort(reason)
    }
    forked.on('message', (result: PreviewResult) => child === forked && onResult(result))
    forked.on('exit', (code, signal) => onEnd(`the process ended with ${signal ?? code}`))
    forked.on('error', ({ message }) => onEnd(message))
    return forked
  }

  function abort(failure: string): void {
    child?.kill('SIGKILL')
    child = undefined
    onResult({ failure })
  }

  async function runTask({ content, request }: RenderTask): Promise<PreviewResult> {
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<PreviewResult>()
    onResult = resolve
    const timeout = setTimeout(() => abort('rendering timed out'), renderMs)
    const current = (child ??= start())
    // A failure to send is ignored: it means that the child has ended, which is handled by its end.
    const sendMessage = (message: Uint8Array | PreviewRequest) =>
      new Promise<unknown>((resolveSent) => current.send(message, resolveSent))
    async function feed() {
      // In pieces, because whole files copied for the channel would pile up in memory.
      for await (const piece of content) {
        if (child !== current) return
        await sendMessage(piece)
      }
      await sendMessage(request)
    }
    feed().catch((error) => {
      reject(error)
      if (child === current) abort('reading the file failed')
    })
    try {
      return await promise
    } finally {
      clearTimeout(timeout)
      idle = setTimeout(() => abort('idle'), idleMs).unref()
    }
  }

  return {
    /** Queues a preview. `loadTask` is called in its turn; its errors, and those of reading the file, are thrown. */
    render: (loadTask: () => Promise<RenderTask>): Promise<PreviewResult> =>
      oneAtATime(async () => {
        const task = await Promise.race([loadTask(), sleep(renderMs, undefined, { ref: false })])
        return task ? runTask(task) : { failure: 'loading the file timed out' }
      }),

    pid: () => child?.pid,
  }
}
