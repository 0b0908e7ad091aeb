import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { daysBefore } from '../in-batches.ts'

/** Removes files that were being received a day ago: no request lasts so long, so their process has died. */
export async function purgeDrafts({ config, now }: Pick<Context, 'config' | 'now'>): Promise<void> {
  const directory = join(config.dataDir, 'attachments', '.drafts')
  const before = daysBefore(now(), 1)
  for (const name of await readdir(directory)) {
    const draft = join(directory, name)
    const changed = await stat(draft).then(
      ({ mtime }) => mtime,
      () => undefined,
    )
    // Without a date it has been taken over since.
    if (changed && changed < before) await rm(draft, { force: true })
  }
}
