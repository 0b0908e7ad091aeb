import spelling from './data/spelling.json' with { type: 'json' }

/** Misspellings too short or too far off for the one-edit rule below. */
const SPELLINGS = new Map(Object.entries(spelling.misspelled))

/** Word pairs that are read as one, after apostrophes are removed. */
const JOINED_WORDS = new Map(Object.entries(spelling.joined))

/** Words whose typos are corrected, chosen by hand: none is one edit away from another common word. */
const ANCHORS = spelling.anchors.flatMap((line) => line.split(' '))
const anchorsByLetter = Map.groupBy(ANCHORS, (anchor) => anchor[0])

/** Returns whether `typed` is `word` with one letter missing, added or changed, or two neighbours swapped. */
function isOneSlipFrom(word: string, typed: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const rest = typed.slice(start)
  const wanted = word.slice(start)
  // A changed last letter is more often another form (printed, printer) than a typo.
  if (rest.length === wanted.length && rest.length === 1) return false
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}

/** Corrects a lower-case word to the spelling of the cue tables. */
function correctSpelling(word: string): string {
  const known = SPELLINGS.get(word)
  if (known) return known
  if (word.length < 5 || word.length > 14) return word
  const near = anchorsByLetter.get(word[0])?.find((anchor) => anchor === word || isOneSlipFrom(anchor, word))
  return near ?? word
}

/**
 * Labels of fields about the sender, not the problem. A form sent as text repeats them in every ticket; fewer than
 * three may be prose, as in “Name: wrong on the label”.
 */
const LABEL =
  /\b(?:(?:first |last |full |user |caller )?name|language|browser|e-?mail(?: address)?|(?:customer|employee|personnel|cost cent(?:er|re)) (?:number|no|id)|(?:tele)?phone(?: number)?|mobile|extension|location|department|manager)[ \t]{0,4}:/giu
const MIN_LABELS = 3

/** Labels before the problem itself. */
const CONTENT =
  /\b(?:summary|subject|short description|description|problem|issue|request|details|message)[ \t]{0,4}:/giu

/** Lines of a forwarded message or a mailed ticket that name people and times. */
const HEADER = /^[ \t>]{0,8}(?:received from|sent|to|cc|date):.{0,200}$/gimu

/** Email addresses. Short limits: a long run without an @ is tried from each of its characters. */
const ADDRESS = /[\p{L}\p{N}._%+-]{1,24}@(?:[\p{L}\p{N}-]{1,63}\.){0,4}[\p{L}\p{N}-]{0,63}/gu

/** Removes form fields, headers of forwarded messages and email addresses from a text, in linear time. */
export function withoutFormFields(text: string): string {
  const plain = text.replace(HEADER, ' ').replace(ADDRESS, ' ')
  const labels = [...plain.matchAll(LABEL)]
  if (labels.length < MIN_LABELS) return plain
  const dropped = new Set(labels.map(({ index }) => index))
  const starts = [...labels, ...plain.matchAll(CONTENT)].map(({ index }) => index).toSorted((a, b) => a - b)
  const kept = starts.map((start, at) => {
    const field = plain.slice(start, starts[at + 1])
    if (!dropped.has(start)) return field
    const line = field.indexOf('\n')
    return line < 0 ? '' : field.slice(line)
  })
  return [plain.slice(0, starts[0]), ...kept].join(' ').replace(CONTENT, ' ')
}

/** Characters of a long text that are read: people say what is wrong first and sometimes sum up at the end. */
const SCANNED = { first: 20_000, last: 5_000, joint: '\n\n' }

/** Weight of a cue by its place; a log pasted under the message must not outweigh the message. */
const PLACE = { title: 1.5, start: 1, rest: 0.5, startWords: 150 }

const MAX_QUOTED_WORD_LENGTH = 30

export type Word = {
  /** Normalised as in the cue tables: lower case, no apostrophes, common typos corrected. */
  word: string
  /** The customer's spelling in lower case. */
  quote: string
  sentence: number
  clause: number
  /** Weight of the place; 1 is the start of the description. */
  place: number
}

/** Returns the part of a text that the analyser reads, at most 25,002 characters. Idempotent. */
export function capText(text: string): string {
  if (text.length <= SCANNED.first + SCANNED.joint.length + SCANNED.last) return text
  return text.slice(0, SCANNED.first) + SCANNED.joint + text.slice(-SCANNED.last)
}

function normalise(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u2018\u2019\u201b\u02bc\u00b4`]/g, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
}

/** Caps before and after normalising: one character may become eighteen. */
const readable = (text: string): string => capText(normalise(capText(text)))

/** Matches punctuation as one run: matching from each of thousands in a row would block the event loop. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*|(?<![.!?])[.!?]+(?=\s|$)|[,;:()\u2013\u2014\n]| - /gu

function split(text: string, from: { sentence: number; clause: number }): Omit<Word, 'place'>[] {
  const words: Omit<Word, 'place'>[] = []
  let { sentence, clause } = from
  let previous = ''
  for (const [token] of withoutFormFields(readable(text)).matchAll(TOKEN)) {
    if (/^[\p{L}\p{M}\p{N}]/u.test(token)) {
      words.push({
        word: correctSpelling(token.replaceAll("'", '')),
        quote: token.slice(0, MAX_QUOTED_WORD_LENGTH),
        sentence,
        clause,
      })
    } else {
      clause += 1
      if (/^[.!?]/.test(token) || (token === '\n' && previous === '\n')) sentence += 1
    }
    previous = token
  }
  return words
}

function join(words: Omit<Word, 'place'>[]): Omit<Word, 'place'>[] {
  const joined: Omit<Word, 'place'>[] = []
  for (let index = 0; index < words.length; index += 1) {
    const here = words[index]!
    const next = words[index + 1]
    const whole = next && next.sentence === here.sentence ? JOINED_WORDS.get(`${here.word} ${next.word}`) : undefined
    joined.push(whole && next ? { ...here, word: whole, quote: `${here.quote} ${next.quote}` } : here)
    if (whole) index += 1
  }
  return joined
}

/** Number of different words up to which a text is short: each word then says more. */
const SHORT_TEXT = 20

export const countDistinct = (words: Word[]): number => new Set(words.map(({ word }) => word)).size

export const isShort = (words: Word[]): boolean => countDistinct(words) <= SHORT_TEXT

/** Reads title and description as one list of words, in linear time and lower case. */
export function readWords(ticket: { title: string; description: string }): Word[] {
  const title = join(split(ticket.title, { sentence: 0, clause: 0 }))
  const last = title.at(-1)
  const description = join(
    split(ticket.description, { sentence: (last?.sentence ?? 0) + 1, clause: (last?.clause ?? 0) + 1 }),
  )
  return [
    ...title.map((word) => ({ ...word, place: PLACE.title })),
    ...description.map((word, index) => ({
      ...word,
      place: index < PLACE.startWords ? PLACE.start : PLACE.rest,
    })),
  ]
}
