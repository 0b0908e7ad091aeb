import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOnline as operation } from '#contract/go-online.ts'
import { recordBackup } from '#server/backup/last-backup.ts'
import { checkDomain } from '#server/doctor/ask-domain.ts'
import { checkOnline } from '#server/doctor/online.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { HAS_OPENSSL, makeCertificate } from '#test/support/services/certificate.ts'
import { startDns } from '#test/support/services/dns-server.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const DOMAIN = 'help.pikespeakit.com'
const PUBLIC = { PUBLIC_URL: `https://${DOMAIN}`, RATE_LIMITS: 'on', TRUST_PROXY: '1' }
const apps: TestApp[] = []
let dns: Awaited<ReturnType<typeof startDns>>
let app: TestApp
const A = ['127.0.0.1']
beforeAll(async () => {
  app = await open()
  dns = await startDns({ [DOMAIN]: { A }, 'office.pikespeakit.com': { A: ['10.1.2.3'] } }, 10_000)
})
afterAll(async () => {
  dns.close()
  await Promise.all(apps.map((each) => each.close()))
})

async function open(env: Record<string, string> = {}) {
  const opened = await openTestApp(env)
  apps.push(opened)
  await opened.signIn()
  return opened
}
type Item = Awaited<ReturnType<typeof checkOnline>>['items'][number]
const NAMES = ['address', 'certificate', 'links', 'proxy', 'backup', 'key'] as const
const byName = (items: Item[]) =>
  Object.fromEntries(items.map(({ state, text }, at) => [NAMES[at]!, `${state}: ${text}`])) as Record<
    (typeof NAMES)[number],
    string
  >
const CAME = { hops: 1, address: '203.0.113.9' }

/** Asks the domain at a port of this machine, which a real check refuses. */
const ask = async ({ ctx }: TestApp, port: number) => {
  const asking = { resolver: dns.names, port, isAllowed: () => true }
  return checkOnline(ctx, { domain: DOMAIN }, CAME, asking)
}

