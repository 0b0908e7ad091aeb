import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { getReceiving, getSending } from '#contract/mail-settings.ts'
import { getMailStatus, getReadiness } from '#contract/health.ts'
import { getSetupList, listFindings } from '#contract/setup-list.ts'
import { createTicket, listTickets } from '#contract/tickets.ts'
import { readSignature } from '#server/mail/settings/test-settings.ts'
import { inboundMails, settings } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { type ImapServer, startImapServer } from '#test/support/services/imap-server.ts'
import { eventually } from '#test/support/server.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { machineTime } from '#test/support/test-time.ts'

const USER = 'support@neatline.example.com'
const PASSWORD = 'Zilpzalp-smtp-1'
const IMAP_PASSWORD = 'Zilpzalp-imap-2'
const SENDING = '/api/settings/sending'
const RECEIVING = '/api/settings/receiving'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

type Delivered = { to: string[]; source: string }
let imap: ImapServer
const delivered: Delivered[] = []

/** Starts a mail server for one user; mails to them get into the mailbox. */
async function startSmtp(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        delivered.push({ to, source })
        if (to.includes(USER)) imap.deliver(source)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await openTestApp(env, machineTime)
  await app.signIn()
  await confirmPassword(app)
  return app
}
/** For one test. */
async function openHere(env?: Record<string, string>): Promise<TestApp> {
  const app = await open(env)
  onTestFinished(() => app.close())
  return app
}

const confirmPassword = (app: TestApp) => app.send('POST', '/api/auth/confirm-password', { password: ADMIN.password })

let smtpPort: number
const sending = (changes: object = {}) => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port: smtpPort,
  tls: 'none',
  user: USER,
  password: PASSWORD,
  ...changes,
})
const receiving = (changes: object = {}) => ({
  kind: 'imap',
  host: '127.0.0.1',
  port: imap.port,
  tls: 'none',
  user: USER,
  password: IMAP_PASSWORD,
  ...changes,
})
const pathsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body.errors ?? []).map(({ path }: { path: string }) => path),
]

beforeAll(async () => {
  imap = await startImapServer({ user: USER, password: IMAP_PASSWORD })
  smtpPort = await startSmtp()
})

