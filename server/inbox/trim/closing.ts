import { matchable } from './matchable.ts'
import { countContacts, isName, isSignatureBlock, namesOrganization } from './signature-line.ts'
import { CONJUNCTIONS, FORMAL_CLOSINGS, GOOD_WISHES, THANKS_CLOSINGS } from './words/closings.ts'
import { withoutEnd, withoutStart } from './edge-characters.ts'

/** A closing is no longer than this, and stands among the last lines. */
const MAX_LENGTH = 80
const MAX_BELOW = 24
/** "Best regards from Hamburg" */
const FROM = new Set('from aus de da från fra van uit z ze из з du dal iz'.split(' '))

type Closing = 'formal' | 'thanks' | 'wish'

/** Words before the sign or the name that follows them. */
function known(words: string): Closing | undefined {
  const text = withoutStart(withoutEnd(words, ' ,.!;:~–—-،、。'), ' –—-')
  if (FORMAL_CLOSINGS.has(text)) return 'formal'
  if (THANKS_CLOSINGS.has(text)) return 'thanks'
  return GOOD_WISHES.has(text) ? 'wish' : undefined
}

/** Thanks and a closing in one: "Thanks and best regards". */
function isDouble(words: string[]): boolean {
  return words.some((word, index) => {
    if (index === 0 || index > 6 || !CONJUNCTIONS.has(word)) return false
    const [first, second] = [known(words.slice(0, index).join(' ')), known(words.slice(index + 1).join(' '))]
    return first !== undefined && second === 'formal'
  })
}

/** Returns what a line is at the end of a letter; `hasName` where the sender's name follows in the same line. */
function readClosing(line: string): { kind: Closing; hasName: boolean } | undefined {
  if (line.length > MAX_LENGTH) return undefined
  const text = matchable(line)
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
    if (FROM.has(words[count]!) && rest.length <= 4 && kind === 'formal') return { kind, hasName: false }
    if (isName(rest.join(' ')) && /^\P{Ll}/u.test(rest[0] ?? '')) return { kind, hasName: true }
  }
  return undefined
}

/**
 * Returns where the signature begins that is introduced by a closing ("Best regards," and a name), among the lines of a letter;
 * undefined where there is none. `isFollowed` says that a signature follows those lines. A closing without a name, and thanks with nothing but a name are an answer, and no signature.
 */
export function findClosing(lines: string[], isFollowed: boolean): number | undefined {
  const first = Math.max(0, lines.length - MAX_BELOW)
  for (let index = lines.length - 1; index >= first; index--) {
    const closing = readClosing(lines[index]!)
    if (!closing) continue
    const below = lines.slice(index + 1)
    const isEmpty = below.every((line) => line.trim() === '')
    if (isEmpty ? !isFollowed && !closing.hasName : !isSignatureBlock(below)) return undefined
    if (closing.kind === 'formal') return withClosingsAbove(lines, index)
    // "Bom dia," also begins letters.
    const isAdded = countContacts(below) > 0 || below.some(namesOrganization)
    if (!isAdded || lines.slice(0, index).every((line) => line.trim() === '')) return undefined
    return closing.kind === 'wish' ? index + 1 : index
  }
  return undefined
}

/** A second closing above the first ("Thanks!", "Best regards") stays, as an answer; a formal one belongs to the signature. */
function withClosingsAbove(lines: string[], index: number): number {
  for (let above = index - 1; above >= Math.max(0, index - 2); above--) {
    const text = lines[above]!
    if (text.trim() !== '' && readClosing(text)?.kind !== 'formal') return index
    if (text.trim() !== '') return above
  }
  return index
}
