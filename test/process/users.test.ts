import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import {
  type RunningServer,
  call,
  eventually,
  runProcess,
  startProcess,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

const SCRIPT = 'cli/users.ts'
const env = { DATA_DIR: temporaryDirectory() }
const users = (args: string, input = '') => runProcess([SCRIPT, ...args.split(' ')], env, { input })
const KIM = '--email Kim@neatline.example.com --first-name Kim --last-name Ito'
const printed = (out: string) => ({ code: 0, out: `${out}\n`, err: '' })
const PASSWORD = 'a new long password'

/** Linux shows that standard input is being read; elsewhere that is assumed. */
function waitsForInput(pid: number): boolean {
  const infos = `/proc/${pid}/fdinfo`
  if (!existsSync(infos)) return true
  return readdirSync(infos).some((descriptor) => /^tfd: +0 /m.test(readIfThere(join(infos, descriptor))))
}

/** Descriptors may vanish while they are listed. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function expectRefusal(args: string, line: string | RegExp): Promise<void> {
  const { code, out, err } = await users(args)
  expect([code, out]).toEqual([1, ''])
  expect(err.trimEnd()).toMatch(line)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
}

let server: RunningServer

describe('Beside a starting server, the users command', () => {
  it('waits until the database can be reached', async () => {
    const starting = startServer(env)
    await eventually('the lock', () =>
      ['database', 'database.new'].some((name) => existsSync(join(env.DATA_DIR, name))),
    )
    const listed = await Promise.all(['list', 'list'].map((command) => users(command)))
    expect(listed).toMatchObject([printed(''), printed('')])
    server = await starting
  })
})

describe('Beside a running server, the users command', () => {
  const signIn = (email: string, password: string) =>
    call(server.url, 'POST', '/api/auth/sign-in/email', { email, password })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  const me = (cookie: string) => call(server.url, 'GET', '/api/admin/me', undefined, { cookie })

  it('adds users, who can sign in with the password given in a flag or on standard input', async () => {
    expect(await users(`add ${KIM} --password a-long-password`)).toMatchObject(
      printed('Kim@neatline.example.com can sign in.'),
    )
    expect(
      await users(
        'add --email lee@neatline.example.com --first-name Lee --last-name Moss --admin',
        'typed at the keyboard\n',
      ),
    ).toMatchObject(printed('lee@neatline.example.com can sign in as an admin.'))
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(200)
    expect((await signIn('lee@neatline.example.com', 'typed at the keyboard')).status).toBe(200)
    expect((await signIn('lee@neatline.example.com', 'typed at the keyboard\n')).status).toBe(401)
  })

  it('has closed setup, because it created an admin', async () => {
    const { status, body } = await call(server.url, 'POST', '/api/setup-admin', ADMIN)
    expect([status, body.success]).toEqual([409, false])
  })

  it.each([
    [
      'to remove a second factor that is not there',
      'remove-second-factor --email kim@neatline.example.com',
      'kim@neatline.example.com has no second factor.',
    ],
    [
      'an address that can sign in already',
      `add ${KIM} --password a-long-password`,
      'kim@neatline.example.com can sign in already.',
    ],
    [
      'an unknown address',
      'grant-admin --email who@neatline.example.com',
      'who@neatline.example.com cannot sign in here; `npm run users -- list` shows who can.',
    ],
  ])('refuses %s in one clear line with status 1', (_, args, line) => expectRefusal(args, line))

  it('grants and revokes admin rights, with immediate effect on open sessions', async () => {
    const cookie = cookieOf((await signIn('kim@neatline.example.com', 'a-long-password')).headers)
    const list = async () => (await call(server.url, 'GET', '/api/tickets', undefined, { cookie })).status
    expect(await list()).toBe(403)
    expect(await users('grant-admin --email Kim@neatline.example.com')).toMatchObject(
      printed('Kim@neatline.example.com is an admin.'),
    )
    expect(await list()).toBe(200)
    expect(await users('revoke-admin --email kim@neatline.example.com')).toMatchObject(
      printed('kim@neatline.example.com is no longer an admin.'),
    )
    expect(await list()).toBe(403)
  })

  it('sets a password and ends every session of that user only, and blocks nothing while it waits for the password to be typed', async () => {
    const [kim, lee] = await Promise.all([
      signIn('kim@neatline.example.com', 'a-long-password'),
      signIn('lee@neatline.example.com', 'typed at the keyboard'),
    ])
    const { child, output, ended } = startProcess(
      [SCRIPT, ...'set-password --email kim@neatline.example.com'.split(' ')],
      env,
    )
    await eventually('a command that waits', () => waitsForInput(child.pid!))
    expect((await call(server.url, 'GET', '/readyz')).status).toBe(200)
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(200)
    expect((await me(cookieOf(kim.headers))).status).toBe(200)
    child.stdin.end(PASSWORD)
    expect({ ...(await ended), ...output }).toMatchObject(printed('The password is set and every session ended.'))
    expect((await me(cookieOf(kim.headers))).status).toBe(401)
    expect((await me(cookieOf(lee.headers))).status).toBe(200)
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(401)
    expect((await signIn('kim@neatline.example.com', PASSWORD)).status).toBe(200)
  })

  it('ends every session of one user and changes nothing else', async () => {
    const sessions = await Promise.all([1, 2].map(() => signIn('kim@neatline.example.com', PASSWORD)))
    const [first, second] = sessions.map(({ headers }) => cookieOf(headers))
    const lee = cookieOf((await signIn('lee@neatline.example.com', 'typed at the keyboard')).headers)
    // Including the one of the test before.
    expect(await users('end-sessions --email Kim@neatline.example.com')).toMatchObject(printed('3 sessions ended.'))
    const statuses = [await me(first!), await me(second!), await me(lee)].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 200])
    expect((await signIn('kim@neatline.example.com', PASSWORD)).status).toBe(200)
  })
})

describe('Without a server, the users command', () => {
  beforeAll(() => server.stop())

  it('adds users and lists them, each on one line whatever their names contain', async () => {
    const names = [
      '--first-name',
      `Jo\u001b[31m\u001b]0;own\u0007\u009b2J\r\nerror\u2028\u202e\u200b\u{e0041}`,
      '--last-name',
      'Berg',
    ]
    const login = ['--email', 'jo@neatline.example.com', '--password', PASSWORD]
    expect(await runProcess([SCRIPT, 'add', ...login, ...names], env)).toMatchObject(
      printed('jo@neatline.example.com can sign in.'),
    )
    const { code, out } = await users('list')
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^jo@neatline\.example\.com {2}Jo.* Berg$/),
      'kim@neatline.example.com  Kim Ito',
      'lee@neatline.example.com  Lee Moss  admin',
    ])
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  it.each([
    [
      'a missing flag',
      'add --email a@b.example.com --last-name B --password long-enough',
      '--first-name is missing; `npm run users` shows which options belong together.',
    ],
    [
      'an address that is none',
      'set-password --email nobody --password long-enough',
      '--email nobody is not an e-mail address.',
    ],
    [
      'a short password',
      'set-password --email kim@neatline.example.com --password short',
      'The password cannot be used: Use at least 8 characters.',
    ],
    [
      'a common password',
      'set-password --email kim@neatline.example.com --password Password123',
      'The password cannot be used: This password is on the list of the most common ones. Choose another.',
    ],
    [
      'a password that names the person',
      'set-password --email kim.ito@neatline.example.com --password Kim-Ito-2026',
      /^The password cannot be used: A password must not be your email address/,
    ],
    ['an unknown flag', 'list --loud', /^Unknown option '--loud'/],
  ])('refuses %s in one clear line with status 1', (_, args, line) => expectRefusal(args, line))

  it('prints its usage without a command', async () => {
    const { code, err } = await users('dance')
    expect(code).toBe(1)
    expect(err).toMatch(/^npm run users -- add --email E/)
  })

  it('refuses an invalid variable in one line as the server does', async () => {
    const { code, err } = await runProcess([SCRIPT, 'list'], { ...env, LOG_LEVEL: 'loud' })
    expect([code, err]).toEqual([1, 'LOG_LEVEL must be one of debug, info, warn, error, not "loud".\n'])
  })
})
