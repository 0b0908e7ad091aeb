import { type FSWatcher, watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { errorFields } from '../../log.ts'
import { type WakeSignal, createWakeSignal } from '../../wake-signal.ts'
import { firstNames } from './first-names.ts'
import { type InboxFolders, makeInboxFolders } from './inbox-folders.ts'
import { takeFiles } from './take-files.ts'

/** Files taken at the same time. */
const CONCURRENT = 8
/** A network file system does not say what arrives. */
const LOOK_MS = 1_000
const MAX_DELAY_MS = 30_000

/**
 * Takes the mails that are renamed into DATA_DIR/inbox, in the order of their names, until it is stopped; then resolves once the
 * current ones are done. What cannot be taken now, because the disk is full or database or storage are unavailable, stays and is
 * tried again after 1 to 30 seconds; a single file that fails does not hold up the others.
 */
export async function watchInbox(ctx: Context, stopping: AbortSignal): Promise<void> {
  const arrived = createWakeSignal()
  const delays = createDelays()
  let watcher: FSWatcher | undefined
  let failures = 0
  while (!stopping.aborted) {
    let isIdle = true
    try {
      const folders = await makeInboxFolders(ctx.config.dataDir)
      watcher ??= watchFolder(folders, arrived)
      isIdle = (await takeNext(ctx, folders, delays)) === 0
      if (failures > 0) ctx.log.info('inbox.taking_resumed')
      failures = 0
    } catch (error) {
      if (failures++ === 0) ctx.log.warn('inbox.taking_failed', fieldsOf(error))
    }
    if (failures > 0) await waitAfterFailure(failures, arrived, stopping)
    else if (isIdle) await arrived.wait(LOOK_MS, stopping)
  }
  watcher?.close()
}

/** A new file is tried at once, but not more than once a second. */
async function waitAfterFailure(failures: number, arrived: WakeSignal, stopping: AbortSignal): Promise<void> {
  await pause(LOOK_MS, undefined, { signal: stopping }).catch(() => {})
  await arrived.wait(delayAfter(failures) - LOOK_MS, stopping)
}

const delayAfter = (failures: number) => Math.min(LOOK_MS * 2 ** (failures - 1), MAX_DELAY_MS)

/** Takes the next files. Returns how many; throws the error of the first where none could be taken. */
async function takeNext(ctx: Context, folders: InboxFolders, delays: ReturnType<typeof createDelays>): Promise<number> {
  const names = await firstNames(folders.inbox, CONCURRENT, delays.isDelayed)
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

/** When files that failed while others did not are tried again. */
function createDelays() {
  const byName = new Map<string, { failures: number; until: number }>()
  return {
    isDelayed: (name: string): boolean => (byName.get(name)?.until ?? 0) > performance.now(),
    add(name: string): void {
      const failures = (byName.get(name)?.failures ?? 0) + 1
      byName.set(name, { failures, until: performance.now() + delayAfter(failures) })
    },
    clear: (name: string) => byName.delete(name),
  }
}

/** The names of files may name people. */
const fieldsOf = (error: unknown) => ({
  ...errorFields(error),
  ...(error instanceof Error && 'path' in error && { detail: undefined }),
})

function watchFolder({ inbox }: InboxFolders, arrived: WakeSignal): FSWatcher | undefined {
  try {
    // Without events the folder is looked at every second.
    return watch(inbox, { persistent: false }, arrived.wake).on('error', () => {})
  } catch {
    return undefined
  }
}
