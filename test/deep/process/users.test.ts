import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
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

let server: RunningServer

describe('Next to a starting server, the users command', () => {
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

describe('Next to a running server, the users command', () => {
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
})

describe('Without a server, the users command', () => {
  beforeAll(() => server.stop())

  it('lists who can sign in', async () => {
    expect(await users('list')).toMatchObject(
      printed('kim@neatline.example.com  Kim Ito\nlee@neatline.example.com  Lee Moss  admin'),
    )
  })
})
