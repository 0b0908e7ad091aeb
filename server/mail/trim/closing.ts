import closings from './data/closings.json' with { type: 'json' }
import { normalizeLine, withoutEnd, withoutStart } from './line-text.ts'
import { countContacts, isName, isSignatureBlock, namesOrganization } from './signature-line.ts'
import { setOf } from './words.ts'

const FORMAL_CLOSINGS = setOf(Object.values(closings.formal).flat())
/** Thanks are an answer in themselves, and end a letter only above an added block. */
const THANKS_CLOSINGS = setOf(Object.values(closings.thanks).flat())
const GOOD_WISHES = setOf(Object.values(closings.wishes).flat())
/** Words between thanks and the closing in one line: "Thanks and regards". */
const CONJUNCTIONS = setOf(closings.conjunctions)

/** Length of a closing, and number of lines that may follow it. */
const MAX_LENGTH = 80
const MAX_BELOW = 24
/** "Best regards from Hamburg" */
const FROM = new Set('from aus de da från fra van uit z ze из з du dal iz'.split(' '))

/** Words that also begin names and sentences: they need a comma. */
const AMBIGUOUS = new Set('best yours t a abs att gr br kr salam cheers regards'.split(' '))

type Closing = 'formal' | 'thanks' | 'wish'

/** Classifies the words before the sign or the name that follows them. */
function known(words: string): Closing | undefined {
  const text = withoutStart(withoutEnd(words, ' ,.!;:~–—-،、。'), ' –—-')
  if (FORMAL_CLOSINGS.has(text)) return 'formal'
  if (THANKS_CLOSINGS.has(text)) return 'thanks'
  return GOOD_WISHES.has(text) ? 'wish' : undefined
}

/** Recognises thanks and a closing in one: "Thanks and best regards". */
function isDouble(words: string[]): boolean {
  return words.some((word, index) => {
    if (index === 0 || index > 6 || !CONJUNCTIONS.has(word)) return false
    const [first, second] = [known(words.slice(0, index).join(' ')), known(words.slice(index + 1).join(' '))]
    return first !== undefined && second === 'formal'
  })
}

/** Returns the kind of a closing line; `hasName` where the sender's name follows in the same line. */
function readClosing(line: string): { kind: Closing; hasName: boolean } | undefined {
  if (line.length > MAX_LENGTH) return undefined
  const text = normalizeLine(line)
  const whole = known(text)
  if (whole) return { kind: whole, hasName: false }
  // In two languages: "Mit freundlichen Grüßen / Best regards"
  if (text.includes('/') && text.split('/').every((part) => known(part.trim()) === 'formal'))
    return { kind: 'formal', hasName: false }
  const words = text.split(' ')
  if (words.length > 10) return undefined
  if (isDouble(words.map((word) => word.replace(/,$/, '')))) return { kind: 'formal', hasName: false }
  const original = line.trim().split(/\s+/)
  for (let count = Math.min(6, words.length - 1); count > 0; count--) {
    const start = words.slice(0, count).join(' ')
    const kind = known(start)
    if (kind === undefined) continue
    const rest = original.slice(count)
    // "Best Buy" is a shop.
    if (AMBIGUOUS.has(start)) continue
    if (FROM.has(words[count]!) && rest.length <= 4 && kind === 'formal') return { kind, hasName: false }
    if (isName(rest.join(' ')) && /^\P{Ll}/u.test(rest[0] ?? '')) return { kind, hasName: true }
  }
  return undefined
}

/** Returns where the signature begins below a closing and a name, which stay; undefined where nothing follows them. */
export function findClosing(lines: string[]): number | undefined {
  const first = Math.max(0, lines.length - MAX_BELOW)
  for (let index = lines.length - 1; index >= first; index--) {
    const closing = readClosing(lines[index]!)
    if (!closing) continue
    const below = lines.slice(index + 1)
    const name = closing.hasName ? -1 : below.findIndex((line) => line.trim() !== '')
    const start = index + 1 + (name === -1 || !isName(below[name]!) ? 0 : name + 1)
    const added = lines.slice(start).filter((line) => line.trim() !== '')
    if (added.length === 0 || !isSignatureBlock(below)) return undefined
    if (closing.kind === 'formal') return start
    // "Bom dia," also begins letters.
    const isAdded = countContacts(added) > 0 || added.some(namesOrganization)
    return isAdded && lines.slice(0, index).some((line) => line.trim() !== '') ? start : undefined
  }
  return undefined
}
