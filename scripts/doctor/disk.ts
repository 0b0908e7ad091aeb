import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Check, ok, problem, warning } from './finding.ts'

const MB = 1024 * 1024
/** The product does not start below this. */
const FLOOR = 256 * MB
const SOON = 1024 * MB
const TITLE = 'Disk'

/** Whether DATA_DIR can be written, and how much room its disk has. */
export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const place = existing(dataDir)
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [
      problem(
        TITLE,
        `${place} cannot be written (${code}).`,
        'Give it to the user the product runs as, or choose another DATA_DIR.',
      ),
    ]
  }
  return [room(freeBytes(place), place)]
}

/** What so many free bytes mean. */
export function room(free: number, place: string) {
  const found = `${Math.floor(free / MB)} MB free at ${place}.`
  if (free < FLOOR) return problem(TITLE, found, `Free some space: below ${FLOOR / MB} MB nothing starts.`)
  if (free < SOON) return warning(TITLE, found, 'Free some space soon, or move to a larger disk.')
  return ok(TITLE, found)
}

/** The directory, or the nearest one above it that is there. */
const existing = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : existing(dirname(path))

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
