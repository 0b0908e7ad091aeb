import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const PREFIX = `${hostname()}_`

/**
 * Returns a name no other staged file has. It tells whose the file is, so that the next start removes a stale one, and by its
 * label, if it has one, what its process was doing.
 */
export const stagedFileName = (label?: string): string =>
  `${PREFIX}${process.pid}_${randomUUID()}${label === undefined ? '' : `.${label}`}`

/** Returns the label of a name; undefined where it has none. */
export const labelOf = (name: string): string | undefined =>
  /^\d+_[\da-f-]{36}\.(.+)$/.exec(name.slice(PREFIX.length))?.[1]

/**
 * Whether a staged file belongs to a process of this machine that has ended. In a container every run of the product may have
 * the same process id, so one with our own id that we have not made ourselves is an old one.
 */
export function isOrphaned(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false
  const pid = Number.parseInt(name.slice(PREFIX.length))
  return pid === process.pid || !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
