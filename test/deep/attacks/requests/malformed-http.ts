import { METHODS } from 'node:http'
import type { Random } from '#test/support/random.ts'
import type { RawRequest } from './compose.ts'

const HOST = 'Host: localhost'
/** The last five look like names and are invalid IP addresses. */
const STRANGE_HOSTS = [
  '',
  ' ',
  'a b',
  'a/b',
  'a@b',
  'a:b',
  '[::1',
  '%00',
  '\xff',
  'a,b',
  'localhost:99999',
  '..',
  'x'.repeat(5_000),
  '#',
  '?',
  '1.2.3.999',
  '1.2.3.4.5',
  '08.1',
  '0x1ffffffff',
  '9999999999',
]
const CLOSE = 'Connection: close'
const JSON_TYPE = 'Content-Type: application/json'
const TICKETS = 'POST /api/tickets HTTP/1.1'

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`
const get = (...headers: string[]): string => lines('GET / HTTP/1.1', HOST, CLOSE, ...headers)

/** Bytes that are no HTTP, or HTTP that no client sends, by what is wrong with them. */
const SHAPES: Record<string, (random: Random) => string | Buffer> = {
  nothing: () => '',
  'noise of bytes': (random) => random.bytes(1 + random.below(2_000)),
  'a TLS handshake': () => Buffer.from('16030100c8010000c40303', 'hex'),
  'an HTTP/2 preface': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'HTTP/0.9': () => 'GET /\r\n',
  'HTTP/1.0': () => lines('GET / HTTP/1.0'),
  'an HTTP version of its own': (random) =>
    lines(
      `GET / ${random.oneOf(['HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.', 'HTTQ/1.1', 'http/1.1', ''])}`,
      HOST,
      CLOSE,
    ),
  'a strange request line': (random) =>
    lines(
      random.oneOf([
        'GET  / HTTP/1.1',
        'GET\t/\tHTTP/1.1',
        ' GET / HTTP/1.1',
        'GET / HTTP/1.1 ',
        'GET /a b HTTP/1.1',
        'GET /\0 HTTP/1.1',
        'GET /\xff\xfe HTTP/1.1',
        'GET /\\..\\.. HTTP/1.1',
        'GET',
        'GET /',
        '/ HTTP/1.1',
        `GET /${'a'.repeat(30_000)} HTTP/1.1`,
        `GET /?${'a=1&'.repeat(3_900)} HTTP/1.1`,
        `${'A'.repeat(20_000)} / HTTP/1.1`,
      ]),
      HOST,
      CLOSE,
    ),
  'another form of target': (random) =>
    lines(
      `GET ${random.oneOf(['http://evil.example.com/', 'http://localhost/', 'http:///', 'ftp://a/', 'http://[::1', 'http://a:99999/', '*', 'localhost:80', '//evil.example.com/', '?a', '#a', 'http://a@b/', 'javascript:1'])} HTTP/1.1`,
      HOST,
      CLOSE,
    ),
  'a method nobody has': (random) =>
    lines(
      `${random.oneOf(['BREW', 'get', 'X', 'GETS', 'PO ST', 'FOO_BAR', '\x01GET', 'M'.repeat(300)])} / HTTP/1.1`,
      HOST,
      CLOSE,
    ),
  'a method of another protocol': (random) =>
    lines(
      `${random.oneOf(METHODS)} ${random.oneOf(['/', '/support', '*', '/api/tickets', 'localhost:80'])} HTTP/1.1`,
      HOST,
      CLOSE,
    ),
  CONNECT: () => lines('CONNECT localhost:22 HTTP/1.1', 'Host: localhost:22'),
  'no host': () => lines('GET / HTTP/1.1', CLOSE),
  'two hosts': () => lines('GET / HTTP/1.1', HOST, 'Host: evil.example.com', CLOSE),
  'a strange host': (random) =>
    lines(`GET ${random.oneOf(['/', '/api/ticket-form'])} HTTP/1.1`, `Host: ${random.oneOf(STRANGE_HOSTS)}`, CLOSE),
  'two lengths': (random) =>
    lines(TICKETS, HOST, CLOSE, JSON_TYPE, 'Content-Length: 2', `Content-Length: ${random.oneOf(['2', '3', '0'])}`) +
    '{}',
  'a length and pieces': (random) =>
    lines(
      TICKETS,
      HOST,
      JSON_TYPE,
      ...(random.happens(0.5)
        ? ['Content-Length: 4', 'Transfer-Encoding: chunked']
        : ['Transfer-Encoding: chunked', 'Content-Length: 4']),
    ) + '0\r\n\r\nGET /api/admin/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a strange length': (random) =>
    lines(
      TICKETS,
      HOST,
      CLOSE,
      JSON_TYPE,
      `Content-Length: ${random.oneOf(['-1', '+2', '0x2', '2, 2', '2 2', '1e1', '', '99999999999999999999', '9007199254740993', ' 2', '2.0'])}`,
    ) + '{}',
  'a strange transfer encoding': (random) =>
    lines(
      TICKETS,
      HOST,
      CLOSE,
      JSON_TYPE,
      `Transfer-Encoding: ${random.oneOf(['chunked, identity', 'identity', 'gzip, chunked', 'xchunked', ' chunked', 'chunked\t', 'chunked, chunked', 'Chunked;q=1', '\x0bchunked'])}`,
    ) + '2\r\n{}\r\n0\r\n\r\n',
  'a strange piece': (random) =>
    lines(TICKETS, HOST, CLOSE, JSON_TYPE, 'Transfer-Encoding: chunked') +
    random.oneOf([
      '2;a=b\r\n{}\r\n0\r\n\r\n',
      `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      '0x2\r\n{}\r\n0\r\n\r\n',
      '-2\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n{}',
      '2\n{}\n0\n\n',
      '2\r\n{}0\r\n\r\n',
      '3\r\n{}\r\n0\r\n\r\n',
      `2\r\n{}\r\n0\r\nX-Trailer: ${'a'.repeat(20_000)}\r\n\r\n`,
      '2\r\n{}\r\n0\r\nContent-Length: 5\r\nHost: evil\r\n\r\n',
      '\r\n',
      'g\r\n',
      '1\r\n{\r\n'.repeat(500),
    ]),
  'a folded header': () => get('X-A: 1', ' continued', '\tagain'),
  'a strange header': (random) =>
    get(
      random.oneOf([
        'X-A: \0',
        'X-A: a\rb',
        'X-A: a\nX-B: c',
        'X-A: \x01\x02\x1f',
        'X A: b',
        ': b',
        'X-A',
        'X-A : b',
        '\xff: b',
        '(): b',
        `X-A: ${'a'.repeat(100_000)}`,
        `${'X'.repeat(17_000)}: a`,
        Array.from({ length: 3_000 }, (_, n) => `h${n}: 1`).join('\r\n'),
        Array.from({ length: 1_000 }, (_, n) => `h${n}: 1`).join('\r\n'),
        'Connection: host, content-length',
        'Content-Length: 3',
        'Keep-Alive: timeout=NaN, max=-1',
        'Trailer: Host',
        'TE: trailers, chunked;q=9',
      ]),
    ),
  'line ends of its own': (random) =>
    get('X-A: b').replaceAll('\r\n', random.oneOf(['\n', '\r', '\n\r', '\r\r\n', '\x0b', '\x85'])),
  'empty lines first': (random) => `${'\r\n'.repeat(1 + random.below(500))}${get()}`,
  'requests in a row': (random) => lines('GET / HTTP/1.1', HOST).repeat(1 + random.below(30)) + get(),
  'requests in a row, then noise': (random) =>
    lines('GET /healthz HTTP/1.1', HOST).repeat(3) + random.oneOf(['\0\0', 'X\r\n\r\n', 'POST']),
  'a request in the body of another': () =>
    lines('GET / HTTP/1.1', HOST, 'Content-Length: 44') + get().slice(0, 44) + get(),
  'the head alone': (random) => {
    const whole = get('X-A: b')
    return whole.slice(0, random.below(whole.length))
  },
  'half a body': () => lines(TICKETS, HOST, JSON_TYPE, 'Content-Length: 5000') + '{"title":',
  'a body nobody asked for': (random) =>
    lines(
      `${random.oneOf(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])} /support HTTP/1.1`,
      HOST,
      CLOSE,
      'Content-Length: 5',
    ) + 'hello',
  'expecting to be told': (random) =>
    lines(
      TICKETS,
      HOST,
      CLOSE,
      JSON_TYPE,
      'Content-Length: 2',
      `Expect: ${random.oneOf(['100-continue', '100-Continue, x', 'pizza', ''])}`,
    ) + '{}',
  'another protocol': (random) =>
    get(
      'Connection: Upgrade',
      `Upgrade: ${random.oneOf(['websocket', 'h2c', 'TLS/1.0', ''])}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ),
}

const SHAPE_NAMES = Object.keys(SHAPES)

/** One of the malformed requests. Whether it gets a response depends on whether it was complete. */
export function malformedHttp(random: Random): RawRequest {
  const name = random.oneOf(SHAPE_NAMES)
  const sent = SHAPES[name]!(random)
  return {
    isWhole: false,
    name: `${name}: ${sent.toString().slice(0, 120)}`,
    bytes: Buffer.from(sent as string, 'latin1'),
  }
}
