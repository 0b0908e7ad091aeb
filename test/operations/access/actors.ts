import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { authSessions, authUsers } from '#server/schema/schema.ts'
import { getSessionKeys } from '#server/http/security/session-cookie.ts'
import { ADMIN, type TestApp } from '#test/support/app.ts'
import type { Actor } from './matrix.ts'

export const TECHNICIAN = { email: 'tess@neatline.example.com', password: 'a stapled battery of horses' }
export const MANAGER = { email: 'max@neatline.example.com', password: 'the right horse for a staple' }
export const SECOND_ADMIN = { email: 'sam@neatline.example.com', password: 'another horse, other staple' }
const CUSTOMER = { email: 'marisol@ponderosa.example.com', password: 'just a customer of theirs' }

export type Session = { id: string; cookie: string }

/** Creates two admins, a manager, a technician and a customer who can sign in, and sessions in every state. */
export async function openActors(app: TestApp) {
  await app.signIn(CUSTOMER, { admin: false })
  await app.signIn(SECOND_ADMIN)
  await app.signIn(TECHNICIAN, { role: 'technician' })
  await app.signIn(MANAGER, { role: 'manager' })
  await app.signIn()
  const [name] = /[\w.-]*session_token/.exec(app.cookie())!
  app.forgetSession()

  const signed = (token: string): string =>
    encodeURIComponent(createHmac('sha256', getSessionKeys(app.ctx.signer)[0]!).update(token).digest('base64'))

  /** Creates a session like a sign-in does, without the time its password takes. */
  async function sessionOf({ email }: { email: string }, more: { expiresAt?: Date } = {}): Promise<Session> {
    const [like] = await app.ctx.db
      .select({ session: authSessions })
      .from(authSessions)
      .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
      .where(eq(authUsers.email, email))
      .orderBy(authSessions.createdAt)
      .limit(1)
    const token = randomUUID().replaceAll('-', '')
    const session = { ...like!.session, id: randomUUID(), token, ...more }
    await app.ctx.db.insert(authSessions).values(session)
    return { id: session.id, cookie: `${name}=${token}.${signed(token)}` }
  }

  const ended = await sessionOf(ADMIN)
  const endedSignature = ended.cookie.split('.').at(-1)!
  await app.send('POST', '/api/auth/sign-out', {}, { cookie: ended.cookie })

  const sessions: Record<Actor, () => Promise<Session>> = {
    anonymous: async () => ({ id: '', cookie: '' }),
    'another visitor': async () => ({ id: '', cookie: '' }),
    expired: () => sessionOf(ADMIN, { expiresAt: new Date(app.ctx.now().getTime() - 1) }),
    tampered: async () => {
      const { id, cookie } = await sessionOf(ADMIN)
      return { id, cookie: cookie.replace(/[^.]+$/, endedSignature) }
    },
    'signed-out admin': async () => ended,
    customer: () => sessionOf(CUSTOMER),
    admin: () => sessionOf(ADMIN),
    'link holder': async () => ({ id: '', cookie: '' }),
    'my tickets': async () => ({ id: '', cookie: '' }),
  }
  return {
    /** A new session of the actor, since some are used up by one request. */
    sessionFor: (actor: Actor) => sessions[actor](),
    sessionOf,
  }
}
