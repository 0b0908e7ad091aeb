import { expect, it } from 'vitest'
import { findRepeatingRegexLiterals } from '#test/support/regular-expressions.ts'

/** Folders whose expressions read text of unauthenticated clients before it is shortened. */
const FOLDERS = [
  'contract',
  'server/http',
  'server/platform/limits',
  'server/files',
  'server/mail',
  'server/tickets',
  'server/people',
]
/** In milliseconds, for one expression; test/unit/regular-expressions.test.ts times those that take longer to prove. */
const TIMEOUT_MS = 100

/** Quadratic at worst, over a short text. */
const SHORT_TEXTS: Record<string, string> = {
  'server/files/storage/s3.ts': 'a setting',
  'server/tickets/history.ts': 'the name and address of a participant in an event',
  'server/http/security/content-security-policy.ts': 'pages of the site itself',
  'server/mail/classify/normalize-mailbox.ts': 'an address of at most 254 characters',
  'server/mail/out/mailer.ts': 'the head of a mail we wrote, with addresses of at most 254 characters',
  'server/platform/limits/sender-key.ts': 'a header that cannot hold a line break, without which it is linear',
}

it('No regular expression over text of unauthenticated clients takes exponential time', async () => {
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const known = new Set<string>()
  const literals = findRepeatingRegexLiterals(FOLDERS).filter(
    ({ source, flags }) => !known.has(source + flags) && known.add(source + flags),
  )
  const found = literals.flatMap(({ file, source, flags }) => {
    const verdict = checkSync(source, flags, { timeout: TIMEOUT_MS })
    if (verdict.status !== 'vulnerable') return []
    if (verdict.complexity.type === 'polynomial' && file in SHORT_TEXTS) return []
    return [`${file} /${source}/${flags}: ${verdict.complexity.summary}`]
  })
  expect(found).toEqual([])
})
