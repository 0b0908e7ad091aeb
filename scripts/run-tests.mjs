/** Runs tests of Vitest and of Playwright and counts them. Plain JavaScript: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { build, install, node24, preparePostgres, root } from './prepare.mjs'

const VITEST = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run']
const REPORTER = 'scripts/vitest-report.mjs'
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']

/** Name of a failure outside of a file's tests. */
export const OUTSIDE = '(outside of its tests)'

/** Installs and builds what the tests need; returns the environment in which they run. */
export async function prepareTests({ needsBrowser }) {
  await install()
  const browser = needsBrowser ? findBrowser({ shell: true }) : undefined
  await build()
  await preparePostgres()
  // What is undone at the exit is undone after a signal, too.
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const TMPDIR = createMemoryDisk() ?? os.tmpdir()
  // Otherwise the same modules would be compiled hundreds of times.
  const NODE_COMPILE_CACHE = path.join(TMPDIR, 'helpdesk-compiled')
  return { TMPDIR, NODE_COMPILE_CACHE, ...(browser && { CHROMIUM_PATH: browser }) }
}

/**
 * Runs Vitest. Resolves with `status` (0 only if all passed), the counts `passed`, `failed`, `flaky` (passed by a retry)
 * and `skipped`, and `tests`: of each its `name` as `-t` takes it, `file`, `project`, `status`, `message`, `details`,
 * `startedAt`, `durationMs` and `timeoutMs`. A failure outside of a test counts as a failed test named OUTSIDE. With
 * `isQuiet`, prints nothing.
 */
export async function runVitest(args, env = {}, { isQuiet = false } = {}) {
  const report = reportFile()
  const reporters = [...(isQuiet ? [] : ['--reporter=default']), `--reporter=./${REPORTER}`]
  const ended = await runTool([...VITEST, ...reporters, ...args], { ...env, TEST_REPORT: report }, isQuiet)
  return countRun('Vitest', ended, readReport(report))
}

/** Runs Playwright; resolves as `runVitest` does. A test's `name` is what `--grep` takes, its `file` a path from the root. */
export async function runPlaywright(args, env = {}, { isQuiet = false } = {}) {
  const report = reportFile()
  const quiet = isQuiet ? ['--reporter=json'] : []
  const variables = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ended = await runTool([...PLAYWRIGHT, ...args, ...quiet], variables, isQuiet)
  const read = readReport(report)
  return countRun(
    'Playwright',
    ended,
    read && [
      ...read.suites.flatMap((suite) => readSuite(suite, [])),
      ...read.errors.map((error) => failureOutside(OUTSIDE, describe(error))),
    ],
  )
}

/** Counts tests by their status; the result is that of `runVitest`. */
export function countTests(tests) {
  const number = (status) => tests.filter((test) => test.status === status).length
  const failed = number('failed')
  return {
    // The PostgreSQL package swallows the runner's exit status, so the report has the last word.
    status: failed > 0 ? 1 : 0,
    passed: number('passed'),
    failed,
    flaky: number('flaky'),
    skipped: number('skipped'),
    tests,
  }
}

/** Adds up the results of `runVitest` and `runPlaywright`. */
export const addUp = (results) => countTests(results.flatMap(({ tests }) => tests))

/** Formats the closing line, which machines read as well; flaky tests count as passed. */
export const formatCounts = ({ passed, failed, flaky, skipped }) =>
  `${passed + flaky} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Creates a temporary directory in memory where there is enough space, until this process ends: the tests create hundreds of
 * databases of a thousand small files each. Tests of power cuts check the calls of fsync, not the disk.
 */
function createMemoryDisk() {
  const room = ({ bavail, bsize }) => bavail * bsize
  const memory = '/dev/shm'
  if (!fs.existsSync(memory) || room(fs.statfsSync(memory)) < 6 * 1024 ** 3) return undefined
  const directory = fs.mkdtempSync(path.join(memory, 'helpdesk-tests-'))
  // Run by root, the tests start PostgreSQL as another user.
  fs.chmodSync(directory, 0o755)
  process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10 }))
  return directory
}

function reportFile() {
  return path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'test-report-')), 'report.json')
}

/** Returns undefined without a report: the run did not get to its end. */
function readReport(file) {
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
  fs.rmSync(path.dirname(file), { recursive: true, force: true })
  return report
}

/** Resolves with the exit status and, where it was kept quiet, the output. */
function runTool(args, env, isQuiet) {
  return new Promise((resolve) => {
    const child = spawn(node24(), args, {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Counts the tests of a run; one that ended badly without a failed test is a failure itself. */
function countRun(tool, { code, output }, tests = []) {
  const counted = countTests(tests)
  if (counted.failed > 0 || (code === 0 && tests.length > 0)) return counted
  const last = stripVTControlCharacters(output).trimEnd().split('\n').slice(-20).join('\n')
  const message = `${tool} ended with exit status ${code} after ${tests.length} tests.\n${last}`
  return countTests([...tests, failureOutside(tool, message)])
}

/** Reports what failed outside of a test. */
export const failureOutside = (name, message, { file, project } = { file: '', project: '' }) => ({
  file,
  project,
  name,
  status: 'failed',
  message,
  durationMs: 0,
  timeoutMs: 0,
})

/** Returns the tests of a suite in Playwright's report; the outermost suites are files. */
function readSuite(suite, names) {
  const specs = suite.specs.flatMap((spec) => spec.tests.map((test) => readWalk(spec, test, names)))
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, [...names, inner.title]))]
}

const WALK_STATUSES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

function readWalk({ title, file }, { status, projectName, results, timeout }, names) {
  const red = results.find((result) => result.error)
  const details = (red?.attachments ?? [])
    .filter(({ contentType, body }) => contentType === 'text/plain' && body)
    .map(({ name, body }) => `${name}:\n${Buffer.from(body, 'base64')}`)
  return {
    file: path.join('test', file),
    project: projectName,
    name: [...names, title].join(' '),
    status: WALK_STATUSES[status],
    message: describe(red?.error),
    details: details.join('\n'),
    startedAt: Date.parse((red ?? results[0])?.startTime),
    durationMs: Math.max(0, ...results.map(({ duration }) => duration)),
    timeoutMs: timeout,
  }
}

const describe = (error) => stripVTControlCharacters(error?.message ?? error?.value ?? '')

/** Returns a regular expression that matches this text alone. */
export const asPattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
