import { foldWord } from './phrases.ts'

/** Words between two marks of punctuation, as they were written and folded. */
export type Clause = {
  words: { written: string; folded: string }[]
  /** The marks before it: `,`, `\n`, or both. */
  before: string
}

/** More than a few lines are never only thanks. */
const MAX_LENGTH = 500
const MAX_WORDS = 50

/** Smileys that are glad; all others, like ":(" and ":/", make the reply more than thanks. */
const GLAD_TEXT = /(?:[:;=]-?[)D]|<3|\^\^)(?![^\s.,!])/g
const OTHER_SMILEY = /[:;](?=\S)/
const GLAD_PICTURES =
  /(?:👍|👌|🙏|🙌|👏|💪|🤝|🤗|😊|🙂|😀|😃|😄|😁|😅|😎|😍|🤩|🥰|🥳|😉|☺|😌|❤|💙|💚|💛|🧡|💜|🎉|🎊|✅|✔|💯|🚀|⭐|🌟|✨|🍀|☀|🌞|🏆|🥇|🍻|🎈|💐|🌸)(?:\uFE0F|\p{Emoji_Modifier})*/gu
/** Their dot ends no clause. */
const TITLE = /\b(Mr|Mrs|Ms|Dr)\./g
/** Stands for a glad smiley between the words. */
const GLAD = '☺'

const LETTERS = /^[\p{L}\p{M}]+(?:['’‘`´-][\p{L}\p{M}]+)*['’]?$/u
const MARK = /([.,!¡;:\n()"“”„*~☺]|(?<=\s)[-–—]+|^[-–—]+|—)/u

/**
 * Splits a reply at its punctuation. `isGlad` says that it has a glad smiley. Undefined for a text that is long, or has
 * anything but words, plain punctuation and glad smileys: digits, question marks, links, dots that trail off.
 */
export function splitClauses(text: string): { clauses: Clause[]; isGlad: boolean } | undefined {
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n')
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH || /\.\.|…/.test(trimmed)) return undefined
  const marked = trimmed.replaceAll(TITLE, '$1').replaceAll(GLAD_TEXT, GLAD).replaceAll(GLAD_PICTURES, GLAD)
  if (OTHER_SMILEY.test(marked)) return undefined
  const clauses: Clause[] = []
  let before = ''
  let words = 0
  for (const part of marked.split(MARK)) {
    const found = part.split(/[^\S\n]+/).filter((word) => word !== '')
    if (found.length === 0) continue
    if (MARK.test(part) && found.length === 1 && !LETTERS.test(part)) {
      before += part
      continue
    }
    if (!found.every((word) => LETTERS.test(word))) return undefined
    words += found.length
    if (words > MAX_WORDS) return undefined
    clauses.push({ words: found.map((written) => ({ written, folded: foldWord(written) })), before })
    before = ''
  }
  return { clauses, isGlad: marked.includes(GLAD) }
}
