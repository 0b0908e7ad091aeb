/** Decodes the content of a part piece by piece; a returned piece is valid until the next call. */
export type ContentDecoder = { write: (piece: Buffer) => Buffer; end: () => Buffer }

const NOTHING = Buffer.alloc(0)

/** Returns the decoder of a Content-Transfer-Encoding, leniently; unknown ones change nothing. */
export function createContentDecoder(encoding: string, isText = false): ContentDecoder {
  const bare = encoding.trim().toLowerCase().replaceAll(/["']/g, '')
  if (bare.startsWith('base64')) return isText ? withPlainFooter(createBase64Decoder()) : createBase64Decoder()
  if (bare.startsWith('quoted')) return createQuotedPrintableDecoder()
  if (/^(x-)?uu(e|encode|-encode)?$/.test(bare)) return createUuDecoder()
  return { write: (piece) => piece, end: () => NOTHING }
}

export const chainDecoders = (first: ContentDecoder, second: ContentDecoder): ContentDecoder => ({
  write: (piece) => second.write(first.write(piece)),
  end: () => Buffer.concat([second.write(first.end()), second.end()]),
})

/** Skips anything but base64; after padding the next group begins, since some programs encode in blocks. */
function createBase64Decoder(): ContentDecoder {
  let open = ''
  return {
    write(piece) {
      const blocks = (open + piece.toString('latin1').replaceAll(/[^\w+/=-]+/g, '')).split('=')
      const last = blocks.pop()!
      const whole = last.length - (last.length % 4)
      open = last.slice(whole)
      return Buffer.concat([...blocks, last.slice(0, whole)].map((block) => Buffer.from(block, 'base64')))
    },
    end: () => Buffer.from(open, 'base64'),
  }
}

/** Beginning of a line that is no base64, such as `____` or a sentence. */
const PLAIN_LINE = /^(?:[-_]{2}|.*[^\w+/=\-\s]|\w+ \w+ )/m

/** Keeps a footer that a list appends to encoded text without encoding it. */
function withPlainFooter(decoder: ContentDecoder): ContentDecoder {
  let isFooter = false
  return {
    write(piece) {
      if (isFooter) return piece
      const at = piece.toString('latin1').search(PLAIN_LINE)
      if (at < 0) return decoder.write(piece)
      isFooter = true
      return Buffer.concat([decoder.write(piece.subarray(0, at)), Buffer.from('\n'), piece.subarray(at)])
    },
    end: () => decoder.end(),
  }
}

/** A code, or a line end that is none; and the beginning of one at the end of a piece. */
const CODE = /=(?:([\da-f]{2})|[ \t]{0,80}\r?\n)/gi
const MAX_OPEN_CODE = 82
const OPEN_CODE = /=(?:[\da-f]|[ \t]{0,80}\r?)$/i

/** Keeps what is no code as it is. */
function createQuotedPrintableDecoder(): ContentDecoder {
  let open = ''
  const decode = (text: string) =>
    Buffer.from(
      text.replaceAll(CODE, (_, hex?: string) => (hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '')),
      'latin1',
    )
  return {
    write(piece) {
      const text = open + piece.toString('latin1')
      open = OPEN_CODE.exec(text.slice(-MAX_OPEN_CODE))?.[0] ?? ''
      return decode(text.slice(0, text.length - open.length))
    },
    end: () => decode(open.length > 1 ? open : ''),
  }
}

/** Decodes lines between "begin" and "end", each of which starts with its count of bytes. */
function createUuDecoder(): ContentDecoder {
  let line = ''
  function write(piece: Buffer): Buffer {
    const lines = (line + piece.toString('latin1')).split('\n')
    line = lines.pop()!
    return Buffer.concat(lines.map(decodeUuLine))
  }
  return { write, end: () => decodeUuLine(line) }
}

/** Decodes one line; "begin", "end" and invalid lines yield nothing. */
export function decodeUuLine(line: string): Buffer {
  const length = (line.charCodeAt(0) - 32) & 63
  if (!line || line.startsWith('begin ') || line.trimEnd() === 'end' || length > 45) return NOTHING
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) {
    const group = Math.floor(at / 3) * 4 + 1
    const place = at % 3
    const six = (index: number) => ((line.charCodeAt(group + index) || 32) - 32) & 63
    bytes[at] = ((six(place) << (place * 2 + 2)) | (six(place + 1) >> (4 - place * 2))) & 0xff
  }
  return bytes
}
