import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { sessionKeys } from '#server/http/security/session-cookie.ts'
import { createSigner } from '#server/signing.ts'

/** As long as any session. */
const LASTS = '12 hours'

/** So many administrators, each signed in once, put into the database of a running server; answers their cookies. */
export async function createAdmins(
  database: pg.ClientConfig,
  secret: string,
  count: number,
): Promise<string[]> {
  const [key] = sessionKeys(createSigner(secret))
  const admins = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    token: randomUUID().replaceAll('-', ''),
    n,
  }))
  const client = new pg.Client(database)
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
    `insert into auth_sessions (id, token, user_id, expires_at) select id, token, id, now() + interval '${LASTS}' ${from}`,
    [rows],
  )
  await client.end()
  const sign = (token: string) =>
    encodeURIComponent(createHmac('sha256', key!).update(token).digest('base64'))
  return admins.map(({ token }) => `helpdesk.session_token=${token}.${sign(token)}`)
}
