import { programFile } from '../platform/program-files.ts'
import { AppError } from '../platform/errors.ts'
import { createWorkerThread } from '../platform/worker-thread.ts'
import type { InspectedFile, StagedUpload } from './inspect-staged-file.ts'
import type { InspectionResult } from './inspection-worker.ts'
import { uncheckableError } from './refusals.ts'

const WORKER = programFile('server/files/inspection-worker.ts')
/** Megabytes of JavaScript objects; file contents are outside of them. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 }

type Limits = { inspectMs?: number; idleMs?: number; worker?: string | URL }

/**
 * Creates a thread that hashes and inspects uploads, one at a time in FIFO order, so that requests are served
 * meanwhile. It starts with the first file, ends when idle, and is replaced when a file exhausts its memory or takes
 * longer than `inspectMs`; that file is refused.
 */
export function createInspectionThread({ inspectMs = 30_000, idleMs = 60_000, worker = WORKER }: Limits = {}) {
  const { run, end, running } = createWorkerThread({ worker, resourceLimits: RESOURCE_LIMITS, idleMs })

  /** Resolves with the thread's result; undefined when it ends, or takes too long. */
  const ask = (upload: StagedUpload) =>
    run(async (thread) => {
      const { promise, resolve } = Promise.withResolvers<InspectionResult | undefined>()
      const giveUp = () => resolve(undefined)
      const timeout = setTimeout(() => {
        void end()
        giveUp()
      }, inspectMs)
      thread.once('message', resolve)
      thread.once('exit', giveUp)
      thread.postMessage(upload)
      try {
        return await promise
      } finally {
        clearTimeout(timeout)
        thread.off('message', resolve)
        thread.off('exit', giveUp)
      }
    })

  return {
    /** Throws the refusal of a file, and errors of the disk. */
    async inspect(upload: StagedUpload): Promise<InspectedFile> {
      const result = await ask(upload)
      if (!result) throw uncheckableError(upload.source)
      if ('file' in result) return result.file
      if ('failure' in result) throw Object.assign(new Error(result.failure.message), { code: result.failure.code })
      throw new AppError(result.refusal.code, result.refusal.message, result.refusal.errors)
    },
    isRunning: () => running() !== undefined,
  }
}

export const inspectionThread = createInspectionThread()
