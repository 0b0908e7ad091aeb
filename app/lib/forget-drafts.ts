import { forgetOldFiles } from './file-draft.ts'
import { forgetOldDrafts } from './form-draft.ts'

/** Forgets what was put into forms more than a day ago, files included. */
export function forgetDrafts() {
  if (forgetOldDrafts()) void forgetOldFiles()
}
