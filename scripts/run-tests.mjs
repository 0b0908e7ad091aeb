/** Runs tests of Vitest and of Playwright and counts them. Plain JavaScript: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { node24, root } from './prepare.mjs'

const VITEST = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run']
const REPORTER = 'scripts/vitest-report.mjs'
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']

/** Name of a failure outside of a file's tests. */
export const OUTSIDE = '(outside of its tests)'

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
  return count('Vitest', ended, readReport(report))
}

/** Runs Playwright; resolves as `runVitest` does. A test's `name` is what `--grep` takes, its `file` a path from the root. */
export async function runPlaywright(args, env = {}, { isQuiet = false } = {}) {
  const report = reportFile()
  const quiet = isQuiet ? ['--reporter=json'] : []
  const variables = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ended = await runTool([...PLAYWRIGHT, ...args, ...quiet], variables, isQuiet)
  const read = readReport(report)
  return count(
    'Playwright',
    ended,
    read && [...read.suites.flatMap((suite) => readSuite(suite, [])), ...read.errors.map(readError)],
  )
}

let disk

/**
 * Returns a temporary directory in memory where there is one with enough space, until this process ends: the tests create
 * hundreds of databases of a thousand small files each. Tests of power cuts check the calls of fsync, not the disk.
 */
export function memoryDisk() {
  disk ??= createMemoryDisk()
  return disk
}

/** Adds up the results of `runVitest` and `runPlaywright`. */
export function addUp(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  return {
    status: results.every(({ status }) => status === 0) ? 0 : 1,
    passed: sum('passed'),
    failed: sum('failed'),
    flaky: sum('flaky'),
    skipped: sum('skipped'),
    tests: results.flatMap(({ tests }) => tests),
  }
}

/** Formats the closing line, which machines read as well; flaky tests count as passed. */
export const formatCounts = ({ passed, failed, flaky, skipped }) =>
  `${passed + flaky} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function createMemoryDisk() {
  const room = ({ bavail, bsize }) => bavail * bsize
  const memory = '/dev/shm'
  if (!fs.existsSync(memory) || room(fs.statfsSync(memory)) < 6 * 1024 ** 3) return undefined
  const directory = fs.mkdtempSync(path.join(memory, 'helpdesk-tests-'))
  // Run by root, the tests start PostgreSQL as another user.
  fs.chmodSync(directory, 0o755)
  process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
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

function count(tool, { code, output }, tests = []) {
  const number = (status) => tests.filter((test) => test.status === status).length
  const all = [...tests]
  if (number('failed') === 0 && (code !== 0 || tests.length === 0)) {
    const last = stripVTControlCharacters(output).trimEnd().split('\n').slice(-20).join('\n')
    const message = `${tool} ended with exit status ${code} after ${tests.length} tests.\n${last}`
    all.push({ name: tool, file: '', project: '', status: 'failed', message, durationMs: 0, timeoutMs: 0 })
  }
  const failed = all.filter(({ status }) => status === 'failed').length
  return {
    // The PostgreSQL package swallows the runner's exit status, so the report has the last word.
    status: failed > 0 ? 1 : 0,
    passed: number('passed'),
    failed,
    flaky: number('flaky'),
    skipped: number('skipped'),
    tests: all,
  }
}

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

const readError = (error) => ({
  file: '',
  project: '',
  name: OUTSIDE,
  status: 'failed',
  message: describe(error),
  durationMs: 0,
  timeoutMs: 0,
})

const describe = (error) => stripVTControlCharacters(error?.message ?? error?.value ?? '')
