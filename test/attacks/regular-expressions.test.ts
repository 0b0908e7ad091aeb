import { expect, it } from 'vitest'
import { findRegexLiterals } from '#test/support/regular-expressions.ts'

/** What strangers' text goes through before anything has cut it. */
const FOLDERS = [
  'contract',
  'server/http',
  'server/limits',
  'server/attachments',
  'server/mail',
  'server/tickets',
  'server/users',
]
/** Milliseconds for one; what takes longer to prove is timed by test/unit/regular-expressions.test.ts all the same. */
const PATIENCE_MS = 400

/** In quadratic time at worst, over a text that is short. */
const SHORT_TEXTS: Record<string, string> = {
  'server/http/security/content-security-policy.ts': 'pages of the site itself',
  'server/tickets/normalize-address.ts': 'an address of at most 254 characters',
  'server/limits/address-bucket.ts': 'a header that cannot hold a line break, without which it is linear',
}

it('No regular expression over what strangers send can explode', async () => {
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const known = new Set<string>()
  const literals = findRegexLiterals(FOLDERS).filter(
    ({ source, flags }) => !known.has(source + flags) && known.add(source + flags),
  )
  const found = literals.flatMap(({ file, source, flags }) => {
    const verdict = checkSync(source, flags, { timeout: PATIENCE_MS })
    if (verdict.status !== 'vulnerable') return []
    if (verdict.complexity.type === 'polynomial' && file in SHORT_TEXTS) return []
    return [`${file} /${source}/${flags}: ${verdict.complexity.summary}`]
  })
  expect(found).toEqual([])
})
