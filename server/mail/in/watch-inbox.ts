import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import { errorFields } from '../../platform/log.ts'
import { type WakeSignal, createWakeSignal } from '../../platform/wake-signal.ts'
import { listFirstNames, type InboxFolders, inboxFolders, makeInboxFolders, takeFiles } from './inbox-folder.ts'

const CONCURRENT = 8
/** A network file system reports no arrivals, only when the folder was changed. */
const POLL_MS = 1_000
/** The coarsest resolution of a folder's modification time. */
const PRECISION_MS = 2_000
const MAX_DELAY_MS = 30_000
/** Interval at which an unchanged folder is read anyway. */
const READ_MS = 60_000

/**
 * Takes the mails renamed into DATA_DIR/inbox, in the order of their names, until stopped. On failure (disk full, database or
 * storage unavailable) mails stay and are retried after 1 to 30 seconds; a single failing file does not block the others.
 */
export async function watchInbox(ctx: Context, stopping: AbortSignal): Promise<void> {
  const arrived = createWakeSignal(ctx.clock)
  const delays = createDelays()
  const { inbox } = inboxFolders(ctx.config.dataDir)
  let watcher: FSWatcher | undefined
  let failures = 0

  /** Waits until the folder may hold files that were not there at `changedAt`. */
  async function waitForChange(changedAt: number): Promise<void> {
    for (let waited = 0; waited < READ_MS && !stopping.aborted; waited += POLL_MS) {
      const isSettled = Date.now() - changedAt > PRECISION_MS
      if ((await arrived.wait(POLL_MS, stopping)) || !isSettled || delays.hasAny()) return
      if ((await readChangedAt(inbox).catch(() => undefined)) !== changedAt) return
    }
  }

  while (!stopping.aborted) {
    try {
      const folders = await makeInboxFolders(ctx.config.dataDir)
      watcher ??= watchFolder(folders, arrived)
      const changedAt = await readChangedAt(inbox)
      const taken = await takeNext(ctx, folders, delays)
      if (failures > 0) ctx.log.info('inbox.taking_resumed')
      failures = 0
      if (taken === 0) await waitForChange(changedAt)
    } catch (error) {
      if (failures++ === 0) ctx.log.warn('inbox.taking_failed', fieldsOf(error))
      // A new file is tried immediately, but not more than once a second.
      await ctx.clock.sleep(POLL_MS, stopping)
      await arrived.wait(delayAfter(failures) - POLL_MS, stopping)
    }
  }
  watcher?.close()
}

const readChangedAt = async (folder: string): Promise<number> => (await stat(folder)).mtimeMs

const delayAfter = (failures: number) => Math.min(POLL_MS * 2 ** (failures - 1), MAX_DELAY_MS)

/** Takes the next files and returns their number; throws the error of the first where none could be taken. */
async function takeNext(ctx: Context, folders: InboxFolders, delays: ReturnType<typeof createDelays>): Promise<number> {
  const names = await listFirstNames(folders.inbox, CONCURRENT, delays.isDelayed)
  const errors = await takeFiles(ctx, folders, names)
  if (names.length > 0 && errors.every((error) => error !== undefined)) throw errors[0]
  for (const [at, name] of names.entries()) {
    if (errors[at] === undefined) {
      delays.clear(name)
      continue
    }
    delays.add(name)
    ctx.log.warn('inbox.file_delayed', fieldsOf(errors[at]))
  }
  return names.length
}

/** Creates the retry times of files that failed while others did not. */
function createDelays() {
  const byName = new Map<string, { failures: number; until: number }>()
  return {
    isDelayed: (name: string): boolean => (byName.get(name)?.until ?? 0) > performance.now(),
    add(name: string): void {
      const failures = (byName.get(name)?.failures ?? 0) + 1
      byName.set(name, { failures, until: performance.now() + delayAfter(failures) })
    },
    clear: (name: string) => byName.delete(name),
    hasAny: () => byName.size > 0,
  }
}

// File names may name people.
const fieldsOf = (error: unknown) => ({
  ...errorFields(error),
  ...(error instanceof Error && 'path' in error && { detail: undefined }),
})

function watchFolder({ inbox }: InboxFolders, arrived: WakeSignal): FSWatcher | undefined {
  try {
    // Without events the modification time is polled every second.
    return watch(inbox, { persistent: false }, arrived.wake).on('error', () => {})
  } catch {
    return undefined
  }
}
