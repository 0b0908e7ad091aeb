import { expect, test } from 'vitest'
import { findMention, matchNames } from '#app/desk/answer/note-box.tsx'

const TEAM = ['Dana Ortiz', 'Sam Hill', 'Zoë O’Neill'].map((name) => ({ name }))
const names = (query: string) => matchNames(TEAM, query).map(({ name }) => name)

test('A name is offered from its @ to the end of its last name, but not within an email address', () => {
  expect(findMention('Ask @', 5)).toEqual({ start: 4, query: '' })
  expect(findMention('Ask @dana or', 7)).toEqual({ start: 4, query: 'da' })
  expect(findMention('(@Zoë O’N', 9)).toEqual({ start: 1, query: 'Zoë O’N' })
  expect(findMention('to dana@example', 15)).toBeNull()
  expect(findMention('@Dana Ortiz has', 15)).toBeNull()
  expect(findMention('Ask @dana\n', 10)).toBeNull()
})

test('People are found by first name, last name or both, and no more once the whole name stands there', () => {
  expect(names('o')).toEqual(['Dana Ortiz', 'Zoë O’Neill'])
  expect(names('dana o')).toEqual(['Dana Ortiz'])
  expect(names('ana')).toEqual([])
  expect(names('')).toHaveLength(3)
  expect(matchNames([{ name: 'all' }], 'all ')).toEqual([])
})