describe.skipIf(!HAS_OPENSSL)('The domain is asked by https', () => {
  const { cert, key } = HAS_OPENSSL ? makeCertificate(temporaryDirectory(), DOMAIN) : { cert: '', key: '' }
  const authorities = getCACertificates()
  beforeAll(() => setDefaultCACertificates([...authorities, cert]))
  afterAll(() => setDefaultCACertificates(authorities))

  /** A web server that passes everything on to the app, or answers by itself. */
  async function startProxy(behind: TestApp | { status: number; location?: string }, credentials = { cert, key }) {
    const hosts: string[] = []
    const server = createServer(credentials, (request, response) => {
      hosts.push(request.headers.host!)
      if (!('request' in behind))
        return void response.writeHead(behind.status, { location: behind.location ?? '' }).end('{}')
      void behind.request(request.url!, { headers: request.headers as HeadersInit }).then(async (reply) => {
        response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, hosts, close: () => server.close() }
  }

  it('and done where this installation answers with a certificate for it', async () => {
    const online = await open(PUBLIC)
    const proxy = await startProxy(online)
    const { domain, items } = await ask(online, proxy.port)
    expect(domain).toBe(DOMAIN)
    expect(byName(items)).toMatchObject({
      address: `done: https://${DOMAIN} reaches this help desk.`,
      certificate: expect.stringMatching(/^done: Test issued it for help\.pikespeakit\.com, with (59|60) days left\.$/),
      proxy: 'done: You come from 203.0.113.9.',
    })
    expect(items.slice(0, 4).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(proxy.hosts).toEqual([DOMAIN])
    proxy.close()
  })

  it('says that PUBLIC_URL is missing, or another, with the lines that set it', async () => {
    const proxy = await startProxy(app)
    const links = (await ask(app, proxy.port)).items[2]!
    expect(links.text).toBe('Links in emails do not use this domain yet. Paste these lines.')
    expect(links.state).toBe('problem')
    expect(links.lines.systemd).toContain(`PUBLIC_URL=https://${DOMAIN}\\nTRUST_PROXY=1`)
    proxy.close()
  })

  it('says where it leads instead: to something else, or on to another name', async () => {
    const other = await open()
    for (const [behind, words] of [
      [other, /^problem: Something else answers at https:\/\/help\.pikespeakit\.com \(127\.0\.0\.1, status 200\)/],
      [
        { status: 301, location: 'https://www.pikespeakit.com/' },
        /^problem: .* redirects visitors to www\.pikespeakit\.com\. Check/,
      ],
      [{ status: 301, location: '/welcome' }, /^problem: Something else answers .*status 301/],
    ] as const) {
      const proxy = await startProxy(behind)
      expect(byName((await ask(app, proxy.port)).items).address).toMatch(words)
      // The redirect is not followed.
      expect(proxy.hosts).toHaveLength(1)
      proxy.close()
    }
  })

  it.each([
    ['for another name', 'www.pikespeakit.com', 60, /^problem: It is for www\.pikespeakit\.com, not for help\./],
    ['that ends soon', DOMAIN, 9, /^problem: .* with [89] days left\. Renew it/],
  ])('A certificate %s is a problem, with lines', async (_, name, days, words) => {
    const made = makeCertificate(temporaryDirectory(), name, days)
    setDefaultCACertificates([...authorities, made.cert])
    const proxy = await startProxy(app, made)
    const { items } = await ask(app, proxy.port)
    expect(byName(items).certificate).toMatch(words)
    expect(items[1]!.lines.plain).toContain(`certbot --nginx -d ${DOMAIN}`)
    setDefaultCACertificates(authorities)
    expect(byName((await ask(app, proxy.port)).items).certificate).toMatch(/^problem: Browsers do not trust it \(/)
    proxy.close()
    setDefaultCACertificates([...authorities, cert])
  })

  it('says that nothing answers, with the lines of a web server', async () => {
    const [address, certificate] = (await ask(app, 1)).items
    expect(address!.text).toMatch(/points to 127\.0\.0\.1, where nothing answers https \(ECONNREFUSED\)/)
    expect(address!.lines.plain).toContain('deploy/nginx.conf')
    expect(certificate!.state).toBe('todo')
  })
})

describe('A check', () => {
  it('asks no private address, in the browser and in the doctor', async () => {
    const asking = { resolver: dns.names }
    for (const domain of [DOMAIN, 'office.pikespeakit.com']) {
      const { address } = byName((await checkOnline(app.ctx, { domain }, CAME, asking)).items)
      expect(address).toMatch(
        /^problem: .* points to (127\.0\.0\.1|10\.1\.2\.3), which is an address inside a private network\./,
      )
    }
    const config = { ...app.config, publicUrl: new URL(PUBLIC.PUBLIC_URL) }
    expect(await checkDomain({ ...asking, config })).toMatchObject([{ state: 'warning', title: 'Public address' }])
    expect(await checkDomain({ ...asking, config: app.config })).toEqual([])
  })

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.31.1.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ])('knows %s for no public address', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each([
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001::1',
    'x',
  ])('knows %s for no public address', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a01:4f8::1'])('knows %s for a public address', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('says that a name has no address, or that no name server answers', async () => {
    const nowhere = await checkOnline(app.ctx, { domain: 'new.pikespeakit.com' }, CAME, { resolver: dns.names })
    expect(nowhere.items[0]!.state).toBe('todo')
    expect(nowhere.items[0]!.text).toMatch(/^new\.pikespeakit\.com has no address yet\. .* A record/)
    const silent = await startDns({})
    silent.silence()
    const unheard = await checkOnline(app.ctx, { domain: DOMAIN }, CAME, { resolver: silent.names })
    expect(unheard.items[0]!.text).toMatch(/^The name server of this machine does not answer\./)
    silent.close()
  })

  it.each([
    'localhost',
    '10.0.0.1',
    '[::1]',
    'intranet',
    'help.example.com',
    'a b.com',
    `${'a'.repeat(250)}.com`,
    'https://',
  ])('refuses %s with a sentence beside the field', async (domain) => {
    const { status, body } = await app.send('GET', `${operation.path}?domain=${encodeURIComponent(domain)}`)
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'domain',
          message: expect.stringMatching(/Enter a domain of your own, such as help\.yourcompany\.com$/),
        },
      ],
    ])
    if (/example|localhost/.test(domain))
      expect(body.errors[0].message).toMatch(`${domain} is for examples and tests. `)
  })

  it('takes a whole address for its domain', async () => {
    const asking = { resolver: dns.names }
    const { domain } = await checkOnline(app.ctx, { domain: ' https://HELP.PikesPeakIT.com/support?x=1' }, CAME, asking)
    expect(domain).toBe(DOMAIN)
  })

  it('without a domain asks nothing, and says how it runs and what there is', async () => {
    const { domain, items } = await app.call(operation, {})
    expect(domain).toBeNull()
    expect(items.map(({ title }) => title)).toEqual([
      'Address',
      'Certificate',
      'Links in emails',
      'Visitors’ addresses',
      'Backup',
      'Signing key',
    ])
    expect(byName(items)).toMatchObject({
      address: 'todo: No domain is known yet. Type the one that your customers will use.',
      backup: expect.stringMatching(/^problem: None has been made yet\. /),
      key: expect.stringMatching(/^done: .* backups do not hold it: keep a copy/),
    })
  })

  it('says what is wrong with a domain that is for examples alone', async () => {
    const ctx = { ...app.ctx, config: { ...app.config, publicUrl: new URL('https://help.example.com') } }
    const { domain, items } = await checkOnline(ctx, {}, CAME, { resolver: dns.names })
    expect(domain).toBeNull()
    expect(byName(items).address).toMatch(
      /^problem: Links in emails go to https:\/\/help\.example\.com, which customers/,
    )
  })

  it('knows the last backup, and that it is old', async () => {
    const backup = async (hours: number) => {
      await app.ctx.db.execute(
        recordBackup('/srv/backups/monday.tar', new Date(Date.now() - hours * 3_600_000).toISOString()),
      )
      return byName((await app.call(operation, {})).items).backup
    }
    expect(await backup(0)).toBe('done: The last, monday.tar, is less than an hour old.')
    expect(await backup(5)).toBe('done: The last, monday.tar, is 5 h old.')
    expect(await backup(40)).toMatch(/^problem: The last, monday\.tar, is 40 h old\. These lines make one/)
  })
})

