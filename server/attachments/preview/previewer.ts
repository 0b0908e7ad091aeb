import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { setTimeout as pass } from 'node:timers/promises'
import type { NoPreview, Preview, PreviewOrder } from './preview.ts'

const CHILD = new URL('./preview-child.ts', import.meta.url)

const CHILD_OPTIONS: ForkOptions = {
  // Bounds of JavaScript's memory and of the PDF engine's: 256 MB and 512 MB.
  execArgv: ['--max-old-space-size=256', '--wasm-max-mem-pages=8192'],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
}

type Limits = { drawMs?: number; idleMs?: number }
type Answer = Preview | NoPreview
type Asked = { content: AsyncIterable<Uint8Array>; order: PreviewOrder }
export type Previewer = ReturnType<typeof createPreviewer>

/**
 * Draws previews in one process of its own, which starts with the first, ends when idle and with the server, and is
 * replaced when it dies of a file or takes longer than `drawMs` over it. One at a time: the file at fault is known and
 * takes no other with it, and memory is that of one picture.
 */
export function createPreviewer({ drawMs = 10_000, idleMs = 30_000 }: Limits = {}) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let answer: (answer: Answer) => void = () => {}
  let line: Promise<unknown> = Promise.resolve()

  /** Neither the process nor its channel keeps the server alive, and what it says once it was given up is not heard. */
  function start(): ChildProcess {
    const started = fork(CHILD, CHILD_OPTIONS)
    started.unref()
    started.channel?.unref()
    const kill = () => started.kill('SIGKILL')
    process.once('exit', kill)
    const ended = (why: string) => {
      process.off('exit', kill)
      if (child === started) giveUp(why)
    }
    started.on('message', (given: Answer) => child === started && answer(given))
    started.on('exit', (code, signal) => ended(`its process ended with ${signal ?? code}`))
    started.on('error', ({ message }) => ended(message))
    return started
  }

  function giveUp(failure: string): void {
    child?.kill('SIGKILL')
    child = undefined
    answer({ failure })
  }

  async function hand({ content, order }: Asked): Promise<Answer> {
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    answer = resolve
    const late = setTimeout(() => giveUp('it takes too long'), drawMs)
    const current = (child ??= start())
    // A message that cannot be sent has nobody to go to any more, and that is told by its end.
    const say = (message: Uint8Array | PreviewOrder) =>
      new Promise<unknown>((said) => current.send(message, said))
    async function feed() {
      // In pieces: whole files, copied for the way, would pile up in memory.
      for await (const piece of content) {
        if (child !== current) return
        await say(piece)
      }
      await say(order)
    }
    feed().catch((error) => {
      reject(error)
      if (child === current) giveUp('its bytes broke off')
    })
    try {
      return await promise
    } finally {
      clearTimeout(late)
      idle = setTimeout(() => giveUp('idle'), idleMs).unref()
    }
  }

  return {
    /**
     * Waits for its turn and only then asks for the bytes and what is wanted of them. What asking or reading throws is
     * thrown.
     */
    draw(ask: () => Promise<Asked>): Promise<Answer> {
      const turn = line.then(async () => {
        const asked = await Promise.race([ask(), pass(drawMs, undefined, { ref: false })])
        return asked ? hand(asked) : { failure: 'its bytes take too long' }
      })
      // The next is served either way; whoever asked for this one hears of its failure.
      line = turn.catch(() => {})
      return turn
    },

    /** The process at work, if there is one. */
    pid: () => child?.pid,
  }
}
