/** `npm run check`: the repository itself. Words, types, lint, format, packages and documents, and what the tests cost. */
import { findFaultsOfList } from './flaky.mjs'
import { install, node24, requireNode, root, run } from './prepare.mjs'
import { compareTimes } from './times.mjs'
import path from 'node:path'

requireNode()
await install()
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const node = node24()
const VITEST = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']
// Route types are generated from app/routes.ts.
const steps = [
  [process.execPath, ['scripts/retired-words.mjs']],
  [node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  [bin('tsc'), ['-p', '.']],
  [bin('oxlint'), ['--type-aware', '.']],
  [bin('oxfmt'), ['--check', '.']],
  [node, [...VITEST, '--project', 'check']],
]
let failed = 0
for (const [command, args] of steps) {
  const status = await run(command, args)
  process.stdout.write(`  ${status === 0 ? '✓' : '✗'} ${path.basename(command)} ${args.join(' ')}\n`)
  if (status !== 0) failed++
}
const faults = findFaultsOfList()
for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`)
process.stdout.write(`  ${compareTimes()}\n`)
process.exit(failed + faults.length === 0 ? 0 : 1)
