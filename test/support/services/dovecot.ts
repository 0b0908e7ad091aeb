import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { makeCertificate } from './certificate.ts'
import { debianProgram, startProgram } from './debian-program.ts'
import { onTestFileEnd } from '../cleanup.ts'
import { freePort } from '../free-port.ts'
import { temporaryDirectory } from '../server.ts'

export const DOVECOT = debianProgram('dovecot-imapd', '/usr/sbin/dovecot')
/** Dovecot starts its processes under other users, which only root may do. */
export const NEEDS_DOVECOT = { skip: DOVECOT.options.skip || process.getuid?.() !== 0 }

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>
export const USER = 'support@example.com'
export const PASSWORD = 'hunter2'
const MAIL_USER = { name: 'nobody', group: 'nogroup' }

const clients: ImapFlow[] = []
onTestFileEnd(() => clients.splice(0).forEach((client) => client.close()))

/**
 * Starts a real Dovecot on the loopback with TLS, for any user with PASSWORD; with `tokenInfoUrl` also for those whose
 * access token that address knows. It ends with the test file.
 */
export async function startDovecot({ tokenInfoUrl }: { tokenInfoUrl?: string } = {}) {
  const directory = temporaryDirectory()
  const port = await freePort()
  const { cert: ca } = makeCertificate(directory, 'localhost')
  const passwords = join(directory, 'users')
  /** Of another length: Dovecot reads a file again only when its size or the second of its change differs. */
  const setPassword = (password: string) => writeFileSync(passwords, `${USER}:{PLAIN}${password}\n`)
  setPassword(PASSWORD)
  mkdirSync(join(directory, 'mail'))
  chmodSync(directory, 0o755)
  execFileSync('chown', [`${MAIL_USER.name}:${MAIL_USER.group}`, join(directory, 'mail')])
  writeFileSync(join(directory, 'oauth.conf'), oauthSettings(tokenInfoUrl))
  const config = join(directory, 'dovecot.conf')
  writeFileSync(config, settings({ directory, port, passwords, hasOAuth: tokenInfoUrl !== undefined }))

  /** Connects as another mail program of the same person. */
  async function connect({ at = port, user = USER, pass = PASSWORD } = {}): Promise<ImapFlow> {
    const auth = { user, pass }
    const client = new ImapFlow({ host: 'localhost', port: at, secure: true, tls: { ca }, auth, logger: false })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  await startProgram(DOVECOT.path, ['-F', '-c', config], () => hasGreeting(port))
  return {
    port,
    ca,
    /** The file with `ca`, as NODE_EXTRA_CA_CERTS takes it. */
    caFile: join(directory, 'cert.pem'),
    connect,
    setPassword,
    /** Where it keeps the files of a folder. */
    folderPath: (folder: string) => join(directory, 'mail', USER, `.${folder}`),
    url: (options = '', at = port) => `imaps://${encodeURIComponent(USER)}:${PASSWORD}@localhost:${at}/${options}`,
  }
}

/** Resolves with whether a server greets on this port. */
async function hasGreeting(port: number): Promise<boolean> {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
  const greeting = once(socket, 'data').then(
    ([data]) => String(data).startsWith('* OK'),
    () => false,
  )
  return greeting.finally(() => socket.destroy())
}

type Settings = { directory: string; port: number; passwords: string; hasOAuth: boolean }

function settings({ directory, port, passwords, hasOAuth }: Settings): string {
  const oauth = `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${directory}/oauth.conf
}`
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
ssl = required
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
auth_mechanisms = plain login ${hasOAuth ? 'xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
mail_location = maildir:${directory}/mail/%u
mail_uid = ${MAIL_USER.name}
mail_gid = ${MAIL_USER.group}
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 50
namespace inbox {
  inbox = yes
  separator = /
}
${hasOAuth ? oauth : ''}
passdb {
  driver = passwd-file
  args = ${passwords}
}
userdb {
  driver = static
  args = home=${directory}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
  chroot =
}
service anvil {
  chroot =
  # No growing delay after failed sign-ins.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`
}

const oauthSettings = (tokenInfoUrl = '') => `
introspection_mode = auth
tokeninfo_url = ${tokenInfoUrl}
username_attribute = email
`
