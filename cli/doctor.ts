/** `npm run doctor`: checks what the installation depends on and says what to do. Exits with 1 when there is a problem. */
import { parseArgs } from 'node:util'
import { formatReport } from '#server/doctor/finding.ts'
import { createResolver, runChecks } from '#server/doctor/run-checks.ts'
import { failureText, runCommand } from './run-command.ts'

const USAGE = `npm run doctor -- [--json] [--dkim-selector NAME] [--backups FOLDER]`
const OPTIONS = {
  json: { type: 'boolean' },
  'dkim-selector': { type: 'string' },
  backups: { type: 'string' },
} as const

async function reportChecks(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const findings = await runChecks(process.env, {
    resolver: createResolver(),
    dkimSelector: values['dkim-selector'],
    backups: values.backups,
  })
  return {
    text: values.json ? JSON.stringify({ findings }, null, 2) : formatReport(findings),
    status: findings.some(({ state }) => state === 'problem') ? 1 : 0,
  }
}

if (import.meta.main) await runCommand(reportChecks, (error) => `${failureText(error)}\n${USAGE}`)
