import { type AddressInfo, type Socket, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFileEnd } from '../cleanup.ts'

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
type Account = { user: string; password?: string; token?: () => string }

const servers: { close: () => void }[] = []
onTestFileEnd(() => servers.splice(0).forEach((server) => server.close()))

/** Starts a small IMAP server (RFC 9051) without TLS on the loopback, with one account and its INBOX. It ends with the test file. */
export async function startImapServer({ user, password, token }: Account) {
  const mails: { source: Buffer; at: Date }[] = []
  const sockets = new Set<Socket>()
  const idling = new Set<() => void>()
  const signIns: string[] = []
  const capabilities = `CAPABILITY IMAP4rev1 IDLE${token ? ' SASL-IR AUTH=XOAUTH2' : ''}`

  function respond(socket: Socket, line: string, state: { idle?: string | undefined }): void {
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''))
    if (line === 'DONE') {
      if (state.idle) say(`${state.idle} OK done`)
      state.idle = undefined
      return
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(line) ?? []
    const ok = (...lines: string[]) => say(...lines, `${tag} OK done`)
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return void ok(`* ${capabilities}`)
      case 'LOGIN': {
        const given = rest.replaceAll('"', '')
        signIns.push(given)
        if (password !== undefined && given === `${user} ${password}`) return void ok()
        return void say(`${tag} NO [AUTHENTICATIONFAILED] ${given} is wrong`)
      }
      case 'AUTHENTICATE': {
        const given = Buffer.from(rest.split(' ')[1] ?? '', 'base64').toString()
        signIns.push(given)
        if (token && given.includes(`auth=Bearer ${token()}\u0001`)) return void ok()
        return void say(`${tag} NO [AUTHENTICATIONFAILED] ${given.split('\u0001')[0]}`)
      }
      case 'LIST':
        return void ok(String.raw`* LIST (\HasNoChildren) "/" INBOX`)
      case 'SELECT':
      case 'EXAMINE':
        if (!/^"?INBOX"?$/i.test(rest)) return void say(`${tag} NO [NONEXISTENT] No such folder`)
        return void say(
          String.raw`* FLAGS (\Seen)`,
          `* ${mails.length} EXISTS`,
          '* OK [UIDVALIDITY 1] ok',
          `* OK [UIDNEXT ${mails.length + 1}] ok`,
          `${tag} OK [READ-ONLY] opened`,
        )
      case 'UID SEARCH': {
        const [, id] = /HEADER \S+ "?(<[^>]+>)/i.exec(rest) ?? []
        const from = Number(/UID (\d+):\*/i.exec(rest)?.[1] ?? 1)
        const uids = mails.flatMap(({ source }, at) => (at + 1 >= from && (!id || source.includes(id)) ? [at + 1] : []))
        return void ok(`* SEARCH ${uids.join(' ')}`.trim())
      }
      case 'UID FETCH': {
        const wanted = new Set(rest.split(' ')[0]!.split(',').flatMap(range))
        for (const [at, { source, at: date }] of mails.entries()) {
          if (!wanted.has(at + 1)) continue
          const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
          const day = String(date.getUTCDate()).padStart(2, ' ')
          const facts = `UID ${at + 1} RFC822.SIZE ${source.length} INTERNALDATE "${day}-${month}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000"`
          const [, fields] = /BODY\.PEEK\[(HEADER[^\]]*)\]/i.exec(rest) ?? []
          const head = Buffer.from(/^dkim-signature:.*(?:\r\n[ \t].*)*/im.exec(source.toString('latin1'))?.[0] ?? '')
          const [name, body] = fields
            ? [`BODY[${fields}]`, Buffer.concat([head, Buffer.from('\r\n\r\n')])]
            : ['BODY[]', source]
          const isAsked = /BODY\.PEEK\[/i.test(rest)
          socket.write(`* ${at + 1} FETCH (${facts}${isAsked ? ` ${name} {${body.length}}\r\n` : ''}`)
          if (isAsked) socket.write(body)
          socket.write(')\r\n')
        }
        return void ok()
      }
      case 'IDLE': {
        state.idle = tag
        const tell = () => state.idle && say(`* ${mails.length} EXISTS`)
        idling.add(tell)
        socket.on('close', () => idling.delete(tell))
        say('+ idling')
        // What has come in since it was opened.
        return void tell()
      }
      case 'LOGOUT':
        say('* BYE', `${tag} OK bye`)
        return void socket.end()
      default:
        return void ok()
    }
  }
  const range = (part: string) => {
    const [from = 0, to = from] = part.split(':').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write(`* OK [${capabilities}] ready\r\n`)
    const state = {}
    createInterface(socket)
      .on('line', (line) => respond(socket, line, state))
      .on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
  }
  servers.push({ close })
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    /** What was given to sign in. */
    signIns,
    connections: () => sockets.size,
    /** Puts a mail into INBOX. */
    deliver(source: Buffer | string): void {
      mails.push({ source: Buffer.from(source), at: new Date() })
      idling.forEach((tell) => tell())
    },
    close,
  }
}
