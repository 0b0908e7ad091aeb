import { createCipheriv, createHash } from 'node:crypto'
import { type FileReader, readPieces, limitReader } from './file-reader.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Flaw } from './flaw.ts'
import { hasSecondFormat, hasZipEnd } from './polyglot.ts'

/** Padding of an empty password (PDF 1.7, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** Maximum distance between the number of an object and the end of its dictionary. */
const MAX_DICTIONARY = 4096

type Encryption = {
  revision: number
  keyLength: number
  permissions: number
  owner: Buffer
  user: Buffer
  encryptsMetadata: boolean
}

/** Returns whether a PDF opens only with a password: most protected ones open without and only forbid printing. */
async function needsPassword(file: FileReader): Promise<boolean> {
  const pieces: Buffer[] = []
  for await (const piece of readPieces(file)) pieces.push(Buffer.from(piece))
  const text = Buffer.concat(pieces).toString('latin1')
  const encryption = readEncryption(text)
  if (!encryption) return false
  const { revision, user } = encryption
  if (revision >= 5) return !userHash(encryption).equals(user.subarray(0, 32))
  const [, id = ''] = /\/ID\s*\[\s*(<[^>]*>|\((?:[^\\()]|\\[^])*\))/.exec(text) ?? []
  const expected = userEntry(encryption, readString(id))
  return !expected.equals(user.subarray(0, expected.length))
}

/** Reads the encryption dictionary of the standard handler, which the trailer contains or refers to. */
function readEncryption(text: string): Encryption | undefined {
  const [found, object, generation] = /\/Encrypt\s*(?:<<|(\d{1,10})\s+(\d{1,5})\s+R\b)/.exec(text) ?? []
  if (!found) return undefined
  const start = object ? text.search(new RegExp(`(?<!\\d)${object}\\s+${generation}\\s+obj\\b`)) : text.indexOf(found)
  if (start === -1) return undefined
  const dictionary = text.slice(start, start + MAX_DICTIONARY)
  const value = (name: string) =>
    new RegExp(`/${name}\\s*(-?\\d+|<[^<>]*>|\\((?:[^\\\\()]|\\\\[^])*\\))`).exec(dictionary)?.[1]
  const [revision, owner, user, permissions] = [value('R'), value('O'), value('U'), value('P')]
  if (!/\/Filter\s*\/Standard\b/.test(dictionary) || !revision || !owner || !user || !permissions) return undefined
  return {
    revision: Number(revision),
    keyLength: revision === '2' ? 5 : Number(value('Length') ?? (value('V') === '4' ? 128 : 40)) / 8,
    permissions: Number(permissions),
    owner: readString(owner),
    user: readString(user),
    encryptsMetadata: !/\/EncryptMetadata\s+false\b/.test(dictionary),
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }

/** Decodes a string of a PDF, literal or hexadecimal. */
function readString(text: string): Buffer {
  if (text.startsWith('<')) return Buffer.from(text.replace(/[^\da-f]/gi, ''), 'hex')
  const content = text.slice(1, -1).replaceAll(/\\([0-7]{1,3}|\r\n|[^])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return ESCAPES[escaped] ?? escaped
  })
  return Buffer.from(content, 'latin1')
}

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Computes the user entry of an empty password: algorithms 2, 4 and 5 of PDF 1.7. */
function userEntry(encryption: Encryption, id: Buffer): Buffer {
  const { revision, keyLength, permissions, owner, encryptsMetadata } = encryption
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions | 0)
  const metadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  let key: Uint8Array = md5(PADDING, owner.subarray(0, 32), bits, id, metadata)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength))
  key = key.subarray(0, keyLength)
  if (revision === 2) return rc4(key, PADDING)
  let entry: Buffer = md5(PADDING, id)
  for (let round = 0; round < 20; round += 1)
    entry = rc4(
      key.map((byte) => byte ^ round),
      entry,
    )
  return entry
}

/** Encrypts by RC4, which Node's OpenSSL no longer has; here it only checks the empty password. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!])
  for (let n = 0, j = 0; n < 256; n += 1) {
    j = (j + state[n]! + key[n % key.length]!) & 255
    swap(n, j)
  }
  let [a, b] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      a = (a + 1) & 255
      b = (b + state[a]!) & 255
      swap(a, b)
      return byte ^ state[(state[a]! + state[b]!) & 255]!
    }),
  )
}

/** Computes the hash of an empty password with the salt of the user entry: algorithm 2.B of PDF 2.0. */
function userHash({ revision, user }: Encryption): Buffer {
  let key = createHash('sha256').update(user.subarray(32, 40)).digest()
  if (revision === 5) return key
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(block)
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(mixed).digest()
    if (round >= 63 && mixed.at(-1)! <= round - 31) return key.subarray(0, 32)
  }
}

/** Bytes in which PDF readers search the header (PDF 1.7, implementation note 13). */
const HEAD = 1024
const HEADER = /%PDF-\d/
/** A page or PHP around the document; markup alone may be in the text of a note or the data of a font. */
const MARKUP = /<(?:!doctype\s+html|html|script|\?php)[\s>]/i
const END = Buffer.from('%%EOF')
/** An object and the root of all objects, by which readers repair a file without a table or an end. */
const OBJECT = /\d\s+obj\b/
const ROOT = /\/(?:Root|Catalog)\b/
const OVERLAP = 64

/**
 * Returns why a file is no PDF that readers open, or a second format as well. A byte order mark or lines of a mail
 * gateway may precede the header and follow the end, and the end marker may be missing.
 */
export async function findPdfFlaw(file: FileReader): Promise<Flaw | undefined> {
  const head = Buffer.from(await file.at(0, HEAD))
  const text = head.toString('latin1')
  const start = text.search(HEADER)
  if (start === -1) return 'other-type'
  if (MARKUP.test(text) || (start > 0 && (await isOtherFormat(file, head.subarray(0, start))))) return 'polyglot'
  const { isComplete, isEncrypted, end } = await scan(file)
  if (!isComplete) return 'damaged'
  if ((end !== undefined && (await hasSecondFormat(file, end))) || (await hasZipEnd(file))) return 'polyglot'
  return isEncrypted && (await needsPassword(file)) ? 'password' : undefined
}

/** Returns whether the bytes before the header begin another format. */
async function isOtherFormat(file: FileReader, before: Buffer): Promise<boolean> {
  if (/^\s*(?:#!|MZ|<\?)/.test(before.toString('latin1'))) return true
  const found = await fileTypeFromBuffer(before)
  return found !== undefined || hasSecondFormat(limitReader(file, before.length), 0)
}

/** Returns whether a file has an object and names the root, names an encryption, and the offset behind its last end marker. */
async function scan(file: FileReader) {
  let [hasObject, hasRoot, isEncrypted, offset] = [false, false, false, 0]
  let end: number | undefined
  for await (const piece of readPieces(file, 0, OVERLAP)) {
    isEncrypted ||= piece.includes('/Encrypt')
    const found = piece.lastIndexOf(END)
    if (found !== -1) end = offset + found + END.length
    if (!hasObject || !hasRoot) {
      const text = piece.toString('latin1')
      hasObject ||= OBJECT.test(text)
      hasRoot ||= ROOT.test(text)
    }
    offset += piece.length > OVERLAP ? piece.length - OVERLAP : piece.length
  }
  return { isComplete: hasObject && hasRoot, isEncrypted, end }
}
