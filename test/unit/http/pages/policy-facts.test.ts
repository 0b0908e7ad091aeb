import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createPolicyFacts } from '#server/http/pages/policy-facts.ts'
import { loadPages } from '#server/http/pages/serve-pages.ts'

/** The text of the privacy policy as an installation with these variables serves it. */
function policyOf(env: Record<string, string>): string {
  const { byPath } = loadPages(undefined, { texts: createPolicyFacts(readConfig(env)) })
  return Buffer.from(byPath.get('/privacy-policy')!().body).toString()
}

it('The privacy policy says what the defaults do', () => {
  const policy = policyOf({})
  expect(policy).not.toContain('{{')
  expect(policy).toMatch(/Messages from the contact form<\/th><td>365 days</)
  expect(policy).toMatch(/never became part of a ticket<\/th><td>1 day</)
  expect(policy).toMatch(/emails we sent you<\/th><td>90 days</)
  expect(policy).toContain('It ends when they sign out, or after 12 hours.')
  expect(policy).toContain('It runs on our own server, and no text leaves it.')
})

it('The privacy policy follows the configuration', () => {
  const policy = policyOf({
    SESSION_IDLE_MINUTES: '30',
    RETENTION_CONTACT_MESSAGES: '30',
    AI_PROVIDER: 'anthropic',
    AI_API_KEY: 'a-key-for-the-test',
  })
  expect(policy).toContain('after 30 minutes without use, or after 12 hours at the latest')
  expect(policy).toMatch(/Messages from the contact form<\/th><td>30 days</)
  expect(policy).toContain('sent to an AI provider for this: Anthropic.')
  expect(policy).not.toContain('no text leaves it')
})

it('The privacy policy names a provider of one’s own by its address, and says so where no software reads tickets', () => {
  const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'small', AI_BASE_URL: 'https://ai.example.com/v1' }
  expect(policyOf(own)).toContain('An AI provider, ai.example.com, receives the text of tickets')
  expect(policyOf({ AI_PROVIDER: 'off' })).toContain('No software reads your tickets.')
})
