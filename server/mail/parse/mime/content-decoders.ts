/** Decodes the content of a part piece by piece; a returned piece is valid until the next call. */
export type ContentDecoder = { write: (piece: Buffer) => Buffer; end: () => Buffer }

const NOTHING = Buffer.alloc(0)
const EQUALS = 0x3d
const LINE_FEED = 0x0a
const RETURN = 0x0d

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

const SIX_BITS = new Int8Array(256).fill(-1)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (let value = 0; value < ALPHABET.length; value++) SIX_BITS[ALPHABET.charCodeAt(value)] = value
SIX_BITS['-'.charCodeAt(0)] = 62
SIX_BITS['_'.charCodeAt(0)] = 63

/** Skips anything but base64; after padding the next group begins, since some programs encode in blocks. */
function createBase64Decoder(): ContentDecoder {
  let group = 0
  let bits = 0
  return {
    write(piece) {
      const decoded = Buffer.allocUnsafe(Math.ceil((piece.length * 3) / 4) + 3)
      let length = 0
      for (let at = 0; at < piece.length; at++) {
        const value = SIX_BITS[piece[at]!]!
        if (value < 0) {
          if (piece[at] === EQUALS) bits = 0
          continue
        }
        group = ((group << 6) | value) & 0xffffff
        bits += 6
        if (bits < 8) continue
        bits -= 8
        decoded[length++] = (group >> bits) & 0xff
      }
      return decoded.subarray(0, length)
    },
    end: () => NOTHING,
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

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code & 0xdf
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}

function createQuotedPrintableDecoder(): ContentDecoder {
  /** "=" and the bytes after it, until their meaning is known. */
  let open: number[] = []

  function write(piece: Buffer, isEnd = false): Buffer {
    const decoded = Buffer.allocUnsafe(piece.length + open.length)
    let length = 0
    const emit = (bytes: number[]) => {
      for (const byte of bytes) decoded[length++] = byte
    }
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (open.length === 0) {
        if (byte === EQUALS) open.push(byte)
        else decoded[length++] = byte
        continue
      }
      const second = open[1]
      const isBreak = second === undefined || second === 0x20 || second === 0x09 || second === RETURN
      if (isBreak && byte === LINE_FEED) open = []
      else if (isBreak && (byte === RETURN || byte === 0x20 || byte === 0x09) && open.length < 80) open.push(byte)
      else if (second === undefined && hexValue(byte) >= 0) open.push(byte)
      else if (second !== undefined && hexValue(second) >= 0 && hexValue(byte) >= 0) {
        decoded[length++] = hexValue(second) * 16 + hexValue(byte)
        open = []
      } else {
        // No code: it is literal.
        emit(open)
        open = []
        at -= 1
      }
    }
    if (isEnd && open.length > 1) emit(open)
    return decoded.subarray(0, length)
  }
  return { write: (piece) => write(piece), end: () => write(NOTHING, true) }
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
