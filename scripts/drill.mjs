/**
 * `npm run drill -- NAME [OPTIONS]`: an attack or fault test at full size (test/support/drill.ts). `npm run drill -- all
 * [--seed N]`: the whole deep ring, each test at a size between. Without a name, the list.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { build, fail, install, node24, preparePostgres, root, run } from './prepare.mjs'
import { addUp, formatCounts, prepareTests, runPlaywright, runVitest } from './run-tests.mjs'

const FOLDERS = {
  'test/deep/attacks': {
    'setup-race': 'concurrent requests for the first admin, over two processes: one succeeds each round',
    guesses: '10,000 guesses at one account: ten are compared, its admin gets in',
    'sign-in-time': 'known and unknown e-mail addresses take the same time',
    links: '1,000,000 altered links, tokens and cookies: none is accepted',
    requests: 'generated, changed and broken requests: no 5xx, no crash, every header',
    multiparts: 'malformed forms with files leave nothing behind',
    slow: 'thousands of connections that make no progress, and everybody else',
    streams: 'idle live streams: what they cost in memory and time',
    'mail-fields': '50,000 hostile names and mail fields add no recipient, header or link',
    'mail-tokens': '10,000 guessed reply tokens and Message-IDs: none joins a ticket',
    'guessed-keys':
      '10,000 guessed keys of links: none opens a page, and wrong, ended and revoked ones take the same time',
    scripts: '500 cross-site scripts, in every field and every view of a browser',
    observatory: "every page by the rules of Mozilla's HTTP Observatory",
  },
  'test/deep/chaos': {
    restart: 'restarts under load without a failed request',
    crash: 'SIGKILL under load of tickets and uploads, again and again',
    'power-cut': 'the embedded database with only what was synced',
    'database-outage': 'PostgreSQL stopped, unreachable and silent',
    'mail-crash': 'SIGKILL while mails come in, again and again',
    'mail-loop': 'two installations whose mails reach each other',
    'mail-outage': 'an hour without a mail server',
    backup: 'up to PostgreSQL and back, backed up under load',
  },
}
/** Drills that are no single test file. */
const OTHERS = {
  properties: 'every parser and sanitiser, with 10,000 generated inputs',
  mutants: 'small changes to the security modules: does a test notice? (StrykerJS)',
  all: 'every test of test/deep, every operation on the embedded database, thousands of inputs, every browser test',
}
/** Deep runs with their Vitest projects. */
const DEEP_RUNS = [
  [
    ['deep *', 'gate embedded', 'gate unit'],
    ['test/deep/', 'test/operations/', 'test/unit/'],
  ],
  [['gate operations'], ['test/operations/tickets/list-against-filter']],
]
const MAX_SEED = 2 ** 31

const [drill, ...given] = process.argv.slice(2)
if (drill === undefined) list()
else if (drill === 'all') process.exit(await runAll(given))
else process.exit(await runOne(drill, given))

function list() {
  const drills = Object.assign({}, ...Object.values(FOLDERS), OTHERS)
  for (const [each, what] of Object.entries(drills)) process.stdout.write(`${each.padEnd(16)}${what}\n`)
}

async function runOne(name, options) {
  const folder = Object.keys(FOLDERS).find((each) => Object.hasOwn(FOLDERS[each], name))
  if (!folder && !Object.hasOwn(OTHERS, name)) fail(`there is no drill "${name}". \`npm run drill\` lists them.`)
  await install()
  await build()
  await preparePostgres()
  const browser = name === 'scripts' ? findBrowser({ shell: true }) : undefined
  const tests = folder ? `${folder}/${name}.test.ts` : 'test/unit/properties/'
  const command =
    name === 'mutants'
      ? ['test/deep/mutation/run.ts', ...options]
      : ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', tests]
  const env = {
    ...(name !== 'mutants' && { DRILL: JSON.stringify(options) }),
    ...(browser && { CHROMIUM_PATH: browser }),
  }
  return run(node24(), ['--disable-warning=ExperimentalWarning', ...command], env)
}

async function runAll(args) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' } } })
  const seed = values.seed ?? String(Math.floor(Math.random() * MAX_SEED))
  if (!/^\d{1,10}$/.test(seed)) fail(`--seed takes a number, not ${seed}.`)
  process.stdout.write(`Seed ${seed}: \`npm run drill -- all --seed ${seed}\` generates the same inputs again.\n`)
  const env = { ...(await prepareTests({ needsBrowser: true })), DEEP: '1', DEEP_SEED: seed }
  installDebianPackages()
  fs.rmSync(path.join(root, 'test-results'), { recursive: true, force: true })
  const start = performance.now()
  const results = []
  for (const [projects, files] of DEEP_RUNS)
    results.push(await runVitest([...projects.flatMap((project) => ['--project', project]), ...files], env))
  results.push(await runPlaywright([], env))

  const total = addUp(results)
  for (const { status, file, name, message } of total.tests) {
    if (!['failed', 'flaky'].includes(status)) continue
    const [first = ''] = message.split('\n').filter((line) => line.trim() !== '')
    process.stdout.write(`${status}: ${file} ${name}\n    ${first}\n`)
  }
  const minutes = Math.round((performance.now() - start) / 60_000)
  process.stdout.write(`\nSeed ${seed}, ${minutes} minutes\n${formatCounts(total)}\n`)
  return total.status
}