describe('Email settings of the dashboard', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
    await app.work()
  })
  afterAll(() => app.close())

  it('are empty at first', async () => {
    expect(await app.call(getSending, {})).toMatchObject({ source: null, kind: null, password: { set: false } })
    expect(await app.call(getReceiving, {})).toMatchObject({ source: null, from_environment: [] })
    const { body } = await app.send('POST', `${SENDING}/test`, {})
    expect(body).toMatchObject({ ok: false, steps: [{ ok: null, text: 'No mail server is set.' }] })
  })

  it('are explained without words that only a shell knows', async () => {
    const { findings } = await app.call(listFindings, {})
    const { items } = await app.call(getSetupList, {})
    expect(findings.find(({ title }) => title === 'Mail server')!.todo).toBe(
      'Connect yours in Settings, Email, Sending.',
    )
    // The line of settings lists what is set.
    const others = findings.filter(({ title }) => title !== 'Settings')
    expect(JSON.stringify([others, items])).not.toMatch(
      /DATA_DIR|outbox|MAIL_FROM|SECRET_PREVIOUS|NODE_EXTRA_CA_CERTS|smtps:/,
    )
  })

  it('work at once, without a restart: mails are sent, and the mailbox is read', async () => {
    const saved = await app.send('PUT', SENDING, sending())
    expect(saved.body).toMatchObject({
      source: 'settings',
      host: '127.0.0.1',
      user: USER,
      password: { set: true },
      from: USER,
    })
    expect(saved.status).toBe(200)
    await app.call(createTicket, ticketInput())
    await eventually('the confirmation', () => delivered.find(({ to }) => to.includes('marisol@ponderosa.example.com')))
    expect(app.outbox()).toEqual([])

    const read = await app.send('PUT', RECEIVING, receiving({ reply_address: 'support+{token}@neatline.example.com' }))
    expect(read.body).toMatchObject({ source: 'settings', folder: 'INBOX', password: { set: true } })
    imap.deliver(
      'From: Luis <luis@ortega.example.com>\r\nTo: support@neatline.example.com\r\nSubject: Scanner\r\nMessage-ID: <1@ortega.example.com>\r\n\r\nIt hums.\r\n',
    )
    const { tickets } = await eventually('a ticket', async () => {
      const found = await app.call(listTickets, {})
      return found.total === 2 && found
    })
    expect(tickets[0]).toMatchObject({ title: 'Scanner', channel: 'mail' })
    expect(await app.call(getMailStatus, {})).toMatchObject({
      sends: true,
      receives: true,
      mailboxes: [{ working: true }],
    })
    const { items } = await app.call(getSetupList, {})
    const states = Object.fromEntries(items.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({ sending: 'done', receiving: 'done' })
    const { findings } = await app.call(listFindings, {})
    expect(findings.filter(({ title }) => /^Mail(box| server)$/.test(title)).map(({ state }) => state)).toEqual([
      'ok',
      'ok',
    ])
  })

  it('are tested by a mail to the admin and one that comes back, which makes no ticket', async () => {
    const { status, body } = await app.send('POST', `${SENDING}/test`, {})
    expect(status).toBe(200)
    expect(body.steps.slice(0, 3)).toMatchObject([
      { name: 'Sign-in', ok: true },
      { name: 'Test email', ok: true, text: expect.stringContaining(ADMIN.email) },
      { name: 'Round trip', ok: true, text: expect.stringMatching(/came back in \d+\.\d seconds/) },
    ])
    expect(body.ok).toBe(true)
    const tested = await app.send('POST', `${RECEIVING}/test`, receiving())
    expect(tested.body).toMatchObject({ ok: true, steps: [{ name: 'Sign-in and folder', ok: true }, { ok: true }] })
    await eventually('the test mails are read', async () => {
      const rows = await app.ctx.db.select().from(inboundMails)
      return rows.length === 3 && rows.every(({ state }) => state !== 'received')
    })
    expect((await app.call(listTickets, {})).total).toBe(2)
  })
})

