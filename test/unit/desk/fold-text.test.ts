import { describe, expect, test } from 'vitest'
import { foldText } from '#app/desk/conversation/message-text.tsx'

/** Shown parts as they are, folded ones in brackets. */
const fold = (text: string, full: string | null) =>
  foldText(text, full).map((part) => (part.isFolded ? `[${part.text}]` : part.text))

describe('A message that came by mail', () => {
  test('is one piece where nothing is folded', () => {
    expect(fold('Works now.\n\nAnn', null)).toEqual(['Works now.\n\nAnn'])
    expect(fold('Works now.\n\nAnn', 'Works now.\n\n\nAnn  \n')).toEqual(['Works now.\n\n\nAnn  '])
  })

  test('folds each quote and the signature where it stands, by itself', () => {
    const full = 'On Monday Jo wrote:\n> Which size?\n\nThe same.\n\n> When?\n\nThursday.\nThanks\n\n-- \nAnn\nOffice'
    expect(fold('The same.\n\nThursday.\nThanks', full)).toEqual([
      '[On Monday Jo wrote:\n> Which size?]',
      'The same.',
      '[> When?]',
      'Thursday.\nThanks',
      '[-- \nAnn\nOffice]',
    ])
  })

  test('shows the first of two equal lines: the quote below an answer may repeat it', () => {
    expect(fold('Hi,\nworks.', 'Hi,\nworks.\n\nFrom: Jo\nHi,\nplease try.')).toEqual([
      'Hi,\nworks.',
      '[From: Jo\nHi,\nplease try.]',
    ])
  })

  test('loses nothing where its text is not part of what was written', () => {
    expect(fold('Rewritten.', 'Written.')).toEqual(['Rewritten.', '[Written.]'])
    expect(fold('', '> only\n> quotes')).toEqual(['[> only\n> quotes]'])
  })

  test('of a megabyte holds every line once, in order', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => (at % 2_000 === 0 ? `Answer ${at}` : `> quote ${at}`))
    const text = lines.filter((line) => line.startsWith('Answer')).join('\n')
    const parts = foldText(text, lines.join('\n'))
    expect(parts.map((part) => part.text).join('\n')).toBe(lines.join('\n'))
    expect(parts).toHaveLength(100)
    expect(foldText('a\nb', `a${'\n'.repeat(500_000)}b`)).toHaveLength(1)
  })

  test('with a quote in every other line folds all of it behind its text, in one piece', () => {
    const answers = Array.from({ length: 1_000 }, (_, at) => `Answer ${at}`)
    const full = answers.map((line) => `${line}\n> quote`).join('\n')
    expect(fold(answers.join('\n'), full)).toEqual([answers.join('\n'), `[${full}]`])
  })
})
