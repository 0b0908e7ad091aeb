import { expect, test } from 'vitest'
import { heldCount } from '#app/desk/conversation/held-mails.tsx'

test('Held emails are called emails; with words from the ticket’s page among them, messages', () => {
  const mail = { channel: 'mail' } as const
  const words = { channel: 'page' } as const
  expect([[mail], [mail, mail], [words], [mail, words]].map(heldCount)).toEqual([
    '1 email is held',
    '2 emails are held',
    '1 message is held',
    '2 messages are held',
  ])
})
