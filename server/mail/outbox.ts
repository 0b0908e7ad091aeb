import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../sync-to-disk.ts'

/** A mail in the outbox, as its file name describes it; `date` sorts as text. */
type OutboxFile = { path: string; date: string; kind: string; id: string }

/** As `writeToOutbox` names files; an unfinished one has a dot before and `.draft` behind. */
const FILE_NAME = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z)-([a-z-]+)-([0-9a-f-]{36})(?:-to-[0-9a-f-]{36})?\.eml(?:\.draft)?$/

const directoryOf = (dataDir: string) => join(dataDir, 'outbox')
/** A date as it stands in file names: not every file system takes colons. */
const dateText = (date: Date) => date.toISOString().replaceAll(':', '-')

/**
 * Writes a mail as a file of DATA_DIR/outbox that a power cut leaves there. The name is the same at every attempt, so that a
 * retry replaces the file instead of adding one; `part` tells mails about the same row apart.
 */
export async function writeToOutbox(
  dataDir: string,
  { date, kind, id, part }: { date: Date; kind: string; id: string; part?: string },
  bytes: Buffer,
): Promise<void> {
  const directory = directoryOf(dataDir)
  const name = `${dateText(date)}-${kind}-${id}${part === undefined ? '' : `-to-${part}`}.eml`
  if (await mkdir(directory, { recursive: true, mode: 0o700 })) await syncToDisk(dataDir)
  const temporaryPath = join(directory, `.${name}.draft`)
  const file = await open(temporaryPath, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, join(directory, name))
  await syncToDisk(directory)
}

/** Removes mails dated before `before` from the outbox, all or those of one kind. */
export async function removeMailsBefore(dataDir: string, before: Date, kind?: string): Promise<void> {
  const limit = dateText(before)
  for (const file of await listOutbox(dataDir))
    if (file.date < limit && (kind === undefined || file.kind === kind)) await rm(file.path, { force: true })
}

/**
 * Removes from the outbox the mails about rows with these ids, and those whose headers name the address as recipient or
 * for replies. Returns how many.
 */
export async function removeMailsAbout(dataDir: string, email: string, ids: string[]): Promise<number> {
  const erased = new Set(ids)
  let removed = 0
  for (const { path, id } of await listOutbox(dataDir)) {
    if (!erased.has(id) && !(await isAddressedTo(path, email))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** Lists the mails in the outbox; other files are left out. */
async function listOutbox(dataDir: string): Promise<OutboxFile[]> {
  const directory = directoryOf(dataDir)
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => {
    const [, date, kind, id] = FILE_NAME.exec(name) ?? []
    return date && kind && id ? [{ path: join(directory, name), date, kind, id }] : []
  })
}

async function isAddressedTo(path: string, email: string): Promise<boolean> {
  const mail = await readFile(path, 'latin1')
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).filter((line) => /^(to|reply-to):/i.test(line))
  return headers.some((line) => addressesIn(line).includes(email.toLowerCase()))
}

const addressesIn = (line: string): string[] => line.toLowerCase().match(/[^\s<>,:"]+@[^\s<>,"]+/g) ?? []
