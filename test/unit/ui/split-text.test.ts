import { expect, test } from 'vitest'
import { splitText } from '#app/ui/long-text.tsx'

const LINES = Array.from({ length: 5_000 }, (_, line) => `Line ${line} of a log pasted into the form.`)

test('A long text is split into pieces of limited length that together are the text', () => {
  for (const text of [LINES.join('\n'), LINES.join(' '), 'x'.repeat(200_000), '']) {
    const pieces = splitText(text)
    expect(pieces.join('')).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(4_000)
  }
})

test('A text of ordinary length is one piece', () => {
  expect(splitText('Third morning in a row.\nWe changed the toner.')).toHaveLength(1)
})

test('Pieces end at the end of a line where possible, otherwise at the end of a word', () => {
  expect(splitText('one two\nthree four', 12)).toEqual(['one two\n', 'three four'])
  expect(splitText('one two three', 9)).toEqual(['one two ', 'three'])
})

test('No character is separated from its combining marks, no emoji is cut', () => {
  const family = '👩‍👩‍👧‍👦'
  for (const character of [family, 'e\u0301\u0323', '\u{1F468}\u{1F3FD}', '\r\n'])
    for (const piece of splitText(character.repeat(60), 50)) expect(piece.replaceAll(character, '')).toBe('')
})
