/**
 * `npm test`: installs and builds what is missing, then runs the gate: one proof of every promise. A test that fails is run
 * again alone, after all others; one that passes then is reported as flaky. `npm test -- FILE …` runs only these files.
 * `npm run test:fast` (`--fast`): the pure tests and those of operations that need no real time.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MAX_FLAKY_OF_RUN, recordFlaky } from './flaky.mjs'
import { root } from './prepare.mjs'
import {
  OUTSIDE,
  addUp,
  asPattern,
  countTests,
  formatCounts,
  prepareTests,
  runPlaywright,
  runVitest,
} from './run-tests.mjs'
import { childSeconds, measureReference, median, writeTimes } from './times.mjs'

const isFast = process.argv.includes('--fast')
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [specs, others] = [
  files.filter((file) => file.includes('.spec.')),
  files.filter((file) => !file.includes('.spec.')),
]
const isWhole = !isFast && files.length === 0
const hasUnits = files.length === 0 || others.length > 0
const hasWalks = isWhole || specs.length > 0
/** Failures above which none is repeated: so many are not chance. */
const MAX_RERUN = 5
const FAST = ['gate unit', 'gate embedded']
const GATE = ['gate unit', 'gate operations', 'gate embedded', 'gate services', 'gate process']

const env = await prepareTests({ needsBrowser: hasWalks })
const results = path.join(root, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

const references = measureReference()
const loads = watchLoad()
const projects = (isFast ? FAST : GATE).flatMap((name) => ['--project', name])

const cost = {}
const units = hasUnits ? await measured('vitest', () => runVitest([...projects, ...others], env)) : undefined
const walks = hasWalks ? await measured('browser', () => runPlaywright(specs, env)) : undefined
const runs = [units && (await rerunAlone(units)), walks].filter((run) => run !== undefined)
const total = addUp(runs)
const flaky = total.tests.filter(({ status }) => status === 'flaky')
const failed = total.tests.filter(({ status }) => status === 'failed')
const flakyAgain = isWhole ? recordFlaky(flaky) : []
if (isWhole) {
  const reference = median([...references, ...measureReference()])
  writeTimes({ total: childSeconds(), reference, ...cost })
}

for (const test of flaky) print('FLAKY (passed alone)', test)
for (const test of failed) print('FAILED', test)
for (const { file, name } of flakyAgain) say(`RED: flaky in two runs in a row: ${file} "${name}". Mend or delete it.`)
if (flaky.length > MAX_FLAKY_OF_RUN) say(`RED: ${flaky.length} tests were flaky; at most ${MAX_FLAKY_OF_RUN} may be.`)
const isGreen = failed.length === 0 && total.passed > 0 && flakyAgain.length === 0 && flaky.length <= MAX_FLAKY_OF_RUN
const summary = formatCounts(total)
fs.writeFileSync(path.join(results, 'summary.txt'), `${summary}\n`)
if (flaky.length > 0) say(`${flaky.length} flaky`)
say(summary)
process.exit(isGreen ? 0 : 1)

function say(line) {
  process.stdout.write(`${line}\n`)
}

async function measured(name, work) {
  const start = childSeconds()
  const result = await work()
  if (start !== undefined) cost[name] = Math.round(childSeconds() - start)
  return result
}

/** Runs up to MAX_RERUN failed tests again, one by one, after everything else; those that pass now are flaky. */
async function rerunAlone(run) {
  const reds = run.tests.filter(({ status }) => status === 'failed')
  if (reds.length === 0 || reds.length > MAX_RERUN) return run
  const tests = []
  for (const test of run.tests) {
    // Without a file: the runner itself has failed.
    if (test.status !== 'failed' || !test.file) {
      tests.push(test)
      continue
    }
    const only = test.name === OUTSIDE ? [] : ['-t', `^${asPattern(test.name)}$`]
    const args = [test.file, ...only, '--project', test.project, '--maxWorkers', '1']
    const alone = await runVitest(args, env, { isQuiet: true })
    tests.push(alone.status === 0 && alone.passed > 0 ? { ...test, status: 'flaky' } : test)
  }
  return countTests(tests)
}

/** Prints a failure: the error, the test's attachments (log of its server, requests in flight), the load meanwhile. */
function print(title, { file, name, message, details = '', startedAt, durationMs }) {
  const seconds = (durationMs / 1000).toFixed(1)
  const [first = '', ...rest] = message.split('\n')
  say(`\n${title}: ${file} "${name}" after ${seconds} s, load ${loads.at(startedAt)}\n  ${first}`)
  for (const line of [
    ...rest.filter((each) => !each.includes('node_modules')).slice(0, 12),
    ...details.split('\n').slice(-40),
  ])
    if (line.trim()) say(`    ${line}`)
}

/** Records the load of the machine every few seconds. */
function watchLoad() {
  const seen = []
  const look = () => void seen.push({ at: Date.now(), load: os.loadavg()[0] })
  look()
  setInterval(look, 5_000).unref()
  return {
    at: (time = Date.now()) => (seen.findLast(({ at }) => at <= time) ?? seen[0]).load.toFixed(1),
  }
}
