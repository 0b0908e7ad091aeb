/** Cost of the gate in processor time: measured by `npm test`, compared with `test/times.json` by `npm run check`. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { node24, root } from './prepare.mjs'

const COMMITTED = path.join(root, 'test/times.json')
const MEASURED = path.join(root, 'test-results/times.json')
const TICKS_PER_SECOND = 100
/** Touches fresh memory and computes, as the tests do: hosts differ by a factor of three, so a cost is also given in units of this. */
const REFERENCE = `
const { createHash } = require('node:crypto')
let text = ''
for (let round = 0; round < 40; round++) {
  const page = Buffer.allocUnsafeSlow(16 << 20).fill(round)
  text = createHash('sha256').update(page).update(text).digest('hex')
  JSON.parse(JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ at, text }))))
}`

/** Returns the processor time of this process's ended children and their children, in seconds; undefined where the system has no /proc. */
export function childSeconds() {
  if (os.platform() !== 'linux') return undefined
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Measures the reference three times, in seconds of processor time: a single figure can be off by a tenth. Empty without /proc. */
export function measureReference() {
  if (childSeconds() === undefined) return []
  return Array.from({ length: 3 }, () => {
    const start = childSeconds()
    spawnSync(node24(), ['-e', REFERENCE])
    return childSeconds() - start
  })
}

/** Returns the upper median; undefined without figures. */
export const median = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]

export function writeTimes(times) {
  fs.writeFileSync(MEASURED, `${JSON.stringify(times, null, 2)}\n`)
}

/** Compares the last run of the gate here with the committed figures; returns a line for people. */
export function compareTimes() {
  if (!fs.existsSync(MEASURED)) return 'The gate has not been run here: its cost is not compared.'
  const [measured, committed] = [MEASURED, COMMITTED].map((file) => JSON.parse(fs.readFileSync(file, 'utf8')))
  if (!measured.reference) return 'The cost of the gate is not measured on this system.'
  const inReferences = ({ total, reference }) => total / reference
  const change = Math.round((inReferences(measured) / inReferences(committed) - 1) * 100)
  const line = `The gate cost ${Math.round(measured.total)} s of processor time, ${Math.abs(change)} % ${change < 0 ? 'less' : 'more'} than test/times.json says (in units of its reference).`
  return change >= 5
    ? `${line}\n  DEARER: find what this change adds, or commit test-results/times.json as test/times.json and say why.`
    : line
}
