import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, ok, problem, skipped, warning } from './finding.ts'

const TITLE = 'Backups'
const HOUR = 60 * 60 * 1000
/** One a day, and an hour of grace for each end. */
const MAX_AGE_HOURS = 26
const DAILY_ADVICE = 'Run `npm run backup -- --to FILE` every day by cron or a timer, to another machine.'

/** The age of the newest file where backups are kept. Whether one can be restored only a restore tells. */
export const checkBackups: Check = async ({ backups }) => {
  if (!backups)
    return [
      skipped(
        TITLE,
        'From here it cannot be seen whether any are made.',
        `${DAILY_ADVICE} \`-- --backups FOLDER\` looks at their age.`,
      ),
    ]
  try {
    const times = readdirSync(backups, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(backups, entry.name)).mtimeMs)
    const hours = (Date.now() - Math.max(...times)) / HOUR
    if (times.length === 0) return [warning(TITLE, `${backups} is empty.`, DAILY_ADVICE)]
    const found = `The newest in ${backups} is ${Math.floor(hours)} hours old.`
    if (hours > MAX_AGE_HOURS) return [warning(TITLE, found, DAILY_ADVICE)]
    return [ok(TITLE, found)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [problem(TITLE, `${backups} cannot be read (${code}).`, 'Correct the folder after --backups.')]
  }
}
