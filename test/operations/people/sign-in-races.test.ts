import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { authAccounts, authSessions, authUsers } from '#server/schema/schema.ts'
import { changePassword } from '#server/people/me.ts'
import { queuePasswordHash } from '#server/people/passwords.ts'
import { removeLostSecondFactor } from '#server/people/account-commands.ts'
import { signIn } from '#server/people/sign-in.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { codeAt, setUpSecondFactor } from '#test/support/authenticator.ts'

const ANOTHER = 'another long password'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  const [user] = await app.ctx.db.select().from(authUsers)
  userId = user!.id
})
afterAll(() => app.close())

/** The same installation, but something happens just before the transaction. */
const meanwhile = (happens: () => Promise<unknown>): Context => ({
  ...app.ctx,
  transact: async (work) => {
    await happens()
    return app.ctx.transact(work)
  },
})
const trySignIn = (ctx: Context, extra: { code?: string } = {}) =>
  signIn(ctx, { ...ADMIN, ...extra }, { address: '', device: undefined, userAgent: undefined, sessionToken: undefined })
const setPassword = async (password: string) => {
  const hash = await queuePasswordHash(app.ctx, password, 'known')
  await app.ctx.db.update(authAccounts).set({ password: hash }).where(eq(authAccounts.userId, userId))
}
const sessions = () => app.ctx.db.$count(authSessions)

describe('While a password is compared', () => {
  it('and changed meanwhile, it is refused', async () => {
    const before = await sessions()
    const opened = trySignIn(meanwhile(() => setPassword(ANOTHER)))
    await expect(opened).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid email or password',
    })
    expect(await sessions()).toBe(before)
    await setPassword(ADMIN.password)
  })

  it('and a second factor is set up meanwhile, its code is required', async () => {
    const before = await sessions()
    let code = ''
    const setUp = async () => {
      const { secret } = await setUpSecondFactor(app)
      code = codeAt(secret, new Date(app.ctx.now().getTime() + 30_000))
    }
    await expect(trySignIn(meanwhile(setUp), { code: '000000' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await sessions()).toBe(before)
    expect((await trySignIn(app.ctx, { code })).user.id).toBe(userId)
  })

  it('and the second factor is removed meanwhile, no code is needed', async () => {
    const takeAway = () => app.ctx.transact((tx) => removeLostSecondFactor(tx, ADMIN.email))
    expect((await trySignIn(meanwhile(takeAway), { code: '000000' })).user.id).toBe(userId)
    await app.openSession()
  })

  it('and the account is erased meanwhile, it is refused', async () => {
    const [account] = await app.ctx.db.select().from(authAccounts)
    const erase = () => app.ctx.db.delete(authAccounts).where(eq(authAccounts.userId, userId))
    await expect(trySignIn(meanwhile(erase))).rejects.toMatchObject({ code: 'unauthenticated' })
    await app.ctx.db.insert(authAccounts).values(account!)
  })
})

it('Of two concurrent password changes the second is refused and changes nothing', async () => {
  const [session] = await app.ctx.db.select().from(authSessions).where(eq(authSessions.userId, userId))
  const change = changePassword(
    meanwhile(() => setPassword(ANOTHER)),
    session!,
    { password: ADMIN.password, newPassword: 'a third long password' },
  )
  await expect(change).rejects.toMatchObject({ code: 'conflict' })
  await setPassword(ADMIN.password)
  expect((await trySignIn(app.ctx)).user.id).toBe(userId)
})
