import { expect, it } from 'vitest'
import { isEcho } from '#server/mail/classify/echo.ts'

const OURS = `Ticket #1001 has been created

Hello Ann, thank you for writing to us. We have read your ticket and a technician will answer within 4 hours.
Please turn the printer off and on again, and tell us what its display says then.

You can reply to this email: it reaches our inbox. In a hurry, call (303) 555-0148 and give that number.`

it('A text that only repeats our mail is an echo, quoted, wrapped again and with other numbers', () => {
  expect(isEcho(OURS, [OURS])).toBe(true)
  const quoted = OURS.replaceAll('1001', '1002').replaceAll(/(.{30}\S*) /g, '$1\n> ')
  expect(isEcho(`> ${quoted}`, ['Something else', OURS])).toBe(true)
  expect(isEcho(`${OURS}\n\nSent by a machine`, [OURS])).toBe(true)
})

it('What a person adds is no echo, nor are a few words or another text', () => {
  const words = 'I have done that twice now and it still shows the orange lamp and nothing else, what can I do?'
  expect(isEcho(`${words}\n\n${OURS.slice(0, 200)}`, [OURS])).toBe(false)
  expect(isEcho('Please turn the printer off', [OURS])).toBe(false)
  expect(isEcho(`${words} ${words}`, [OURS])).toBe(false)
  expect(isEcho('', [OURS])).toBe(false)
  expect(isEcho(OURS, [])).toBe(false)
})
