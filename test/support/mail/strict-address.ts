const ENCODED_WORD = /=\?([\w-]+)\?([bq])\?([\x21-\x3e\x40-\x7e]*)\?=/gi
const ATOMS = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const DOMAIN = '[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*'
const PHRASE = new RegExp(`^(?:"(?:[^"\\\\]|\\\\.)*"|${ATOMS}(?:[ \\t]+${ATOMS})*)$`)
const ADDRESS = new RegExp(`^${ATOMS}(?:\\.${ATOMS})*@${DOMAIN}$`)

export type Mailbox = { name: string; address: string }

/** The one mailbox of a field such as To; throws where a reader might find another one, a group, a route or a comment. */
export function readMailbox(value: string): Mailbox {
  const bracketed = /^(.*?)[ \t]*<([^<>]*)>$/s.exec(value)
  const [phrase, address] = bracketed ? [bracketed[1]!, bracketed[2]!] : ['', value]
  if (!ADDRESS.test(address)) throw new Error('an address is more than one mailbox, or none')
  if (phrase && !PHRASE.test(phrase)) throw new Error('a name is more than a name')
  const name = readWords(phrase.replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/gs, '$1'))
  if (/[<>@,;:"\\]/.test(name)) throw new Error('a name looks like an address')
  return { name, address }
}

/** Decodes the encoded words of a header; throws where they contain characters that no header may have. */
export function readWords(value: string): string {
  const text = value
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(ENCODED_WORD, (_, charset: string, kind: string, data: string) => {
      if (!/^utf-8$/i.test(charset)) throw new Error(`an encoded word has the charset ${charset}`)
      return Buffer.from(...bytesOf(kind, data)).toString('latin1')
    })
  const read = Buffer.from(text, 'latin1').toString()
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(read)) throw new Error('a header has invisible characters')
  return read
}

function bytesOf(kind: string, data: string): [string, BufferEncoding] {
  if (kind.toLowerCase() === 'b') return [data, 'base64']
  const spaced = data.replaceAll('_', ' ')
  const bytes = spaced.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [bytes, 'latin1']
}
