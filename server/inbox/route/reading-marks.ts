import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../db/schema.ts'
import { errorFields } from '../../log.ts'

type Known = { deaths: number; paths: string[] }
export type ReadingMarks = Awaited<ReturnType<typeof openReadingMarks>>

/**
 * Opens the marks of mails that are being read, by which the next start knows what a process was reading when it died. A mark
 * is labelled with the mail and with how many processes have begun to read it, each after the death of the one before. To be
 * opened before the first mail is read. Throws while the database is unavailable.
 */
export async function openReadingMarks({ staging, db, log }: Pick<Context, 'staging' | 'db' | 'log'>) {
  const known = new Map<string, Known>()
  for (const { label, path } of await staging.marksLeft()) {
    const [id, count] = label.split('.')
    const { deaths, paths } = known.get(id!) ?? { deaths: 0, paths: [] }
    // Of several processes each may have been reading it.
    known.set(id!, { deaths: Math.max(deaths, Number(count)), paths: [...paths, path] })
  }

  /** Forgets that processes died, once a mail has been read to the end or given up. Never rejects. */
  async function remove(id: string): Promise<void> {
    const paths = known.get(id)?.paths ?? []
    known.delete(id)
    try {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    } catch (error) {
      log.warn('mail.mark_kept', { mail: id, ...errorFields(error) })
    }
  }

  const waiting = await findReceived(db, [...known.keys()])
  for (const [id, { deaths }] of known)
    if (waiting.has(id)) log.warn('mail.interrupted', { mail: id, deaths })
    else await remove(id)

  return {
    /** How many processes in a row have died while they read the mail. */
    deathsOf: (id: string): number => known.get(id)?.deaths ?? 0,
    /** Returns the path of the mark to write when the next reading of the mail begins. */
    next(id: string): string {
      const { deaths, paths } = known.get(id) ?? { deaths: 0, paths: [] }
      const path = staging.markPath(`${id}.${deaths + 1}`)
      known.set(id, { deaths, paths: [...paths, path] })
      return path
    },
    remove,
  }
}

/** The mails among these that have not been routed, by this process or another. */
async function findReceived(db: Context['db'], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(inArray(inboundMails.id, ids), eq(inboundMails.state, 'received')))
  return new Set(rows.map(({ id }) => id))
}
