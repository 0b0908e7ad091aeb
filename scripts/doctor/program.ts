import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, ok, problem } from './finding.ts'

const ROOT = join(import.meta.dirname, '../..')
const OLDEST_NODE = 24
const BUILT = ['client/index.html', 'database-template', 'triage-model.br']

/** What the product runs on and what is built of it. */
export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const missing = BUILT.filter((name) => !existsSync(join(root, 'build', name)))
  return [
    Number.parseInt(version) >= OLDEST_NODE
      ? ok('Node', `${version}.`)
      : problem(
          'Node',
          `${version} is too old.`,
          `Start with \`npm start\`, which brings Node ${OLDEST_NODE}, or install it from https://nodejs.org.`,
        ),
    missing.length === 0
      ? ok('Built pages', 'All there.')
      : problem(
          'Built pages',
          `build/${missing[0]} is missing.`,
          'Run `npm start`, which builds what is missing.',
        ),
  ]
}
