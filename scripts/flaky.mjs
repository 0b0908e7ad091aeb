/** Tests that failed and then passed alone, kept in `test/flaky.json` until they are fixed: few, and not for long. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

const FILE = path.join(root, 'test/flaky.json')
/** Flaky tests of one run above which the run is red. */
export const MAX_FLAKY_OF_RUN = 3
const MAX_ENTRIES = 5
const MAX_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

const read = () => (fs.existsSync(FILE) ? JSON.parse(fs.readFileSync(FILE, 'utf8')) : [])

/**
 * Records the flaky tests of a run; returns those that were flaky in the run before as well. An entry stays until the test
 * is fixed and the entry deleted.
 */
export function recordFlaky(flaky, today = new Date().toISOString().slice(0, 10)) {
  const before = read()
  const keyOf = ({ file, name }) => `${file} ${name}`
  const found = new Map(flaky.map((test) => [keyOf(test), test]))
  const known = before.map((entry) => {
    const again = found.get(keyOf(entry))
    found.delete(keyOf(entry))
    return again
      ? { ...entry, last_seen: today, runs_in_a_row: entry.runs_in_a_row + 1 }
      : { ...entry, runs_in_a_row: 0 }
  })
  const added = [...found.values()].map(({ file, name, message }) => ({
    file,
    name,
    error: message.split('\n')[0],
    first_seen: today,
    last_seen: today,
    runs_in_a_row: 1,
  }))
  const after = [...known, ...added]
  if (JSON.stringify(after) !== JSON.stringify(before)) fs.writeFileSync(FILE, `${JSON.stringify(after, null, 2)}\n`)
  return after.filter(({ runs_in_a_row }) => runs_in_a_row > 1)
}

/** Returns what is wrong with the list: too many entries, or one that is too old. */
export function findFaultsOfList(now = Date.now()) {
  const entries = read()
  const old = entries.filter(({ first_seen }) => now - Date.parse(first_seen) > MAX_DAYS * DAY_MS)
  return [
    ...(entries.length > MAX_ENTRIES
      ? [`test/flaky.json has ${entries.length} entries; at most ${MAX_ENTRIES} may wait to be mended.`]
      : []),
    ...old.map(({ file, name }) => `${file} "${name}" has been flaky for over ${MAX_DAYS} days: mend or delete it.`),
  ]
}
