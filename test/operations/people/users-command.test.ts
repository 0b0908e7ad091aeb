import { PassThrough, Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportUsers } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { manageUsers } from '../../../cli/users.ts'

const KIM = '--email Kim@neatline.example.com --first-name Kim --last-name Ito'
const LEE = '--email lee@neatline.example.com --first-name Lee --last-name Moss --admin'
const TYPED = 'typed at the keyboard'
const PASSWORD = 'a new long password'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const run = (args: string[], input: Readable) => manageUsers(args, () => app.config, input)
const users = (args: string, input = '') => run(args.split(' '), Readable.from([input]))

const signIn = (email: string, password: string) =>
  app.send('POST', '/api/auth/sign-in/email', { email, password }, { cookie: '' })
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const me = async (cookie: string) => (await app.send('GET', '/api/admin/me', undefined, { cookie })).status

describe('The users command', () => {
  it('adds users, who can sign in with the password given in a flag or on standard input', async () => {
    expect(await users(`add ${KIM} --password a-long-password`)).toBe('Kim@neatline.example.com can sign in.')
    expect(await users(`add ${LEE}`, `${TYPED}\n`)).toBe('lee@neatline.example.com can sign in as an admin.')
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(200)
    expect((await signIn('lee@neatline.example.com', TYPED)).status).toBe(200)
    expect((await signIn('lee@neatline.example.com', `${TYPED}\n`)).status).toBe(401)
  })

  it('has closed setup once it created an admin', async () => {
    expect((await app.send('POST', '/api/setup-admin', ADMIN)).status).toBe(409)
  })

  it('grants and revokes admin rights with immediate effect on open sessions; revoking ends the role', async () => {
    const cookie = cookieOf(await signIn('kim@neatline.example.com', 'a-long-password'))
    const list = async () => (await app.send('GET', '/api/tickets', undefined, { cookie })).status
    expect(await list()).toBe(403)
    expect(await users('grant-admin --email Kim@neatline.example.com')).toBe('Kim@neatline.example.com is an admin.')
    expect(await list()).toBe(200)
    const isKim = eq(supportUsers.email, 'kim@neatline.example.com')
    expect(await users('revoke-admin --email kim@neatline.example.com')).toBe(
      'kim@neatline.example.com is no longer an admin.',
    )
    expect([await list(), await me(cookie)]).toEqual([403, 200])
    expect(await app.ctx.db.select().from(supportUsers).where(isKim)).toMatchObject([{ is_admin: false, role: null }])
  })

  it('sets roles, lists them, and keeps the last admin one', async () => {
    expect(await users('set-role --email kim@neatline.example.com --role technician')).toBe(
      'kim@neatline.example.com is a technician.',
    )
    expect(await users('list')).toMatch(/^kim@neatline\.example\.com .*  technician$/m)
    await expect(users('set-role --email lee@neatline.example.com --role manager')).rejects.toThrow(
      'There has to be at least one admin. Make someone else one first.',
    )
    await expect(users('set-role --email lee@neatline.example.com --role boss')).rejects.toThrow(
      '--role is missing or unknown: give technician, manager or admin.',
    )
    expect(await users('revoke-admin --email kim@neatline.example.com')).toMatch(/no longer an admin/)
  })

  it('sets a password and ends every session of that user only, and blocks nothing while it waits for the password to be typed', async () => {
    const kim = cookieOf(await signIn('kim@neatline.example.com', 'a-long-password'))
    const lee = cookieOf(await signIn('lee@neatline.example.com', TYPED))
    const keyboard = new PassThrough()
    const setting = run(['set-password', '--email', 'kim@neatline.example.com'], keyboard)
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(200)
    expect(await me(kim)).toBe(200)
    keyboard.end(PASSWORD)
    expect(await setting).toBe('The password is set and every session ended.')
    expect([await me(kim), await me(lee)]).toEqual([401, 200])
    expect((await signIn('kim@neatline.example.com', 'a-long-password')).status).toBe(401)
    expect((await signIn('kim@neatline.example.com', PASSWORD)).status).toBe(200)
  })

  it('ends every session of one user and changes nothing else', async () => {
    const first = cookieOf(await signIn('kim@neatline.example.com', PASSWORD))
    const lee = cookieOf(await signIn('lee@neatline.example.com', TYPED))
    // Including the one of the test before.
    expect(await users('end-sessions --email Kim@neatline.example.com')).toBe('2 sessions ended.')
    expect([await me(first), await me(lee)]).toEqual([401, 200])
    expect((await signIn('kim@neatline.example.com', PASSWORD)).status).toBe(200)
  })

  it('lists users, each on one line whatever their names contain', async () => {
    const names = [
      '--first-name',
      `Jo\u001b[31m\u001b]0;own\u0007\u009b2J\r\nerror\u2028\u202e\u200b\u{e0041}`,
      '--last-name',
      'Berg',
    ]
    const login = ['--email', 'jo@neatline.example.com', '--password', PASSWORD]
    expect(await run(['add', ...login, ...names], Readable.from([]))).toBe('jo@neatline.example.com can sign in.')
    const lines = (await users('list')).split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^jo@neatline\.example\.com {2}Jo.* Berg$/),
      'kim@neatline.example.com  Kim Ito',
      'lee@neatline.example.com  Lee Moss  admin',
    ])
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
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
  ])('refuses %s in one clear line', async (_, args, line) => {
    const refusal = await users(args).catch(({ message }: Error) => message)
    expect(refusal).toMatch(line)
    expect(refusal).not.toContain('\n')
  })

  it('says what its commands are when it is given another', async () => {
    await expect(users('dance')).rejects.toThrow(/^npm run users -- add --email E/)
  })
})
