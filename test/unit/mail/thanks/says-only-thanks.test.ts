import { describe, expect, test } from 'vitest'
import { saysOnlyThanks } from '#server/mail/route/thanks/says-only-thanks.ts'
import { IS_DEEP } from '#test/support/drill.ts'
import { readReplies } from './read-replies.ts'

/** The held-out replies were written after the rules, three times, and measured once (docs/decisions/mail-in.md). */
const [MIN_KEPT_CLOSED, MAX_WRONGLY_CLOSED] = [0.8, 1 / 300]

describe('A reply that only says thanks is told from one that says more', () => {
  test.each(['Thanks, works!', 'Perfecto, gracias', 'Perfect, gracias', 'all good now 👍', 'cheers, that did it'])(
    '%s',
    (text) => {
      expect(saysOnlyThanks(text)).toBe(true)
    },
  )
  test.each([
    ['a new problem', 'thanks, but now Outlook hangs'],
    ['a question', 'Thanks, is it fixed'],
    ['an open wish', 'Thanks, please call me'],
    ['a doubt', 'Thanks, it works for now'],
    ['a later date', 'Thanks, Monday'],
    ['a number', 'Thanks, 2 more'],
    ['a success denied', 'Not working, thanks'],
    ['thanks in advance', 'Gracias de antemano'],
    ['another language', 'Danke, funktioniert wieder.'],
    ['another language', 'Merci beaucoup !'],
    ['another language', 'Grazie mille'],
    ['another language after a known word', 'Super, Danke'],
    ['a word that is in no list', 'Thanks, flibbertigibbet'],
    ['a sad smiley', 'Thanks :('],
    ['nothing at all', ''],
    ['only a greeting', 'Hi Ann,\n\nBest regards\nTom'],
  ])('not when there is %s', (_, text) => {
    expect(saysOnlyThanks(text)).toBe(false)
  })

  test.each(IS_DEEP ? ['training', 'held-out'] : ['held-out'])(
    'of the %s list, thanks stay closed and everything else reopens',
    (list) => {
      const thanks = readReplies(`${list}-thanks.txt`)
      const others = readReplies(`${list}-other.txt`)
      const wrong = others.filter(saysOnlyThanks)
      expect(wrong.length / others.length, wrong.join(' | ')).toBeLessThanOrEqual(MAX_WRONGLY_CLOSED)
      expect(thanks.filter(saysOnlyThanks).length / thanks.length).toBeGreaterThanOrEqual(MIN_KEPT_CLOSED)
    },
  )

  test('a very long reply is never only thanks, and is judged without reading it all', () => {
    expect(saysOnlyThanks('thanks '.repeat(100_000))).toBe(false)
    expect(saysOnlyThanks(`${'('.repeat(400)}thanks`)).toBe(true)
  })
})
