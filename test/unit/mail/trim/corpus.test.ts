import { describe, expect, it } from 'vitest'
import { trimReply } from '#server/mail/trim/trim-reply.ts'
import { type Reply, normalized, readReplies } from './replies.ts'

const FILES = [
  'gmail',
  'outlook',
  'apple',
  'thunderbird',
  'other-programs',
  'special-cases',
  'unseen-first',
  'unseen-second',
  'unseen-third',
  'unseen-fourth',
]
const SETS = new Map(
  FILES.map((file) => [file, readReplies(file).map((reply) => ({ ...reply, shown: trimReply(reply).text }))]),
)
const ALL = [...SETS.values()].flat()
/** How a paragraph of HTML becomes blank lines is a matter of taste. */
const oneBreak = (text: string) => normalized(text).replaceAll(/\s*\n\s*/g, '\n')
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

describe('Replies of all mail programs are cut as a person would', () => {
  it('the collection has 20 programs, 12 languages and 240 replies', () => {
    expect(new Set(ALL.map(({ program }) => program)).size).toBeGreaterThanOrEqual(20)
    expect(new Set(ALL.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12)
    expect(ALL.length).toBeGreaterThanOrEqual(240)
  })

  it.each(FILES)('%s', (file) => {
    const wrong = SETS.get(file)!.filter(({ shown, expected }) => normalized(shown) !== normalized(expected))
    expect(wrong.map(({ program, language, shown, expected }) => ({ program, language, shown, expected }))).toEqual([])
  })

  it('at least 94 of 100 replies by an author who knew neither rules nor collection', () => {
    const replies = readReplies('../held-out') as (Reply & { text: string })[]
    const right = replies.filter((reply) => oneBreak(trimReply(reply).text) === oneBreak(reply.text))
    expect(right.length / replies.length).toBeGreaterThanOrEqual(0.94)
  })

  it('no line that a person wrote is folded', () => {
    const lost = ALL.flatMap((reply) => {
      const shown = new Set(linesOf(reply.shown))
      return linesOf(reply.expected).filter((line) => !shown.has(line))
    })
    expect(lost).toEqual([])
  })

  it('no line of a mail is missing in its full text', () => {
    const missing = ALL.filter(({ html }) => html === null).flatMap(({ plain }) => {
      const full = new Set(linesOf(trimReply({ plain, html: null }).fullText))
      return linesOf(plain!.replaceAll('\uFEFF', '').replaceAll('\u00A0', ' ')).filter(
        (line) => line !== '' && !full.has(line),
      )
    })
    expect(missing).toEqual([])
  })
})
