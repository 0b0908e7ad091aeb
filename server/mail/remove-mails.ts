import { readFile, rm } from 'node:fs/promises'
import { listOutbox } from './outbox.ts'

/**
 * Removes from the outbox the mails about rows of these ids, and those whose head names the address as receiver or as the
 * one to answer. Answers how many.
 */
export async function removeMailsAbout(dataDir: string, email: string, ids: string[]): Promise<number> {
  const gone = new Set(ids)
  let removed = 0
  for (const { path, id } of await listOutbox(dataDir)) {
    if (!gone.has(id) && !(await isFor(path, email))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

async function isFor(path: string, email: string): Promise<boolean> {
  const mail = await readFile(path, 'latin1')
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const addressed = head.split(/\r?\n/).filter((line) => /^(to|reply-to):/i.test(line))
  return addressed.some((line) => addresses(line).includes(email.toLowerCase()))
}

const addresses = (line: string): string[] => line.toLowerCase().match(/[^\s<>,:"]+@[^\s<>,"]+/g) ?? []
