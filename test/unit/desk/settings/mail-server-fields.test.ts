import { describe, expect, it, test } from 'vitest'
import {
  findProvider,
  follow,
  inputOf,
  PROVIDERS,
  type Saved,
  valuesOf,
} from '#app/desk/mail-settings/server-fields.ts'

const NOTHING = {
  source: null,
  kind: null,
  host: null,
  port: null,
  tls: null,
  user: null,
  password: { set: false },
  client_id: null,
  client_secret: { set: false },
  tenant: null,
  secret_ends_on: null,
  consent_needed: false,
  secret_lost: false,
  consent_callback: '',
  updated_at: null,
  from: 'info@neatline.example.com',
  folder: null,
  reply_address: null,
  authserv_id: null,
  from_environment: [],
} as unknown as Saved
const SENDING = {
  ...NOTHING,
  source: 'settings',
  kind: 'smtp',
  host: 'smtp.gmail.com',
  port: 465,
  tls: 'implicit',
  user: 'support@acme.example',
  from: 'support@acme.example',
  password: { set: true },
  updated_at: '2026-11-10T17:00:00.000Z',
} as unknown as Saved
const SECRETS = { password: '', client_secret: '' }
const typed = (which: 'sending' | 'receiving', address: string) =>
  follow(which, valuesOf(which, NOTHING), { [which === 'sending' ? 'from' : 'user']: address })

describe('An address fills in its service', () => {
  test.each([
    ['ann@gmail.com', 'google', 'smtp.gmail.com', '465', 'implicit', 'smtp'],
    ['ANN@GMail.com ', 'google', 'smtp.gmail.com', '465', 'implicit', 'smtp'],
    ['ann@outlook.com', 'microsoft', 'smtp.office365.com', '587', 'starttls', 'microsoft'],
    ['ann@icloud.com', 'icloud', 'smtp.mail.me.com', '587', 'starttls', 'smtp'],
    ['ann@acme.com', 'other', 'smtp.acme.com', '587', 'starttls', 'smtp'],
  ])('%s', (address, service, host, port, tls, kind) => {
    expect(typed('sending', address)).toMatchObject({ service, host, port, tls, kind, user: address.trim() })
  })

  it('only once it has a domain', () => {
    expect(typed('sending', 'ann@acm')).toMatchObject({ service: '', host: '' })
  })

  it('and takes a known service’s own server in place of any other, which must not get its password', () => {
    const stored = { ...typed('sending', 'ann@acme.com'), host: 'localhost', port: '14465', tls: 'none', user: 'me' }
    const google = { host: 'smtp.gmail.com', port: '465', tls: 'implicit', user: 'me' }
    expect(follow('sending', stored, { service: 'google' })).toMatchObject(google)
    expect(follow('sending', stored, { from: 'ann@gmail.com' })).toMatchObject(google)
  })

  it('but keeps what was typed', () => {
    const other = follow('sending', typed('sending', 'ann@acme.com'), { host: 'mail.acme.com' })
    expect(follow('sending', other, { from: 'bob@acme.com' })).toMatchObject({
      host: 'mail.acme.com',
      user: 'bob@acme.com',
    })
    expect(follow('sending', other, { tls: 'implicit' })).toMatchObject({ host: 'mail.acme.com', port: '465' })
    const google = follow('sending', typed('sending', 'ann@acme.com'), { service: 'google' })
    expect(google).toMatchObject({ host: 'smtp.gmail.com', port: '465', tls: 'implicit', user: 'ann@acme.com' })
    expect(follow('sending', google, { from: 'bob@other.com' }).service).toBe('google')
    expect(follow('sending', google, { from: 'bob@yahoo.com' })).toMatchObject({
      service: 'yahoo',
      host: 'smtp.mail.yahoo.com',
    })
    const sendGrid = follow('sending', typed('sending', 'ann@gmail.com'), { service: 'sendgrid' })
    expect(follow('sending', sendGrid, { from: 'bob@gmail.com' }).service).toBe('sendgrid')
  })

  it('with the user name a service wants', () => {
    const sent = follow('sending', typed('sending', 'ann@acme.com'), { service: 'sendgrid' })
    expect(sent).toMatchObject({ host: 'smtp.sendgrid.net', user: 'apikey' })
  })
})

describe('The mailbox that is read', () => {
  it('begins as the one that sends, at the same service', () => {
    expect(valuesOf('receiving', NOTHING, SENDING)).toMatchObject({
      service: 'google',
      user: 'support@acme.example',
      host: 'imap.gmail.com',
      port: '993',
      folder: 'INBOX',
      authserv_id: 'mx.google.com',
    })
  })

  it('is at another service where that one only sends', () => {
    const viaSendGrid = { ...SENDING, host: 'smtp.sendgrid.net', user: 'apikey' } as Saved
    expect(valuesOf('receiving', NOTHING, viaSendGrid)).toMatchObject({
      service: 'other',
      user: 'support@acme.example',
    })
  })
})

describe('What is sent', () => {
  it('keeps a stored secret unless another is typed', () => {
    const values = valuesOf('sending', SENDING)
    expect(findProvider(values)?.id).toBe('google')
    const input = inputOf('sending', values, SECRETS, SENDING)
    expect(input).toEqual({
      kind: 'smtp',
      host: 'smtp.gmail.com',
      port: 465,
      tls: 'implicit',
      user: 'support@acme.example',
      password: { set: true },
      from: 'support@acme.example',
      base: SENDING.updated_at,
    })
    expect(inputOf('sending', values, { ...SECRETS, password: 'new' }, SENDING)).toMatchObject({ password: 'new' })
  })

  it('has no server where access is given by consent, and no port that is none', () => {
    const microsoft = { ...typed('receiving', 'ann@outlook.com'), client_id: 'the id', tenant: 'acme' }
    const input = inputOf('receiving', microsoft, { ...SECRETS, client_secret: 's' }, NOTHING)
    expect(input).toMatchObject({ kind: 'microsoft', client_id: 'the id', client_secret: 's', tenant: 'acme' })
    expect(Object.keys(input)).not.toContain('host')
    const other = { ...typed('sending', 'ann@acme.com'), port: '25x' }
    expect(inputOf('sending', other, SECRETS, NOTHING)).toMatchObject({ port: -1, password: undefined })
  })
})

test('Every service has a name, a sentence and instructions, and says why it cannot be read or only sends', () => {
  const domains = PROVIDERS.flatMap((provider) => provider.domains)
  expect(new Set(domains).size).toBe(domains.length)
  for (const { id, todo, help, sending, receiving } of PROVIDERS) {
    expect([id, todo.endsWith('.'), URL.parse(help)?.protocol]).toEqual([id, true, 'https:'])
    for (const server of [sending, receiving]) expect(server?.host ?? 'mail.example').toMatch(/^[a-z0-9.-]+\.[a-z]+$/)
    expect(sending).not.toBeNull()
  }
})
