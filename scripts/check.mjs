/** `npm run check`: the repository itself. Types, lint, format, packages and documents, and what the tests cost. */
import { findFaultsOfList } from './flaky.mjs'
import { install, node24, root, run } from './prepare.mjs'
import { runVitest } from './run-tests.mjs'
import { compareTimes } from './times.mjs'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

await install()
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const node = node24()
// Route types are generated from app/routes.ts.
const steps = [
  [node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  [bin('tsc'), ['-p', '.']],
  [bin('oxlint'), ['--type-aware', '.']],
  [bin('oxfmt'), ['--check', '.']],
]
let failed = 0
for (const [command, args] of steps) {
  const status = await run(command, args)
  process.stdout.write(`  ${status === 0 ? '✓' : '✗'} ${path.basename(command)} ${args.join(' ')}\n`)
  if (status !== 0) failed++
}
const tests = await runVitest(['--project', 'check'], {}, { isQuiet: true })
for (const { file, name, message } of tests.tests.filter(({ status }) => status === 'failed'))
  process.stdout.write(`${file} "${name}"\n  ${message.slice(0, 2000)}\n`)
process.stdout.write(
  `  ${tests.failed === 0 ? '✓' : '✗'} ${tests.passed} checks of test/checks passed, ${tests.failed} failed\n`,
)
const faults = findFaultsOfList()
for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`)
process.stdout.write(`  ${compareTimes()}\n`)
for (const warning of [...longSubjects(), ...vagueDocstrings()]) process.stdout.write(`  ! ${warning}\n`)
process.exit(failed + tests.failed + faults.length === 0 ? 0 : 1)

/** Warns of commit subjects over 60 characters among the newest; without git or history there is none. */
function longSubjects() {
  const subjects = git('log', '-30', '--no-merges', '--format=%s')
  return subjects
    .filter((subject) => subject.length > 60)
    .map((subject) => `a commit subject over 60 characters: ${subject}`)
}

/** Warns of files with docstrings that do not begin with a verb or noun: docs/style.md. */
function vagueDocstrings() {
  const files = git('ls-files', 'app', 'cli', 'contract', 'server').filter((file) => /\.tsx?$/.test(file))
  const vague = files.flatMap((file) => {
    const found = fs.readFileSync(path.join(root, file), 'utf8').match(/\/\*\*\s*(?:\*\s*)?(?:What|Whether|How)\b/g)
    return found ? [`${file} (${found.length})`] : []
  })
  return vague.length > 0 ? [`docstrings that begin with What, Whether or How: ${vague.join(', ')}`] : []
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    return []
  }
}
