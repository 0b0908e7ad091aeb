import { type ResourceLimits, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

type Options = { worker: string | URL; resourceLimits: ResourceLimits; idleMs: number }

/** Keeps a thread that does one piece of work at a time in FIFO order; it starts with the first and ends when idle. */
export function createWorkerThread({ worker, resourceLimits, idleMs }: Options) {
  const oneAtATime = pLimit(1)
  let running: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const thread = new Worker(worker, { execArgv: ['--disable-warning=ExperimentalWarning'], resourceLimits })
    thread.unref()
    const onEnd = () => {
      if (running === thread) running = undefined
    }
    thread.on('error', onEnd)
    thread.on('exit', onEnd)
    return thread
  }

  /** Ends the thread, also in the middle of its work; the next work starts another one. */
  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = running
    running = undefined
    await ended?.terminate()
  }

  return {
    run: <T>(work: (thread: Worker) => Promise<T>): Promise<T> =>
      oneAtATime(async () => {
        clearTimeout(idle)
        running ??= start()
        try {
          return await work(running)
        } finally {
          idle = setTimeout(() => void end(), idleMs).unref()
        }
      }),
    /** Starts the thread ahead of its first work, for which it then waits without a limit of time. */
    warmUp: () => void (running ??= start()),
    end,
    running: () => running,
  }
}
