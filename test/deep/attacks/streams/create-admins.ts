import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import { getSessionKeys } from '#server/http/security/session-cookie.ts'
import { createSigner } from '#server/platform/signing.ts'
import type { Installation } from '#test/support/new-installation.ts'

/** The longest a session lasts (docs/reference.md, Sign-in). */
const SESSION_LENGTH = '12 hours'

/** Adds admins with one session each to the database of a running server, and returns the cookies of the sessions. */
export async function createAdmins(env: Installation, secret: string, count: number): Promise<string[]> {
  const [key] = getSessionKeys(createSigner(secret))
  const admins = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    token: randomUUID().replaceAll('-', ''),
    n,
  }))
  const databaseUrl = env.DATABASE_URL ? new URL(env.DATABASE_URL) : undefined
  const client = new pg.Client(connectionOptions({ databaseUrl, dataDir: env.DATA_DIR }))
  await client.connect()
  const rows = JSON.stringify(admins)
  const from = `from jsonb_to_recordset($1) as admin(id text, token text, n int)`
  await client.query(
    `insert into auth_users (id, name, email) select id, 'Kim Reyes', 'kim' || n || '@neatline.example.com' ${from}`,
    [rows],
  )
  await client.query(
    `insert into support_users (auth_user_id, first_name, last_name, email, is_admin)
     select id, 'Kim', 'Reyes', 'kim' || n || '@neatline.example.com', true ${from}`,
    [rows],
  )
  await client.query(
    `insert into auth_sessions (id, token, user_id, expires_at) select id, token, id, now() + interval '${SESSION_LENGTH}' ${from}`,
    [rows],
  )
  await client.end()
  const sign = (token: string) => encodeURIComponent(createHmac('sha256', key!).update(token).digest('base64'))
  return admins.map(({ token }) => `helpdesk.session_token=${token}.${sign(token)}`)
}
