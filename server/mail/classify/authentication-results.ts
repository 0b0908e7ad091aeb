/** One method of an Authentication-Results header (RFC 8601 section 2.2). */
export type AuthenticationResult = {
  /** In lower case: `spf`, `dkim`, `dmarc`. */
  method: string
  /** In lower case: `pass`, `fail`, `none`. */
  result: string
  /** By `ptype.property` in lower case, as `header.d`: the first of each name, as it was written. */
  properties: Map<string, string>
}

const MAX_LENGTH = 20_000
/** The sign between a name and its value; a quoted one is a word. */
const EQUALS: unique symbol = Symbol('=')

type Token = string | typeof EQUALS

/**
 * Reads an Authentication-Results header leniently: comments, quoted values, versions, several methods. Returns the
 * checking server in lower case with its results; null where no server's name comes first. Never throws; linear.
 */
export function readAuthenticationResults(value: string) {
  const [head = [], ...rest] = readParts(value.slice(0, MAX_LENGTH)) ?? []
  const authservId = head[0]
  // A result in place of the name: Microsoft 365 names no server.
  if (typeof authservId !== 'string' || head.includes(EQUALS)) return null
  return { authservId: authservId.toLowerCase(), results: rest.flatMap(readResult) }
}

/** Reads `dkim/1 = pass reason="good" header.d=example.com`: every name before a `=` and the value behind it. */
function readResult(tokens: Token[]): AuthenticationResult[] {
  const pairs = tokens.flatMap((token, index) => {
    const name = tokens[index - 1]
    const after = tokens[index + 1]
    return token === EQUALS && typeof name === 'string' && typeof after === 'string'
      ? [[name.toLowerCase(), after] as const]
      : []
  })
  const [first, ...properties] = pairs
  if (first === undefined) return []
  const [method = ''] = first[0].split('/', 1)
  return [{ method, result: first[1].toLowerCase(), properties: new Map(properties.toReversed()) }]
}

/** Splits at semicolons into tokens without comments; null for a quote in a comment, which could end the comment. */
function readParts(value: string): Token[][] | null {
  const parts: Token[][] = [[]]
  let word = ''
  const endWord = () => {
    if (word !== '') parts.at(-1)!.push(word)
    word = ''
  }
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at]!
    if (character === '(') {
      endWord()
      const end = endOfComment(value, at)
      if (value.slice(at, end).includes('"')) return null
      at = end
    } else if (character === '"') {
      // `"local part"@example.com` is one value: a quote does not end a word.
      const [quoted] = /^"(?:\\[^]|[^"\\])*/.exec(value.slice(at))!
      word += quoted.slice(1).replaceAll(/\\(.)/g, '$1')
      at += quoted.length
    } else if (/[=;\s]/.test(character)) {
      endWord()
      if (character === '=') parts.at(-1)!.push(EQUALS)
      if (character === ';') parts.push([])
    } else word += character
  }
  endWord()
  return parts
}

function endOfComment(value: string, start: number): number {
  let depth = 0
  for (let at = start; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === '(') depth += 1
    else if (value[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return value.length
}
