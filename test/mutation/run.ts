/**
 * `npm run drill -- mutants [--group NAME] [--least 80]`: changes the modules that keep strangers out, one small change at a
 * time, and counts those that no test notices. Every test of a group runs, so tests that a module does not need are left out.
 */
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { GROUPS, type Group } from './groups.ts'
import { type Finding, tell } from '../support/report.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const SANDBOX = 'test-results/mutants'
/** Statuses that count as noticed, and all that count (stryker-mutator.io, "Mutant states and metrics"). */
const NOTICED = ['Killed', 'Timeout']
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage']

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { group: { type: 'string' }, least: { type: 'string', default: '80' } },
  })
  const names = values.group === undefined ? Object.keys(GROUPS) : values.group.split(',')
  const held: boolean[] = []
  for (const name of names) {
    const group = GROUPS[name]
    if (!group) throw new Error(`There is no group "${name}". There are: ${Object.keys(GROUPS).join(', ')}.`)
    held.push(judge(name, await mutate(group), Number(values.least)))
  }
  return held.every(Boolean)
}

function mutate({ modules, tests }: Group): Promise<MutantResult[]> {
  // Read by mutants.vitest.ts in the processes that run the tests.
  process.env.MUTANT_TESTS = tests.join(',')
  const stryker = new Stryker({
    mutate: modules,
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 30_000,
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
    disableTypeChecks: false,
    // It would be rewritten with an interface of TypeScript that its version 7 has no more; nothing here compiles.
    tsconfigFile: 'none',
    ignorePatterns: ['/dist', '/bench', '/data', '/docs', '/deploy', '/.ci', '/.react-router'],
    // A copy would be without the empty directories that a database has.
    buildCommand: "node -e fs.symlinkSync('../../../dist','dist')",
    // Inside, where the copies find the packages.
    tempDirName: SANDBOX,
    cleanTempDir: 'always',
    warnings: false,
  })
  return stryker.runMutationTest()
}

/** One line a module. */
function judge(group: string, results: MutantResult[], least: number): boolean {
  const counted = results.filter(({ status }) => COUNTED.includes(status))
  const modules = Map.groupBy(counted, ({ fileName }) => fileName)
  const findings = [...modules].map(([path, mutants]) => scoreOf(relative('.', path), mutants, least))
  return tell(`Changes to the modules of ${group} that a test notices:`, findings)
}

function scoreOf(what: string, mutants: MutantResult[], least: number): Finding {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
  const score = (100 * noticed) / mutants.length
  const found = `${score.toFixed(1)} % (${noticed} of ${mutants.length})`
  return { what, found, wanted: `${least} % at least`, held: score >= least }
}
