import { describe, expect, it } from 'vitest'
import { findSlash } from '#app/desk/replies/reply-suggestions.tsx'
import { suggestVariables, withVariables, type Known } from '#app/desk/replies/save-reply-dialog.tsx'
import { findReplies } from '#contract/find-replies.ts'

describe('A slash finds saved replies', () => {
  it.each([
    ['at the beginning', '/zeb|', { start: 0, words: 'zeb' }],
    ['alone', '/|', { start: 0, words: '' }],
    ['on a line of its own, with words behind it', 'Hi Ann,\n/vpn reset|\nBye', { start: 8, words: 'vpn reset' }],
  ])('%s', (_, typed, slash) => expect(findSlash(typed.replace('|', ''), typed.indexOf('|'))).toEqual(slash))

  it.each([
    ['in a line', 'and/or|'],
    ['behind a blank', ' /x|'],
    ['before the cursor has passed it', '|/x'],
    ['with words behind the cursor', '/ze|bra'],
    ['once so much is typed that it is no search', `/${'x'.repeat(60)}|`],
    ['on another line', '/x\n|'],
  ])('but not %s', (_, typed) => expect(findSlash(typed.replace('|', ''), typed.indexOf('|'))).toBeNull())
})

const KNOWN: Known = {
  customer: { first_name: 'Al', last_name: 'Vega', email: 'al@ponderosa.example.com', company: 'Vega (Law)' },
  ticket: { ticket_id: 1042, title: 'No sound. At all?' },
  technician: 'Dana Reyes',
  companyPhone: '(303) 555-0142',
}
const kept = (text: string, known = KNOWN) => withVariables(text, suggestVariables(text, known))

describe('What an answer says of its own ticket can be left to be filled in', () => {
  it.each([
    ['Hi Al, ticket #1042 is done.', 'Hi {{customer.first_name|there}}, ticket #{{ticket.number}} is done.'],
    ['Also, always: 10421 and 1042.', 'Also, always: 10421 and {{ticket.number}}.'],
    ['Vega (Law) or Vega', '{{customer.company|your company}} or {{customer.last_name|customer}}'],
    ['Dana Reyes, Dana', '{{technician.name|Our team}}, {{technician.first_name|Our team}}'],
    ['“No sound. At all?” – call (303) 555-0142', '“{{ticket.title}}” – call {{company.phone}}'],
    ['Nothing of it', 'Nothing of it'],
  ])('%s', (text, withThem) => expect(kept(text)).toBe(withThem))

  it('without a customer, and with names of one letter, nothing is guessed', () => {
    expect(kept('A box for Al', { ...KNOWN, customer: null })).toBe('A box for Al')
    expect(kept('A box', { ...KNOWN, customer: { ...KNOWN.customer!, first_name: 'A' } })).toBe('A box')
  })
})

describe('Saved replies are found', () => {
  const reply = (title: string, more = {}) => ({ title, folder: '', tags: [] as string[], text: '', uses: 0, ...more })
  const all = [
    reply('Password reset', { folder: 'Accounts', text: 'Call us for a temporary one.' }),
    reply('VPN profile', { tags: ['wifi'], text: 'Reset the adapter.' }),
    reply('Élan printers'),
  ]
  const titles = (search: string) => findReplies(all, search).map(({ title }) => title)
  it.each([
    ['', ['Password reset', 'VPN profile', 'Élan printers']],
    ['reset', ['Password reset', 'VPN profile']],
    ['  RES pass ', ['Password reset']],
    ['wifi', ['VPN profile']],
    ['acc', ['Password reset']],
    ['word', []],
    ['nothing', []],
  ])('by the beginnings of words: “%s”', (search, found) => expect(titles(search)).toEqual(found))

  it('the ones used most first, then those with the words in the title', () => {
    const more = [...all, reply('A reset', { uses: 1 }), reply('Zebra reset')]
    expect(findReplies(more, 'reset').map(({ title }) => title)).toEqual([
      'A reset',
      'Password reset',
      'Zebra reset',
      'VPN profile',
    ])
  })
})
