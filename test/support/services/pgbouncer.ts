import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { debianProgram, startProgram } from './debian-program.ts'
import { freePort } from '../free-port.ts'
import { ROOT, temporaryDirectory } from '../server.ts'

export const PGBOUNCER = debianProgram('pgbouncer', '/usr/sbin/pgbouncer')

/** PgBouncer refuses to run as root. */
const USER = 'nobody'

/** Starts PgBouncer with deploy/pgbouncer.ini for the database at `databaseUrl`, with a limited number of connections. It ends with the test file. */
export async function startPgbouncer(databaseUrl: string, { connections }: { connections: number }) {
  const port = await freePort()
  const direct = new URL(databaseUrl)
  const directory = temporaryDirectory()
  chmodSync(directory, 0o755)
  const users = join(directory, 'userlist.txt')
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`)
  const file = join(directory, 'pgbouncer.ini')
  const settings = readFileSync(join(ROOT, 'deploy/pgbouncer.ini'), 'utf8')
    .replace('neatline = host=127.0.0.1 port=5432', `* = host=${direct.hostname} port=${direct.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replaceAll('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 20', `default_pool_size = ${connections}`)
    // Few connections for many clients, on a machine that runs other tests.
    .replace('query_wait_timeout = 2', 'query_wait_timeout = 10')
    .replaceAll(/^(unix_socket_dir|logfile|pidfile) .*\n/gm, '')
  writeFileSync(file, `${settings}unix_socket_dir =\n`)
  const url = new URL(direct)
  url.host = `127.0.0.1:${port}`
  const as = process.getuid?.() === 0 ? ['-u', USER] : []
  const start = () => startProgram(PGBOUNCER.path, [...as, file], () => reaches(url))
  let program = await start()
  return {
    url: url.href,
    output: program.output,
    stop: () => program.stop(),
    /** Starts it again on the same port. */
    start: async () => void (program = await start()),
  }
}

async function reaches(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
