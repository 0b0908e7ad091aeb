import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Check, ok, problem, warning } from './finding.ts'

const MB = 1024 * 1024
/** The server does not start with less. */
const MIN_FREE_BYTES = 256 * MB
const LOW_FREE_BYTES = 1024 * MB
const TITLE = 'Disk'

/** Checks whether DATA_DIR can be written and how much space its disk has. */
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

/** Judges the free space. */
export function freeSpaceFinding(free: number, place: string) {
  const found = `${Math.floor(free / MB)} MB free at ${place}.`
  if (free < MIN_FREE_BYTES)
    return problem(TITLE, found, `Free some space: below ${MIN_FREE_BYTES / MB} MB nothing starts.`)
  if (free < LOW_FREE_BYTES) return warning(TITLE, found, 'Free some space soon, or move to a larger disk.')
  return ok(TITLE, found)
}

/** The directory, or the nearest parent that exists. */
const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
