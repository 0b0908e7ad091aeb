import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PreviewFailure, Preview, PreviewRequest } from './preview-types.ts'

const CHILD = new URL('./preview-child.ts', import.meta.url)

const CHILD_OPTIONS: ForkOptions = {
  // Bounds of JavaScript's memory and of the PDF engine's: 256 MB and 512 MB.
  execArgv: ['--max-old-space-size=256', '--wasm-max-mem-pages=8192'],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
}

type Limits = { renderMs?: number; idleMs?: number }
type PreviewResult = Preview | PreviewFailure
type RenderTask = { content: AsyncIterable<Uint8Array>; order: PreviewRequest }
export type PreviewProcess = ReturnType<typeof createPreviewProcess>

/**
 * Draws previews in one process of its own, which starts with the first, ends when idle and with the server, and is
 * replaced when it dies of a file or takes longer than `drawMs` over it. One at a time: the file at fault is known and
 * takes no other with it, and memory is that of one picture.
 */
export function createPreviewProcess({ renderMs: drawMs = 10_000, idleMs = 30_000 }: Limits = {}) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let onResult: (answer: PreviewResult) => void = () => {}
  let queue: Promise<unknown> = Promise.resolve()

  /** Neither the process nor its channel keeps the server alive, and what it says once it was given up is not heard. */
  function start(): ChildProcess {
    const forked = fork(CHILD, CHILD_OPTIONS)
    forked.unref()
    forked.channel?.unref()
    const kill = () => forked.kill('SIGKILL')
    process.once('exit', kill)
    const onEnd = (why: string) => {
      process.off('exit', kill)
      if (child === forked) abort(why)
    }
    forked.on('message', (given: PreviewResult) => child === forked && onResult(given))
    forked.on('exit', (code, signal) => onEnd(`its process ended with ${signal ?? code}`))
    forked.on('error', ({ message }) => onEnd(message))
    return forked
  }

  function abort(failure: string): void {
    child?.kill('SIGKILL')
    child = undefined
    onResult({ failure })
  }

  async function runTask({ content, order }: RenderTask): Promise<PreviewResult> {
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<PreviewResult>()
    onResult = resolve
    const timeout = setTimeout(() => abort('it takes too long'), drawMs)
    const current = (child ??= start())
    // A message that cannot be sent has nobody to go to any more, and that is told by its end.
    const sendMessage = (message: Uint8Array | PreviewRequest) =>
      new Promise<unknown>((said) => current.send(message, said))
    async function feed() {
      // In pieces: whole files, copied for the way, would pile up in memory.
      for await (const piece of content) {
        if (child !== current) return
        await sendMessage(piece)
      }
      await sendMessage(order)
    }
    feed().catch((error) => {
      reject(error)
      if (child === current) abort('its bytes broke off')
    })
    try {
      return await promise
    } finally {
      clearTimeout(timeout)
      idle = setTimeout(() => abort('idle'), idleMs).unref()
    }
  }

  return {
    /**
     * Waits for its turn and only then asks for the bytes and what is wanted of them. What asking or reading throws is
     * thrown.
     */
    draw(loadTask: () => Promise<RenderTask>): Promise<PreviewResult> {
      const turn = queue.then(async () => {
        const asked = await Promise.race([loadTask(), sleep(drawMs, undefined, { ref: false })])
        return asked ? runTask(asked) : { failure: 'its bytes take too long' }
      })
      // The next is served either way; whoever asked for this one hears of its failure.
      queue = turn.catch(() => {})
      return turn
    },

    /** The process at work, if there is one. */
    pid: () => child?.pid,
  }
}