describe('TRUST_PROXY is compared with the proxies of the request', () => {
  const OUTSIDE = '203.0.113.9'
  it.each([
    [{}, undefined, /^todo: You opened this page without a web server in front\./, undefined],
    [{}, OUTSIDE, /^problem: All visitors share one address.* Paste these lines\.$/, 1],
    [{ TRUST_PROXY: '1' }, OUTSIDE, /^done: You come from 203\.0\.113\.9\.$/, undefined],
    [{ TRUST_PROXY: '1' }, `${OUTSIDE}, 172.18.0.1`, /^problem: .* seem to come from 172\.18\.0\.1, /, 2],
    [{ TRUST_PROXY: '2' }, `${OUTSIDE}, 172.18.0.1`, /^done: You come from 203\.0\.113\.9\.$/, undefined],
    [{ TRUST_PROXY: '3' }, OUTSIDE, /^problem: Visitors can pretend to have any address\./, 1],
    // What a visitor writes into the header comes first and counts for nothing.
    [{ TRUST_PROXY: '1' }, `10.0.0.7, ${OUTSIDE}`, /^done: You come from 203\.0\.113\.9\.$/, undefined],
  ])('%o and X-Forwarded-For: %s', async (env, header, words, proxies) => {
    const behindProxy = await open(env)
    const { body } = await behindProxy.send(
      'GET',
      operation.path,
      undefined,
      header ? { 'x-forwarded-for': header } : {},
    )
    const { text, state, lines } = body.items[3]
    expect(`${state}: ${text}`).toMatch(words)
    if (proxies) expect(lines.docker).toContain(`TRUST_PROXY=${proxies}`)
    await apps.pop()!.close()
  })
})
