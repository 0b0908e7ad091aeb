import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { STAGING_FOLDER, createStaging } from '#server/storage/staging.ts'
import { createS3Storage } from '#server/storage/s3.ts'
import { errorFields } from '#server/log.ts'
import { clockFinding } from './clock.ts'
import { type Check, type Finding, ok, problem, skipped, warning } from './finding.ts'

const TITLE = 'File storage'
const TIMEOUT_MS = 5_000

/** Writes a small file into the storage, reads it back and removes it. */
export const checkStorage: Check = async ({ config }) => {
  const attachments = join(config.dataDir, 'attachments')
  if (!config.bucket && !existsSync(attachments))
    return [skipped(TITLE, 'There is none yet; the first start makes it.')]
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
    return ok(TITLE, `A file could be written, read and removed in ${where}.`)
  } catch (error) {
    const { detail, code } = errorFields(error)
    const todo = config.bucket
      ? 'Correct STORAGE_URL and the AWS_* variables by what the service says.'
      : 'Give the directory to the user the product runs as, and see that its disk has room.'
    return problem(TITLE, `No file can be kept in ${where}: ${detail || code}`, todo)
  }
}

/** Files on a local disk are visible to one machine only. */
const sharedDatabaseFindings = ({ databaseUrl, bucket }: Config): Finding[] =>
  databaseUrl && !bucket
    ? [
        warning(
          TITLE,
          'The database can be shared by many processes, but the files lie on this disk.',
          'Fine for one machine; before there are more, set STORAGE_URL and move with `npm run backup` and `npm run restore`.',
        ),
      ]
    : []

/** Compares the clock with the Date header of the service, which is exact to a second. */
async function serviceClock({ bucket }: Config): Promise<Finding[]> {
  if (!bucket) return []
  const before = Date.now()
  const answer = await fetch(bucket.endpoint.origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  const theirs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return [skipped('Clock', 'The storage service does not say its time.')]
  const after = Date.now()
  return [clockFinding('the storage service', theirs + 500 - (before + after) / 2, after - before + 1_000)]
}
