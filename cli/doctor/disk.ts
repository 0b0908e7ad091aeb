import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Check, ok, problem, warning } from './finding.ts'

const MB = 1024 * 1024
/** The product does not start below this. */
const MIN_FREE_BYTES = 256 * MB
const LOW_FREE_BYTES = 1024 * MB
const TITLE = 'Disk'

/** Whether DATA_DIR can be written, and how much room its disk has. */
export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const place = nearestExisting(dataDir)
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
  return [freeSpaceFinding(freeBytes(place), place)]
}

/** What so many free bytes mean. */
export function freeSpaceFinding(free: number, place: string) {
  const found = `${Math.floor(free / MB)} MB free at ${place}.`
  if (free < MIN_FREE_BYTES)
    return problem(TITLE, found, `Free some space: below ${MIN_FREE_BYTES / MB} MB nothing starts.`)
  if (free < LOW_FREE_BYTES) return warning(TITLE, found, 'Free some space soon, or move to a larger disk.')
  return ok(TITLE, found)
}

/** The directory, or the nearest one above it that is there. */
const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
