/**
 * `npm test`: installs and builds what is missing, then runs all tests: Vitest projects first, then the browser tests.
 * `npm run test:fast` (`--fast`): only the pure tests and those on the embedded database.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, install, node24, preparePostgres, requireNode, root, run } from './prepare.mjs'

const isFast = process.argv.includes('--fast')
/** Tests with random input or real waiting times are left to `npm test`. */
const SLOW = [
  'test/unit/properties/**',
  'test/unit/attachments/corpus/**',
  'test/unit/regular-expressions.test.ts',
  'test/unit/http/connections/slow-connections.test.ts',
  'test/operations/list/list-against-filter.test.ts',
  'test/operations/mail/mailer.test.ts',
]
const FAST_PROJECTS = ['--project', 'unit', '--project', 'embedded', ...SLOW.flatMap((file) => ['--exclude', file])]

requireNode()
await install()
await build()
if (!isFast) await preparePostgres()

const TMPDIR = memoryDisk() ?? os.tmpdir()
// Otherwise the same modules would be compiled hundreds of times.
const NODE_COMPILE_CACHE = path.join(TMPDIR, 'helpdesk-compiled')
const shared = { TMPDIR, NODE_COMPILE_CACHE }
const results = path.join(root, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })
const [units, walks] = ['vitest.json', 'playwright.json'].map((name) => path.join(results, name))
const browser = isFast ? undefined : findBrowser({ shell: true })

const statuses = [
  await run(
    node24(),
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${units}`,
      ...(isFast ? FAST_PROJECTS : []),
    ],
    // What one database proves, one runs (test/support/one-database.ts); the browser tests ask the other.
    isFast ? shared : { ...shared, TEST_EACH_ONCE: '1' },
  ),
]
if (!isFast)
  statuses.push(
    await run(node24(), ['node_modules/@playwright/test/cli.js', 'test'], {
      ...shared,
      PLAYWRIGHT_JSON_OUTPUT_NAME: walks,
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    }),
  )

const total = isFast ? countUnits(units) : sum(countUnits(units), countWalks(walks))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(statuses.some((status) => status !== 0) || total.failed > 0 || total.passed === 0 ? 1 : 0)

/**
 * Returns a temporary directory in memory where there is one with enough space: the tests create hundreds of databases of
 * a thousand small files each. Tests of power cuts check the calls of fsync, not the disk.
 */
function memoryDisk() {
  const room = ({ bavail, bsize }) => bavail * bsize
  const disk = '/dev/shm'
  if (!fs.existsSync(disk) || room(fs.statfsSync(disk)) < 6 * 1024 ** 3) return undefined
  const directory = fs.mkdtempSync(path.join(disk, 'helpdesk-tests-'))
  // Run by root, the tests start PostgreSQL as another user.
  fs.chmodSync(directory, 0o755)
  process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
  return directory
}

function countUnits(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(fs.readFileSync(file, 'utf8'))
  const brokenFiles = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    // The PostgreSQL package swallows the runner's exit status, so the report has the last word.
    failed: report.success ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countWalks(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}
