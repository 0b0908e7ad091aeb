import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createTokenSource, withToken } from '#server/mail/oauth/token-source.ts'
import { type TokenReply, startTokenEndpoint } from '#test/support/services/token-endpoint.ts'

const MICROSOFT = 'microsoft:contoso.com:an-id:a-secret'
const MINUTES = 60_000

/** A token source, its endpoint and its clock. The endpoint gives token-1, token-2 … for an hour each. */
async function open(MAIL_OAUTH = MICROSOFT, reply?: () => TokenReply) {
  let now = 0
  let count = 0
  const endpoint = await startTokenEndpoint(
    reply ?? (() => ({ body: { access_token: `token-${++count}`, expires_in: 3600, token_type: 'Bearer' } })),
  )
  const oauth = readConfig({ MAIL_OAUTH }).mailIn.oauth!
  const tokens = createTokenSource(oauth, { endpoint: endpoint.url, clock: () => now })
  return { tokens, requests: endpoint.requests, pass: (ms: number) => (now += ms) }
}

describe('An access token for mail', () => {
  it('is asked of Microsoft as the application itself, for every mailbox it was given', async () => {
    const { tokens, requests } = await open()
    expect(await tokens()).toBe('token-1')
    expect(requests).toEqual([
      {
        client_id: 'an-id',
        client_secret: 'a-secret',
        grant_type: 'client_credentials',
        scope: 'https://outlook.office365.com/.default',
      },
    ])
  })

  it('is asked of Google with the refresh token', async () => {
    const { tokens, requests } = await open('google:an-id:a-secret:1//0g')
    await tokens()
    expect(requests[0]).toEqual({
      client_id: 'an-id',
      client_secret: 'a-secret',
      grant_type: 'refresh_token',
      refresh_token: '1//0g',
    })
  })

  it('is used until five minutes before its end', async () => {
    const { tokens, pass, requests } = await open()
    await tokens()
    pass(55 * MINUTES - 1)
    expect(await tokens()).toBe('token-1')
    pass(1)
    expect(await tokens()).toBe('token-2')
    expect(requests).toHaveLength(2)
  })

  it('is asked for once by all who need it at the same time', async () => {
    const { tokens, requests } = await open()
    const all = await Promise.all(Array.from({ length: 20 }, () => tokens()))
    expect([new Set(all).size, requests.length]).toEqual([1, 1])
  })

  it('that the mail server refuses is renewed once, and not for those who have the new one', async () => {
    const { tokens, requests } = await open()
    const seen: string[] = []
    const refuse = async (token: string) => {
      seen.push(token)
      throw new Error('refused')
    }
    await expect(withToken(tokens, refuse, () => true)).rejects.toThrow('refused')
    expect(seen).toEqual(['token-1', 'token-2'])
    expect(await tokens('token-1')).toBe('token-2')
    expect(requests).toHaveLength(2)
  })

  it('is not renewed after any other failure', async () => {
    const { tokens, requests } = await open()
    const fail = () => Promise.reject(new Error('cut'))
    await expect(withToken(tokens, fail, () => false)).rejects.toThrow('cut')
    expect(requests).toHaveLength(1)
  })
})

describe('Without an access token', () => {
  const expired = "AADSTS7000222: The provided client secret keys for app 'an-id' are expired. Trace ID: 1"
  it.each([
    ['an expired secret', 401, { error: 'invalid_client', error_description: expired }, 'refused', 'AADSTS7000222'],
    ['a revoked grant', 400, { error: 'invalid_grant' }, 'refused', 'invalid_grant'],
    ['a page instead of an answer', 404, '<html>', 'refused', 'status 404'],
    ['a busy service', 429, { error: 'slow down, an-id' }, 'unavailable', 'status 429'],
    ['a broken service', 503, '', 'unavailable', 'status 503'],
    ['an answer without a token', 200, {}, 'unavailable', 'status 200'],
  ])('the reason is known in one word: %s', async (_, status, body, reason, code) => {
    const { tokens } = await open(MICROSOFT, () => ({ status, body }))
    await expect(tokens()).rejects.toMatchObject({ reason, code })
    await expect(tokens()).rejects.not.toThrow(/an-id|a-secret|Trace/)
  })

  it('the next one asks again', async () => {
    let isDown = true
    const { tokens } = await open(MICROSOFT, () =>
      isDown ? { status: 503, body: '' } : { body: { access_token: 'a-token', expires_in: 60 } },
    )
    await expect(tokens()).rejects.toThrow('unavailable')
    isDown = false
    expect(await tokens()).toBe('a-token')
  })

  it('a service that cannot be reached is named by its error', async () => {
    const oauth = readConfig({ MAIL_OAUTH: MICROSOFT }).mailIn.oauth!
    const tokens = createTokenSource(oauth, { endpoint: 'http://127.0.0.1:1/token' })
    await expect(tokens()).rejects.toMatchObject({ reason: 'unavailable', code: expect.stringMatching(/^E|TypeError/) })
  })
})
