/**
 * `npm run drill -- mutants [--group NAME] [--least 80]`: makes small changes to the security modules, one at a time, with
 * StrykerJS, and counts those that no test notices. A command and no test: it runs tests itself, for hours.
 */
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { GROUPS, type Group } from './groups.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const SANDBOX = 'test-results/mutants'
/** Statuses that count as noticed, and all that count (stryker-mutator.io, "Mutant states and metrics"). */
const NOTICED = ['Killed', 'Timeout']
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage']

const { values } = parseArgs({
  options: { group: { type: 'string' }, least: { type: 'string', default: '80' } },
})
for (const name of values.group?.split(',') ?? Object.keys(GROUPS)) {
  const group = GROUPS[name]
  if (!group) throw new Error(`There is no group "${name}". There are: ${Object.keys(GROUPS).join(', ')}.`)
  if (!reportScores(name, await mutate(group), Number(values.least))) process.exitCode = 1
}

function mutate({ modules, tests }: Group): Promise<MutantResult[]> {
  // Read by test/deep/mutation/vitest.config.ts in the processes that run the tests.
  process.env.MUTANT_TESTS = tests.join(',')
  const stryker = new Stryker({
    mutate: modules,
    testRunner: 'vitest',
    vitest: { configFile: 'test/deep/mutation/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 30_000,
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
    disableTypeChecks: false,
    // StrykerJS would rewrite it through an interface that TypeScript 7 no longer has; nothing is compiled here.
    tsconfigFile: 'none',
    ignorePatterns: ['/dist', '/bench', '/data', '/docs', '/deploy', '/.ci', '/.react-router'],
    // The copies share what is built.
    buildCommand: "node -e fs.symlinkSync('../../../dist','dist')",
    // Below the project, where the copies find the packages.
    tempDirName: SANDBOX,
    cleanTempDir: 'always',
    warnings: false,
  })
  return stryker.runMutationTest()
}

/** Prints a line for each module; returns whether all reach the least score, in percent. */
function reportScores(group: string, results: MutantResult[], least: number): boolean {
  process.stdout.write(`Changes to the modules of ${group} that a test notices:\n`)
  const counted = results.filter(({ status }) => COUNTED.includes(status))
  const modules = [...Map.groupBy(counted, ({ fileName }) => fileName)].map(([path, mutants]) => {
    const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
    return {
      path: relative('.', path),
      noticed,
      all: mutants.length,
      score: (100 * noticed) / mutants.length,
    }
  })
  for (const { path, noticed, all, score } of modules)
    process.stdout.write(
      `  ${path}  ${score.toFixed(1)} % (${noticed} of ${all})${score < least ? `, below ${least} %` : ''}\n`,
    )
  return modules.every(({ score }) => score >= least)
}
