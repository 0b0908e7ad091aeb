import { errorFields, logTo } from '#server/log.ts'
import { createClamdScanner } from '#server/scanner/clamd.ts'
import { type Check, ok, problem, skipped } from './finding.ts'

const TITLE = 'Malware scanner'

/** Checks whether the scanner responds: uploads are refused while it does not. */
export const checkScanner: Check = async ({ config: { clamdUrl } }) => {
  if (!clamdUrl) return [skipped(TITLE, 'Uploads are not scanned.', 'Run clamd and set CLAMD_URL if they should be.')]
  try {
    await createClamdScanner(
      clamdUrl,
      logTo(() => {}),
    ).ping()
    return [ok(TITLE, 'Answers.')]
  } catch (error) {
    const { detail, code } = errorFields(error)
    return [
      problem(
        TITLE,
        `It cannot be asked, so uploads are refused: ${detail || code}.`,
        'Start clamd, which takes a minute to load its signatures, or correct CLAMD_URL.',
      ),
    ]
  }
}
