import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { createDiskStorage } from './disk.ts'
import { STAGING_FOLDER, createStaging } from './storage/staging.ts'
import { createS3Storage } from './storage/s3.ts'

/** Opens the configured storage for attachments, and the staged files on DATA_DIR's disk that feed it. */
export function openStorage({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>) {
  const attachments = join(dataDir, 'attachments')
  const staging = createStaging(join(attachments, STAGING_FOLDER))
  const storage = bucket ? createS3Storage(bucket, staging) : createDiskStorage(attachments, staging)
  return { storage, staging }
}
