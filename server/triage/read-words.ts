import { withoutFormFields } from './form-fields.ts'
import { correctSpelling, JOINED_WORDS } from './spelling.ts'

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
