import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/http/security/content-security-policy.ts'
import { isKept } from '#app/service-worker/kept-calls.ts'

test('Only a page that has the worker may register it, by the one policy there is', () => {
  const policy = (hasWorker: boolean) => contentSecurityPolicy('', 'https://neatline.example', false, hasWorker)
  expect(policy(false)).toContain("worker-src 'none'")
  expect(policy(false)).toContain("trusted-types 'none'")
  expect(policy(true)).toContain("worker-src 'self'")
  expect(policy(true)).toContain('trusted-types admin-worker')
})

const ID = '01933f5e-7c1a-7000-8000-0123456789ab'

test.each(['/api/tickets', `/api/tickets/${ID}`, `/api/tickets/${ID}/messages`, '/api/tickets/stats', '/api/team'])(
  'The last answer of %s is kept for when there is no connection',
  (path) => {
    expect(isKept('GET', path)).toBe(true)
    expect(isKept('POST', path)).toBe(false)
  },
)

test.each([
  '/api/auth/get-session',
  '/api/admin/sessions',
  '/api/admin/second-factor',
  `/api/attachments/${ID}`,
  `/api/mails/${ID}/raw`,
  `/api/mails/${ID}/html`,
  `/api/tickets/${ID}/links`,
  '/api/tickets/events',
  '/files/x',
])('%s is never kept', (path) => expect(isKept('GET', path)).toBe(false))
