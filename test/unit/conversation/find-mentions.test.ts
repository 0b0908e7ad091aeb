import { expect, it } from 'vitest'
import { aboveReplyLine, REPLY_LINE } from '#server/mail/ids.ts'
import { findMentions } from '#server/conversation/mentions.ts'

const TEAM = ['Jo', 'Jo Lindqvist', 'Jo Anne Smith', 'Kim', 'Kim Ito', 'Søren Ó Briain', 'all'].map((name) => ({
  id: name,
  name,
}))

it.each([
  ['@Kim', ['Kim']],
  ['Ask @kim ito, please', ['Kim Ito']],
  ['@JO  LINDQVIST and @Kim.', ['Jo Lindqvist', 'Kim']],
  ['@Jo Anne Smith or @Jo', ['Jo Anne Smith', 'Jo']],
  ['(@Kim’s laptop) "@Jo"', ['Kim', 'Jo']],
  ['@Kimberly and @Joanne', []],
  ['kim@Kim.example, a.b@Jo, x_@Kim', []],
  ['@søren ó briain!', ['Søren Ó Briain']],
  ['@all: lunch', ['all']],
  ['@Kim @Kim @Kim', ['Kim']],
  ['@ Kim, @', []],
])('In %j are mentioned: %j', (text, names) => {
  expect(findMentions(text, TEAM).mentions.map(({ name }) => name)).toEqual(names)
})

it('Of a name that several people have, all are returned', () => {
  const two = [1, 2].map((id) => ({ id: String(id), name: 'Sam' }))
  expect(findMentions('@sam', two).mentions).toEqual([{ name: 'Sam', people: two }])
})

it('What stands below the reply line of a notice is cut off, with the marks of a quote before it', () => {
  expect(aboveReplyLine(`We come at nine.\n\n>> | ${REPLY_LINE} to add a note\n> secret`)).toBe('We come at nine.')
  expect(aboveReplyLine(`${REPLY_LINE}\nsecret`)).toBe('')
  expect(aboveReplyLine('Nothing quoted.')).toBe('Nothing quoted.')
})
