/** `npm run check`: types, lint, format. */
import { install, node24, requireNode, root, run } from './prepare.mjs'
import path from 'node:path'

requireNode()
await install()
const bin = (name) => path.join(root, 'node_modules/.bin', name)
// Route types are generated from app/routes.ts.
const steps = [
  [process.execPath, ['scripts/retired-words.mjs']],
  [node24(), ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
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
process.exit(failed === 0 ? 0 : 1)
