import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What the name of a mail's file tells; `date` sorts as text. */
export type OutboxFile = { path: string; date: string; kind: string; id: string }

/** As the mailer names them; one that was not finished has a dot before and `.draft` behind. */
const FILE_NAME = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z)-([a-z-]+)-([0-9a-f-]{36})\.eml(?:\.draft)?$/

/** The mails in DATA_DIR/outbox, which are written where no SMTP server is named. What is no mail is left out. */
export async function listOutbox(dataDir: string): Promise<OutboxFile[]> {
  const directory = join(dataDir, 'outbox')
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => {
    const [, date, kind, id] = FILE_NAME.exec(name) ?? []
    return date && kind && id ? [{ path: join(directory, name), date, kind, id }] : []
  })
}

/** Removes mails from the outbox that were promised before `before`, or only those of one kind. */
export async function removeMailsBefore(dataDir: string, before: Date, kind?: string): Promise<void> {
  const limit = before.toISOString().replaceAll(':', '-')
  for (const file of await listOutbox(dataDir))
    if (file.date < limit && (kind === undefined || file.kind === kind)) await rm(file.path, { force: true })
}
