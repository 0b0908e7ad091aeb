import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

type Records = Record<string, { A?: string[]; MX?: string[]; TXT?: string[] }>
const TYPES = { A: 1, MX: 15, TXT: 16 } as const
const NO_SUCH_NAME = 3
const HEADER = 12

/** Starts a name server on the loopback with these records only, and a resolver that queries it (RFC 1035). */
export async function startDns(records: Records, timeout = 300) {
  const socket = createSocket('udp4')
  let silent = false
  socket.on('message', (query, { port, address }) => {
    if (!silent) socket.send(respond(query, records), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const names = new Resolver({ timeout, tries: 1 })
  names.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    names,
    /** Stops responding. */
    silence: () => void (silent = true),
    close: () => void socket.close(),
  }
}

function respond(query: Buffer, records: Records): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1)
  const question = query.subarray(HEADER, at + 5)
  const known = records[labels.join('.').toLowerCase()]
  const found =
    {
      [TYPES.A]: known?.A?.map(a),
      [TYPES.MX]: known?.MX?.map(mx),
      [TYPES.TXT]: known?.TXT?.map(txt),
    }[type] ?? []
  const header = Buffer.from(query.subarray(0, HEADER))
  header.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question, ...found.map((data) => record(type, data))])
}

/** The name is a pointer to that of the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc000 | HEADER, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const pieces = (texts: string[]) =>
  Buffer.concat(texts.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text)]))
const a = (address: string) => Buffer.from(address.split('.').map(Number))
const mx = (host: string) => Buffer.concat([Buffer.from([0, 10]), pieces(host.split('.')), Buffer.from([0])])
/** A text of more than 255 bytes is sent in pieces. */
const txt = (text: string) => pieces(text.match(/.{1,255}/g) ?? [''])
