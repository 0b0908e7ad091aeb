import { describe, expect, it } from 'vitest'
import { resolveServer } from '#server/mail/settings/server-address.ts'
import { inTime } from '#server/platform/in-time.ts'

// An address is its own, without a name server.
const [PUBLIC, PRIVATE] = ['93.184.215.14', '10.0.0.5']

const server = (changes: object = {}) => ({
  host: PUBLIC,
  port: 25,
  tls: 'none' as const,
  user: 'support',
  password: 'x',
  oauth: undefined,
  fromSettings: { mayBePrivate: true },
  ...changes,
})

describe('A mail server of the settings', () => {
  it('gets no password unencrypted over the internet', async () => {
    await expect(resolveServer(server())).rejects.toMatchObject({ code: 'EOPEN' })
    expect(await resolveServer(server({ tls: 'starttls' }))).toEqual({ host: PUBLIC })
    expect(await resolveServer(server({ user: '' }))).toEqual({ host: PUBLIC })
    expect(await resolveServer(server({ host: PRIVATE }))).toEqual({ host: PRIVATE })
  })

  it('has no private address where that is not allowed', async () => {
    const fromSettings = { mayBePrivate: false }
    await expect(resolveServer(server({ host: PRIVATE, fromSettings }))).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(await resolveServer(server({ host: 'mail.lan', fromSettings: undefined }))).toEqual({ host: 'mail.lan' })
  })

  it('is not waited for when the name server is silent', async () => {
    await expect(inTime(10, new Promise(() => {}))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(await inTime(1_000, Promise.resolve('in time'))).toBe('in time')
  })
})
