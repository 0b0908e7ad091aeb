/** Runs a command on Node 24, after installing and building what it needs. */
import path from 'node:path'
import { FLAGS } from './memory-flags.mjs'
import { COMPILE_CACHE, build, install, node24, preparePostgres, run } from './prepare.mjs'

await install()
const [script, ...args] = process.argv.slice(2)
/** Commands of operators are bundled (build/program.ts); the analyser's model is trained by its sources, for a commit that changes them. */
const isBundled = script.startsWith('cli/') && (script !== 'cli/train.ts' || args.includes('--with-corrections'))
if (isBundled) await build('program', 'database')
if (script === 'bench/run.ts') {
  await build()
  await preparePostgres()
}
const command = isBundled
  ? [...FLAGS, `dist/program/${path.basename(script, '.ts')}.js`]
  : // Half of the time a short script takes is spent on loading drizzle-orm without it.
    ['--import=./server/process/drizzle-resolve-hook.ts', script]
process.exit(
  await run(node24(), ['--disable-warning=ExperimentalWarning', ...command, ...args], {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  }),
)