/** Starts a server that does this with each connection. */
async function startRaw(behave: (socket: import('node:net').Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('What is wrong is said at its field, and the former settings stay', () => {
  let app: TestApp
  let former: unknown
  let silent: number
  let garbage: number
  let closes: number
  let implicit: number
  let starttls: number
  beforeAll(async () => {
    app = await open()
    await app.send('PUT', SENDING, sending())
    former = await app.call(getSending, {})
    silent = await startRaw(() => {})
    garbage = await startRaw((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n<h1>No</h1>\r\n'))
    closes = await startRaw((socket) => void socket.end())
    implicit = await startSmtp({ secure: true })
    starttls = await startSmtp({ disabledCommands: [] })
  })
  afterAll(() => app.close())

  const refusalOf = async (path: string, body: object) => {
    const reply = await app.send('PUT', path, body)
    expect(JSON.stringify(reply.body)).not.toMatch(/Zilpzalp|hunter2/)
    expect(await app.call(getSending, {})).toEqual(former)
    return [reply.status, reply.body.errors?.[0]?.path, reply.body.errors?.[0]?.message]
  }

  it.concurrent.each<[string, () => object, string, RegExp]>([
    ['an unknown host', () => ({ host: 'no-such-host.invalid' }), 'host', /unknown host name/],
    ['a host of 10,000 characters', () => ({ host: 'a'.repeat(10_000) }), 'host', /^Use at most 254 characters$/],
    ['a host that is none', () => ({ host: 'https://mail' }), 'host', /only the name of the server/],
    ['a closed port', () => ({ port: 1 }), 'port', /refuses the connection/],
    ['a wrong password', () => ({ password: 'hunter2' }), 'password', /didn’t accept the user and password \(535\)/],
    ['a line break in the user', () => ({ user: 'a\r\nMAIL FROM:<x@y>' }), 'user', /one line/],
    ['no password', () => ({ password: '' }), 'password', /Enter the password/],
    ['a sender that is none', () => ({ from: 'a@b, c@d' }), 'from', /email address/],
    ['TLS on a port without', () => ({ tls: 'implicit' }), 'tls', /no TLS at all on port \d+\. Choose None/],
    ['STARTTLS on a port without', () => ({ tls: 'starttls' }), 'tls', /no TLS at all/],
    ['TLS on a port with STARTTLS', () => ({ tls: 'implicit', port: starttls }), 'tls', /STARTTLS on port/],
    ['STARTTLS on a port with TLS', () => ({ tls: 'starttls', port: implicit }), 'tls', /TLS from the start/],
    ['a self-signed certificate', () => ({ tls: 'implicit', port: implicit }), 'host', /certificate/],
    ['a self-signed certificate by STARTTLS', () => ({ tls: 'starttls', port: starttls }), 'host', /certificate/],
    ['a server that never answers', () => ({ port: silent }), 'host', /does not respond in time/],
    ['a server that answers garbage', () => ({ port: garbage }), 'port', /isn’t a mail server/],
    ['a server that closes', () => ({ port: closes }), 'port', /closes the connection/],
  ])('sending: %s', async (_, changes, path, words) => {
    expect(await refusalOf(SENDING, sending(changes()))).toEqual([422, path, expect.stringMatching(words)])
  })

  it.concurrent.each<[string, () => object, string, RegExp]>([
    ['an unknown host', () => ({ host: 'no-such-host.invalid' }), 'host', /unknown host name/],
    ['a closed port', () => ({ port: 1 }), 'port', /refuses the connection/],
    ['a wrong password', () => ({ password: 'hunter2' }), 'password', /didn’t accept the user and password/],
    ['no user', () => ({ user: '' }), 'user', /Enter the user/],
    ['a folder that is not there', () => ({ folder: 'Help' }), 'folder', /no folder Help/],
    ['a reply address without a token', () => ({ reply_address: 'a@b.example' }), 'reply_address', /\{token\}/],
    ['TLS on a port without', () => ({ tls: 'implicit' }), 'tls', /no TLS at all/],
    ['STARTTLS on a port without', () => ({ tls: 'starttls' }), 'tls', /no TLS at all/],
    ['a port of SMTP with TLS', () => ({ tls: 'none', port: implicit }), 'tls', /TLS from the start/],
    ['a self-signed certificate', () => ({ tls: 'implicit', port: implicit }), 'host', /certificate/],
    ['a server that never answers', () => ({ port: silent }), 'host', /does not respond in time/],
    ['a server that answers garbage', () => ({ port: garbage }), 'port', /isn’t a mail server/],
    ['a server that closes', () => ({ port: closes }), 'port', /closes the connection/],
  ])('receiving: %s', async (_, changes, path, words) => {
    expect(await refusalOf(RECEIVING, receiving(changes()))).toEqual([422, path, expect.stringMatching(words)])
  })

  it('a test names the field too', async () => {
    const { body } = await app.send('POST', `${SENDING}/test`, sending({ port: 1 }))
    expect(body).toMatchObject({ ok: false, steps: [{ name: 'Sign-in', ok: false, field: 'port' }] })
    const folder = await app.send('POST', `${RECEIVING}/test`, receiving({ folder: 'Help' }))
    expect(folder.body).toMatchObject({ ok: false, steps: [{ ok: false, field: 'folder' }] })
  })

  it('a stored password goes to no other server', async () => {
    const kept = { password: { set: true } }
    expect((await app.send('PUT', SENDING, sending({ ...kept, from: 'desk@neatline.example.com' }))).status).toBe(200)
    former = await app.call(getSending, {})
    const other = await startSmtp()
    for (const change of [{ port: other }, { host: 'localhost' }, { user: 'other@neatline.example.com' }])
      expect(await refusalOf(SENDING, sending({ ...kept, ...change }))).toEqual([
        422,
        'password',
        expect.stringMatching(/Enter the password again/),
      ])
  })
})

describe('Two admins', () => {
  const ascending = (a: number, b: number) => a - b

  it('who save at once: one wins, the other is told', async () => {
    const app = await openHere()
    const first = await Promise.all(
      ['a', 'b'].map((name) => app.send('PUT', SENDING, sending({ from: `${name}@neatline.example.com`, base: null }))),
    )
    expect(first.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const { from, updated_at: base } = await app.call(getSending, {})
    expect(from).toBe(first.find(({ status }) => status === 200)!.body.from)
    const again = await Promise.all(
      ['c', 'd'].map((name) => app.send('PUT', SENDING, sending({ from: `${name}@neatline.example.com`, base }))),
    )
    expect(again.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    expect((await app.send('PUT', SENDING, sending({ base }))).body.detail).toMatch(/Somebody else has just changed/)
    expect((await app.send('DELETE', SENDING)).status).toBe(204)
    expect((await app.call(getSending, {})).source).toBeNull()
  })
})

describe('A public installation', () => {
  const env = { PUBLIC_URL: 'https://help.example.com', RATE_LIMITS: 'on' }
  it('reaches no private address, unless a variable allows it', async () => {
    const app = await openHere(env)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '10.1.2.3',
      '169.254.169.254',
      '[fd00::1]',
      '::ffff:127.0.0.1',
      '0x7f.1',
    ])
      expect(pathsOf(await app.send('PUT', SENDING, sending({ host })))).toEqual([422, 'host'])
    expect(pathsOf(await app.send('PUT', RECEIVING, receiving()))).toEqual([422, 'host'])
    const allowed = await openHere({ ...env, MAIL_PRIVATE_ADDRESSES: 'allow' })
    expect((await allowed.send('PUT', SENDING, sending())).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => allowed.send('POST', `${SENDING}/test`, sending({ port: 1 }))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })
})

describe('Variables', () => {
  it('win over settings, which come back without them', async () => {
    const app = await openHere({
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_REPLY_ADDRESS: 'r+{token}@neatline.example.com',
    })
    expect(await app.call(getSending, {})).toMatchObject({
      source: 'environment',
      kind: 'smtp',
      host: 'mail.example.com',
    })
    const { status, body } = await app.send('PUT', SENDING, sending())
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^SMTP_URL is set/)])
    expect((await app.call(getReceiving, {})).from_environment).toEqual(['reply_address'])
    const other = receiving({ reply_address: 'x+{token}@neatline.example.com' })
    expect(pathsOf(await app.send('PUT', RECEIVING, other))).toEqual([409, 'reply_address'])
    expect((await app.send('PUT', RECEIVING, receiving())).status).toBe(200)
  })
})

describe('Secrets', () => {
  it('are in the database only encrypted, and in no log line, response or metric', async () => {
    const app = await openHere()
    await app.send('PUT', SENDING, sending())
    await app.send('PUT', RECEIVING, receiving())
    await app.send('POST', `${SENDING}/test`, {})
    const replies = await Promise.all(
      [getSending, getReceiving, listFindings, getMailStatus, getReadiness].map((each) => app.send('GET', each.path)),
    )
    const tables = await app.ctx.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const rows: unknown[] = []
    for (const { name } of tables.rows)
      rows.push((await app.ctx.db.execute(sql`select each::text as text from ${sql.raw(name)} each`)).rows)
    const dump = JSON.stringify(rows)
    expect(dump).toContain('sealed')
    const encoded = [PASSWORD, IMAP_PASSWORD].flatMap((each) => [each, btoa(each), Buffer.from(each).toString('hex')])
    for (const place of [dump, app.logged.join('\n'), await app.ctx.metrics.text(), JSON.stringify(replies)])
      for (const secret of encoded) expect(place).not.toContain(secret)
  })

  it('of another SECRET have to be entered again, those of SECRET_PREVIOUS are encrypted anew', async () => {
    const [old, next, other] = ['o', 'n', 'x'].map((letter) => letter.repeat(40)) as [string, string, string]
    const app = await openHere({ SECRET: old })
    await app.send('PUT', SENDING, sending())
    const rows = await app.ctx.db.select().from(settings)
    const openWith = async (env: Record<string, string>) => {
      const copy = await openHere(env)
      await copy.ctx.db.insert(settings).values(rows)
      await copy.ctx.mailSettings.refresh()
      return copy
    }
    const rotated = await openWith({ SECRET: next, SECRET_PREVIOUS: old })
    expect(rotated.ctx.config.smtp?.user).toBe(USER)
    await rotated.ctx.mailSettings.reencrypt()
    rows.splice(0, 1, ...(await rotated.ctx.db.select().from(settings)))
    expect((await openWith({ SECRET: next })).ctx.config.smtp).toBeDefined()
    const lost = await openWith({ SECRET: other })
    expect(await lost.call(getSending, {})).toMatchObject({
      secret_lost: true,
      host: '127.0.0.1',
      from: USER,
      password: { set: false },
    })
    expect(lost.ctx.config.smtp).toBeUndefined()
    const { items } = await lost.call(getSetupList, {})
    expect(items.find(({ name }) => name === 'sending')).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/Enter it again in Settings, Email, Sending/),
    })
    expect(pathsOf(await lost.send('PUT', SENDING, sending({ password: { set: true } })))).toEqual([422, 'password'])
    expect((await lost.send('PUT', SENDING, sending())).body).toMatchObject({ secret_lost: false })
  })
})

