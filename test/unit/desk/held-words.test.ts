import { expect, test } from 'vitest'
import { heldWords } from '#app/desk/conversation/held-mails.tsx'

test('Held emails are called emails; with words from the ticket’s page among them, messages', () => {
  const mail = { channel: 'mail', from: 'Ann Lee <ann@example.com>' } as const
  const words = { channel: 'page', from: 'ann@example.com' } as const
  expect([[mail], [mail, mail], [words], [mail, words]].map(heldWords)).toEqual([
    'An email from ann@example.com needs review.',
    '2 emails need review.',
    'A message from ann@example.com needs review.',
    '2 messages need review.',
  ])
})
