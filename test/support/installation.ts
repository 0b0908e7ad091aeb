import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { ADMIN } from './app.ts'
import { freePort } from './free-port.ts'
import { createTestDatabase } from './test-database.ts'
import { startS3 } from './services/s3-server.ts'
import { type Env, type RunningServer, call, eventually, startServer, temporaryDirectory } from './server.ts'

/** The environment that the servers of one installation share: a database, a bucket and a secret. */
export async function sharedEnv(): Promise<Env> {
  const s3 = await startS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await s3.bucket()
  return {
    ...(await createTestDatabase({ empty: true })),
    STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint.href)}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
  }
}

export type Instance = { env: Env; port: number; directory: string }

/** Prepares a server of an installation: its port, its own empty directory, and its own variables. */
export async function createInstance(shared: Env, own: Env = {}): Promise<Instance> {
  const port = await freePort()
  const directory = temporaryDirectory()
  return { port, directory, env: { ...shared, DATA_DIR: directory, PORT: String(port), ...own } }
}

export const startInstance = ({ env }: Instance) => startServer(env)

/** Returns the relative paths of all files below a directory. */
export const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(directory.length + 1)}/${name}`)

/** Creates the first admin at one server, signs in at another, and returns the cookies. */
export async function signInFirstAdmin(madeBy: RunningServer, signedInAt: RunningServer): Promise<{ cookie: string }> {
  await callUntilAvailable(madeBy.url, '/api/setup-admin', ADMIN)
  const { headers } = await callUntilAvailable(signedInAt.url, '/api/auth/sign-in/email', ADMIN)
  const cookies = headers.getSetCookie().map((value) => value.split(';')[0])
  return { cookie: cookies.join('; ') }
}

/**
 * Posts until the response is not 503, which a busy machine may cause (docs/decisions/database.md). Throws for
 * other errors.
 */
export async function callUntilAvailable(url: string, path: string, body: unknown) {
  const headers = { 'idempotency-key': randomUUID() }
  const response = await eventually(`${path} available`, async () => {
    const each = await call(url, 'POST', path, body, headers)
    return each.status !== 503 && each
  })
  if (response.status >= 400)
    throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`)
  return response
}

/** Moves the heartbeats of active jobs back by twenty seconds; workers that are alive renew theirs. Returns how many jobs there were. */
export async function expireJobHeartbeats({ env }: Instance): Promise<number> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL! })
  await client.connect()
  const { rowCount } = await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active'`,
  )
  await client.end()
  return rowCount ?? 0
}
