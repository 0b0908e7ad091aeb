import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../platform/config/config.ts'
import { errorFields } from '../platform/log.ts'
import { createDiskStorage } from '../files/disk.ts'
import { createS3Storage } from '../files/storage/s3.ts'
import { STAGING_FOLDER, createStaging } from '../files/storage/staging.ts'
import type { Finding } from '#contract/setup-list.ts'
import type { LastBackup } from '../backup/last-backup.ts'
import { type Check, createFindings, CLOCK, clockFinding, codeOf } from './finding.ts'

const DISK = createFindings('Disk')
const FILES = createFindings('File storage')
const BACKUPS = createFindings('Backups')

const MB = 1024 * 1024
/** Space below which the server does not start. */
const MIN_FREE_BYTES = 256 * MB
const LOW_FREE_BYTES = 1024 * MB

/** Checks write access to DATA_DIR and the free space of its disk. */
export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const place = nearestExisting(dataDir)
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [
      DISK.problem(
        `${place} cannot be written (${codeOf(error)}).`,
        'Give it to the user the product runs as.',
        'Give it to the user the product runs as, or choose another DATA_DIR.',
      ),
    ]
  }
  const { bavail, bsize } = statfsSync(place)
  return [freeSpaceFinding(bavail * bsize, place)]
}

export function freeSpaceFinding(free: number, place: string) {
  const found = `${Math.floor(free / MB)} MB free at ${place}.`
  if (free < MIN_FREE_BYTES)
    return DISK.problem(found, `Free some space: below ${MIN_FREE_BYTES / MB} MB nothing starts.`)
  if (free < LOW_FREE_BYTES) return DISK.warning(found, 'Free some space soon, or move to a larger disk.')
  return DISK.ok(found)
}

/** Returns the directory or its nearest parent that exists. */
const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))

const TIMEOUT_MS = 5_000

/** Writes a small file into the storage, reads it back and removes it. */
export const checkStorage: Check = async ({ config }) => {
  const attachments = join(config.dataDir, 'attachments')
  if (!config.bucket && !existsSync(attachments)) return [FILES.skipped('There is none yet; the first start makes it.')]
  const temporaryDirectory = config.bucket ? mkdtempSync(join(tmpdir(), 'doctor-')) : undefined
  try {
    return [
      await writeAndReadBack(config, attachments, temporaryDirectory),
      ...sharedDatabaseFindings(config),
      ...(await serviceClock(config)),
    ]
  } finally {
    if (temporaryDirectory) rmSync(temporaryDirectory, { recursive: true, force: true })
  }
}

async function writeAndReadBack(config: Config, attachments: string, own: string | undefined): Promise<Finding> {
  const where = config.bucket ? `bucket ${config.bucket.bucket} at ${config.bucket.endpoint.host}` : attachments
  try {
    const staging = createStaging(own ?? join(attachments, STAGING_FOLDER))
    const storage = config.bucket ? createS3Storage(config.bucket, staging) : createDiskStorage(attachments, staging)
    await storage.check()
    const key = `temp/doctor-${randomUUID()}`
    const bytes = Buffer.from(key)
    await storage.put(key, await staging.write([bytes] as never, bytes.length))
    const back = await storage.read(key)
    const isSame = back !== undefined && bytes.equals(await buffer(back))
    await storage.remove(key)
    if (!isSame || (await storage.has(key))) throw new Error('What was written did not come back, or stayed.')
    return FILES.ok(`A file could be written, read and removed in ${where}.`)
  } catch (error) {
    const { detail, code } = errorFields(error)
    const todo = config.bucket
      ? 'Correct STORAGE_URL and the AWS_* variables by what the service says.'
      : 'Give the directory to the user the product runs as, and see that its disk has room.'
    return FILES.problem(`No file can be kept in ${where}: ${detail || code}`, todo)
  }
}

/** Warns of files on a local disk, which only one machine sees. */
const sharedDatabaseFindings = ({ databaseUrl, bucket }: Config): Finding[] =>
  databaseUrl && !bucket
    ? [
        FILES.warning(
          'The database can be shared by many processes, but the files lie on this disk.',
          'Fine for one machine; before there are more, set STORAGE_URL and move with `npm run backup` and `npm run restore`.',
        ),
      ]
    : []

/** Compares the clock with the service's Date header, which is exact to a second. */
async function serviceClock({ bucket }: Config): Promise<Finding[]> {
  if (!bucket) return []
  const before = Date.now()
  const answer = await fetch(bucket.endpoint.origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  const theirs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return [CLOCK.skipped('The storage service does not say its time.')]
  const after = Date.now()
  return [clockFinding('the storage service', theirs + 500 - (before + after) / 2, after - before + 1_000)]
}

const HOUR_MS = 60 * 60 * 1000
/** A day with a margin of an hour on either end. */
const MAX_AGE_HOURS = 26
const DAILY_ADVICE = 'Settings, Go online has the lines for one every night. Keep copies on another machine.'

/** Judges the newest backup by its time; only a restore shows that it can be restored. */
function ageFinding(found: string, time: number, advice = DAILY_ADVICE): Finding {
  const hours = Math.floor((Date.now() - time) / HOUR_MS)
  const aged = `${found} is ${hours < 1 ? 'less than an hour' : `${hours} h`} old.`
  return hours >= MAX_AGE_HOURS ? BACKUPS.warning(aged, advice) : BACKUPS.ok(aged)
}

export const lastBackupFinding = (last: LastBackup | undefined, advice = DAILY_ADVICE): Finding =>
  last
    ? ageFinding(`The last, ${basename(last.path)},`, Date.parse(last.at), advice)
    : BACKUPS.skipped('None has been made yet.', advice)

/** Checks the age of the newest file in the folder after --backups. */
export const checkBackups: Check = async ({ backups }) => {
  if (!backups) return []
  try {
    const times = readdirSync(backups, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(backups, entry.name)).mtimeMs)
    if (times.length === 0) return [BACKUPS.warning(`${backups} is empty.`, DAILY_ADVICE)]
    return [ageFinding(`The newest in ${backups}`, Math.max(...times))]
  } catch (error) {
    return [BACKUPS.problem(`${backups} cannot be read (${codeOf(error)}).`, 'Correct the folder after --backups.')]
  }
}
