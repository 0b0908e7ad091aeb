import { addressParser } from 'postal-mime'
import type { MailAddress } from '../../in/parsed-mail.ts'
import { withoutEnd } from '../../trim/line-text.ts'
import { cleanLine, decodeEntities } from './clean-text.ts'
import { decodeBytes, decodeHeader } from './encoded-words.ts'

/** Limit of a header with addresses: room for two hundred of the longest. */
const MAX_LENGTH = 64 * 1024
const MAX_ADDRESS_LENGTH = 320
const MAX_NAME_LENGTH = 500
/** Marks of the private use area around an encoded word, while commas and brackets are read. */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const PLACEHOLDER = /\ue000(\d{1,6})\ue001/g

/** Reads the addresses of a header in order, members of groups included, at most `max`. */
export function readAddresses(header: string, bodyCharset: string, max: number): MailAddress[] {
  return parse(header, bodyCharset)
    .filter(({ address }) => address !== '')
    .slice(0, max)
}

/** Returns a header without a usable address as its words; '' where it has none. */
export function readWords(header: string, bodyCharset: string): string {
  const words = cleanLine(decodeHeader(header.slice(0, MAX_LENGTH), bodyCharset))
  return /[\p{L}\p{N}]/u.test(words) ? words.slice(0, MAX_NAME_LENGTH).toWellFormed() : ''
}

/** Returns the first name of a header that has no usable address; '' where there is none. */
export const readFirstName = (header: string, bodyCharset: string): string => parse(header, bodyCharset)[0]?.name ?? ''

/** Returns whether a raw header has one address for all readers: in ASCII, not in a group, name or encoded word. */
export function namesOneAddress(header: string): boolean {
  const masked = normalize(maskWords(header.slice(0, MAX_LENGTH), []))
  const found = addressParser(masked).filter(
    ({ address, group }) => group !== undefined || cleanAddress(address ?? '') !== '',
  )
  const [only, ...others] = found
  if (!only || only.group !== undefined || others.length > 0) return false
  const address = cleanAddress(only.address ?? '')
  return /^[!-~]+$/.test(address) && header.includes(address)
}

function parse(header: string, bodyCharset: string): MailAddress[] {
  const words: string[] = []
  const masked = normalize(maskWords(header.slice(0, MAX_LENGTH).replaceAll(/[\ue000\ue001]/g, ''), words))
  const decode = (text: string) =>
    text
      .split(PLACEHOLDER)
      .map((piece, index) =>
        index % 2 === 0 ? decodeBytes(piece, bodyCharset) : decodeHeader(words[Number(piece)]!, bodyCharset),
      )
      .join('')
  return addressParser(masked, { flatten: true }).flatMap((found) => {
    const name = decodeEntities(cleanLine(decode(found.name ?? ''))).slice(0, MAX_NAME_LENGTH)
    const sent = decode(found.address ?? '')
    const address = cleanAddress(sent)
    if (address !== '') return [{ name: name === address ? '' : unquoteName(name), address }]
    return withAddressInName(name === '' ? cleanLine(sent) : name)
  })
}

/** A name with commas, semicolons or colons before the only address. */
const NAME_AND_ADDRESS = /^([^"<>@\\]*)(<[^"<>@()]{1,320}@[^"<>@()]{1,320}>)\s*$/

/** Rewrites what the parser reads otherwise: comments in an address, brackets in comments; `Lee, Ann <a@b>`; `<<a@b>>`, `[a@b]`. */
function normalize(sent: string): string {
  const header = sent.includes('<')
    ? sent.replaceAll(/<+/g, '<').replaceAll(/>+/g, '>')
    : sent.replaceAll(/(?:\[|&lt;)(?:mailto:)?([^\s[\]@]{1,100}@[^\s[\]@]{1,300}?)(?:\]|&gt;)/gi, '<$1>')
  const named = NAME_AND_ADDRESS.exec(header)
  if (named) return `"${named[1]!.trim()}" ${named[2]}`
  return header.includes('<') ? withoutComments(header) : header.replaceAll(NESTED_COMMENT, '($1 $2 $3)')
}

const NESTED_COMMENT = /\(([^()]*)\(([^()]*)\)([^()]*)\)/g
const COMMENT = /(\\.|"(?:\\.|[^"\\])*(?:"|$))|\((?:\\.|[^()\\])*\)/g
const MAX_DEPTH = 10

/** Removes comments outside of quotes, the innermost first. */
function withoutComments(header: string, depth = 0): string {
  const inner = header.replaceAll(COMMENT, '$1')
  return inner === header || depth === MAX_DEPTH ? inner : withoutComments(inner, depth + 1)
}

const WORDS = /=\?[^?\s]{1,80}\?[bq]\?[^?]*\?=(?:[ \t]*=\?[^?\s]{1,80}\?[bq]\?[^?]*\?=)*/gi

/** Replaces encoded words by their number, and adds them to `words`. */
const maskWords = (header: string, words: string[]): string =>
  header.replaceAll(WORDS, (found) => `${OPEN}${words.push(found) - 1}${CLOSE}`)

const QUOTED_LOCAL_PART = /^"[^"\\<>@]{1,64}"@[^\s"<>@]{1,255}$/

/** Removes the route that old programs put before the address: `@one,@two:ann@example.com`. */
const withoutRoute = (address: string) =>
  address.startsWith('@') ? address.slice(address.lastIndexOf(':') + 1) : address

/** Returns the address without decoration by programs; '' where it is none. */
function cleanAddress(text: string): string {
  const line = withoutRoute(cleanLine(text))
  if (QUOTED_LOCAL_PART.test(line)) return line
  const address = line.replace(/^(?:mailto:)?['"<\s]{0,10}(?:mailto:)?/i, '').replaceAll(/ {0,9}@ {0,9}/g, '@')
  const bare = withoutEnd(address, `'">;,. `)
  const at = bare.lastIndexOf('@')
  const isAddress = at > 0 && at < bare.length - 1 && bare.length <= MAX_ADDRESS_LENGTH
  return isAddress && !/[\s<>]/.test(bare) ? bare : ''
}

/** Reads an address inside a name: `"Ann <ann@example.com>"` in quotes or in one encoded word. */
function withAddressInName(name: string): MailAddress[] {
  const open = name.lastIndexOf('<')
  const close = name.indexOf('>', open)
  const address = cleanAddress(name.slice(open + 1, close < 0 ? undefined : close))
  if (address !== '') return [{ name: unquoteName(name.slice(0, Math.max(open, 0)).trim()), address }]
  return name === '' ? [] : [{ name: unquoteName(name), address: '' }]
}

/** Removes the additional quotes that some programs put around a name. */
function unquoteName(name: string): string {
  const isQuoted = name.length > 1 && (/^'.*'$/.test(name) || /^".*"$/.test(name))
  return isQuoted ? name.slice(1, -1).trim() : name
}
