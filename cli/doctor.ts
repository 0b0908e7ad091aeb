/** `npm run doctor`: what the installation stands on, and what to do about each finding. Status 1 when there is a problem. */
import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { runChecks } from './doctor/run-checks.ts'
import { report } from './doctor/report.ts'

const USAGE = `npm run doctor -- [--json] [--dkim-selector NAME] [--backups FOLDER]`
const OPTIONS = {
  json: { type: 'boolean' },
  'dkim-selector': { type: 'string' },
  backups: { type: 'string' },
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  const findings = await runChecks(process.env, {
    resolver: new Resolver({ timeout: 2_000, tries: 1 }),
    dkimSelector: values['dkim-selector'],
    backups: values.backups,
  })
  process.stdout.write(values.json ? `${JSON.stringify({ findings }, null, 2)}\n` : report(findings))
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
  process.exitCode = 1
}
