import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, ok, problem, skipped, warning } from './finding.ts'

const TITLE = 'Backups'
const HOUR = 60 * 60 * 1000
/** A day, and an hour's tolerance at each end. */
const MAX_AGE_HOURS = 26
const DAILY_ADVICE = 'Run `npm run backup -- --to FILE` every day by cron or a timer, to another machine.'

/** Checks the age of the newest backup. Whether it can be restored, only a restore shows. */
export const checkBackups: Check = async ({ backups }) => {
  if (!backups)
    return [
      skipped(
        TITLE,
        'Whether any are made cannot be seen from here.',
        `${DAILY_ADVICE} \`-- --backups FOLDER\` checks their age.`,
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
