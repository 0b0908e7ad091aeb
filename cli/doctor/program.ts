import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/program-files.ts'
import { type Finding, ok, problem } from './finding.ts'

const MIN_NODE_VERSION = 24
const BUILD_OUTPUTS = ['client/index.html', 'empty-database']

/** Checks the Node version and whether the build is complete. */
export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const missing = BUILD_OUTPUTS.filter((name) => !existsSync(join(root, 'dist', name)))
  return [
    Number.parseInt(version) >= MIN_NODE_VERSION
      ? ok('Node', `${version}.`)
      : problem(
          'Node',
          `${version} is too old.`,
          `Start with \`npm start\`, which brings Node ${MIN_NODE_VERSION}, or install it from https://nodejs.org.`,
        ),
    missing.length === 0
      ? ok('Built pages', 'All there.')
      : problem('Built pages', `dist/${missing[0]} is missing.`, 'Run `npm start`, which builds what is missing.'),
  ]
}