describe.runIf(process.env.TEST_DATABASE === 'postgres')('Another process', () => {
  it('sends and reads by the new settings, and by none once they are gone', async () => {
    const env = await createTestDatabase()
    const [first, second] = [await openHere(env), await openTestApp(env, machineTime)]
    onTestFinished(() => second.close())
    await second.work()
    await first.send('PUT', SENDING, sending())
    await first.send('PUT', RECEIVING, receiving())
    await eventually('the other process follows', () => second.ctx.config.smtp && second.ctx.config.mailIn.mailboxes[0])
    const { ticket } = await first.call(createTicket, ticketInput({ title: 'From the first' }))
    await eventually('the other process sends', () =>
      delivered.some(({ source }) => source.includes(`[#${ticket.ticket_id}] From the first`)),
    )
    imap.deliver('From: a@b.example\r\nSubject: Read by the second\r\nMessage-ID: <2@b.example>\r\n\r\nHello.\r\n')
    await eventually('the other process reads', async () => {
      const { tickets } = await first.call(listTickets, {})
      return tickets.some(({ title }) => title === 'Read by the second')
    })
    await first.send('DELETE', RECEIVING)
    await first.send('DELETE', SENDING)
    await eventually(
      'the other process follows',
      () => !second.ctx.config.smtp && second.ctx.config.mailIn.mailboxes.length === 0,
    )
    await eventually('the mailbox is left', () => imap.connections() === 0)
  })
})

it('A signature names the key that DKIM is looked up with', () => {
  const header = 'DKIM-Signature: v=1; a=rsa-sha256; d=Acme-IT.net;\r\n s=mail1; bh=x; b=s=not-this\r\n'
  expect(readSignature(header)).toEqual({ selector: 'mail1', domain: 'acme-it.net' })
  expect(readSignature('\r\n')).toBeUndefined()
})
