const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const HEADER_BYTES = 16
const DICTIONARY_BYTES = 4096
const MAX_BYTES = 4 * 1024 * 1024
/** What every dictionary begins with (MS-OXRTFCP 2.1.2.1). */
const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbol' +
  'ArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Decompresses the text of an Outlook mail (MS-OXRTFCP), as far as it goes; undefined where it is none. */
export function decompressRtf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const kind = bytes.readUInt32LE(8)
  if (kind === UNCOMPRESSED) return bytes.subarray(HEADER_BYTES, HEADER_BYTES + bytes.readUInt32LE(4))
  return kind === COMPRESSED ? decompress(bytes, Math.min(bytes.readUInt32LE(4), MAX_BYTES)) : undefined
}

function decompress(bytes: Buffer, size: number): Buffer {
  const dictionary = Buffer.alloc(DICTIONARY_BYTES)
  let writeAt = dictionary.write(START, 'latin1')
  const output = Buffer.alloc(size)
  let length = 0
  const emit = (byte: number) => {
    if (length < size) output[length++] = byte
    dictionary[writeAt] = byte
    writeAt = (writeAt + 1) % DICTIONARY_BYTES
  }
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        emit(bytes[at++]!)
        continue
      }
      if (at + 1 >= bytes.length || length === size) return output.subarray(0, length)
      const token = bytes.readUInt16BE(at)
      at += 2
      const from = token >> 4
      // A reference to where is written next is the end.
      if (from === writeAt) return output.subarray(0, length)
      for (let copied = 0; copied < (token & 0xf) + 2; copied++) emit(dictionary[(from + copied) % DICTIONARY_BYTES]!)
    }
  }
  return output.subarray(0, length)
}
