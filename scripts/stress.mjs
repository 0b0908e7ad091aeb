/**
 * `npm run test:stress -- FILE [-t TITLE] [--times 30] [--seed N]`: runs one test file, or one test of it, many times, two at
 * a time, on a machine that is kept busy; a browser is slowed down as well (test/e2e/support/stress.ts). Exits with 0 only if
 * all have passed.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail, root } from './prepare.mjs'
import { addUp, asPattern, prepareTests, runPlaywright, runVitest } from './run-tests.mjs'

const AT_A_TIME = 2
/** Time after which no further run begins. */
const LIMIT_MS = 60 * 60_000
const SHOWN_LINES = 12

const SPIN = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++);`
/** Touches every page of half a gigabyte again and again. */
const TOUCH = `const bytes = Buffer.alloc(2 ** 29)
while (process.ppid === ${process.pid}) for (let at = 0; at < bytes.length; at += 4096) bytes[at]++`
const BURDEN = [SPIN, SPIN, SPIN, SPIN, TOUCH]

const { file, isSpec, title, times, seed } = readArguments()
const env = await prepareTests({ needsBrowser: isSpec })
const start = performance.now()
burden()
const { tests } = isSpec ? await repeatSpec() : await repeatTest()
const ran = tests.filter(({ status }) => status !== 'skipped')
const passed = ran.filter(({ status }) => status === 'passed')
const wanted = times * new Set(ran.map(({ project, name }) => `${project} ${name}`)).size
process.stdout.write(`\n${summarize()}\n`)
process.exit(ran.length > 0 && passed.length === wanted ? 0 : 1)

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string', short: 't' },
      times: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  })
  const name = positionals[0] && path.relative(root, path.resolve(positionals[0]))
  if (positionals.length !== 1) fail('name one test file: `npm run test:stress -- FILE [-t TITLE] [--times 30]`.')
  if (!fs.existsSync(path.join(root, name))) fail(`there is no file ${name}.`)
  const [runs, number] = [Number(values.times), Number(values.seed)]
  if (!(Number.isInteger(runs) && runs > 0)) fail(`--times takes a number, not ${values.times}.`)
  if (!(Number.isInteger(number) && number > 0)) fail(`--seed takes a number from 1 on, not ${values.seed}.`)
  return { file: name, isSpec: name.endsWith('.spec.ts'), title: values.title, times: runs, seed: number }
}

/** Keeps the machine busy until this process ends. */
function burden() {
  const children = BURDEN.map((script) => spawn(process.execPath, ['-e', script], { stdio: 'ignore' }))
  process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))
}

function repeatSpec() {
  const repeat = ['--repeat-each', String(times), '--workers', String(AT_A_TIME), '--retries', '0']
  const limit = ['--global-timeout', String(LIMIT_MS)]
  const only = title === undefined ? [] : ['--grep', asPattern(title)]
  const args = [`${asPattern(file)}$`, ...repeat, ...limit, ...only]
  // DEEP: a test of the deep ring is run too.
  return runPlaywright(args, { ...env, STRESS: String(seed), DEEP: '1' }, { isQuiet: true })
}

async function repeatTest() {
  const ring = file.startsWith('test/deep/') ? 'deep *' : file.startsWith('test/checks/') ? 'check' : 'gate *'
  const args = ['--project', ring, file, ...(title === undefined ? [] : ['-t', asPattern(title)])]
  const results = []
  let begun = 0
  const runInTurn = async () => {
    while (begun < times && performance.now() - start < LIMIT_MS) {
      begun++
      const result = await runVitest(args, env, { isQuiet: true })
      process.stdout.write(result.status === 0 ? '.' : 'F')
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, runInTurn))
  return addUp(results)
}

/** Returns each distinct error once with its count, and the test that came closest to its limit. */
function summarize() {
  const seconds = (ms) => (ms / 1000).toFixed(1).replace('.0', '')
  const share = ({ durationMs, timeoutMs }) => durationMs / timeoutMs
  const slowest = passed.toSorted((a, b) => share(b) - share(a))[0]
  const time = slowest ? `, slowest ${seconds(slowest.durationMs)} s of ${seconds(slowest.timeoutMs)} s` : ''
  const errors = new Map()
  for (const test of ran.filter(({ status }) => status !== 'passed')) {
    const same = `${test.name}\n${shortened(test.message).replaceAll(/\d+/g, '0')}`
    errors.set(same, [...(errors.get(same) ?? []), test])
  }
  return [
    ...[...errors.values()].map((same) => `${same.length} × ${same[0].name}\n${shortened(same[0].message)}\n`),
    ...(ran.length === 0 && title !== undefined ? [`No test has the title "${title}".`] : []),
    `${passed.length} of ${wanted} passed${time}`,
  ].join('\n')
}

function shortened(message) {
  const lines = message.split('\n')
  return lines
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
