import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStorage } from './disk.ts'
import { createDrafts } from './drafts.ts'
import { createS3Storage } from './s3.ts'

/** The configured place for attachments, and drafts on the disk of DATA_DIR to put into it. */
export function openStorage({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>) {
  const attachments = join(dataDir, 'attachments')
  const drafts = createDrafts(join(attachments, '.drafts'))
  const storage = bucket ? createS3Storage(bucket, drafts) : createDiskStorage(attachments, drafts)
  return { storage, drafts }
}
