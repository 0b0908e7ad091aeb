import { purgeExpiredFiles } from './file-draft.ts'
import { purgeExpiredDrafts } from './form-draft.ts'

/** Forgets what was put into forms more than a day ago, files included. */
export function purgeDrafts() {
  if (purgeExpiredDrafts()) void purgeExpiredFiles()
}
