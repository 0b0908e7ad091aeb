import { expect, it, test } from 'vitest'
import { createMacro, updateMacro } from '#contract/macros.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { momentOrDay, timestamp } from '#contract/text.ts'

test.each([
  ['2026-11-02T15:00:00Z', '2026-11-02T15:00:00.000Z'],
  ['2026-11-02T08:00:00-07:00', '2026-11-02T15:00:00.000Z'],
  ['2026-11-02T20:30:00.250+05:30', '2026-11-02T15:00:00.250Z'],
])('A moment such as %s is one in UTC', (given, moment) => {
  expect(timestamp.parse(given)).toBe(moment)
})

test.each(['2026-11-02T08:00:00', '2026-02-30T08:00:00Z', 'tomorrow'])('%s is refused in words', (given) => {
  const message = 'Use a moment such as 2026-11-02T15:00:00Z'
  expect(timestamp.safeParse(given).error?.issues).toMatchObject([{ message }])
  expect(momentOrDay.safeParse(given).error?.issues).toMatchObject([{ message: `${message}, or a day` }])
})

it('An optional text may be null, blank or left out', () => {
  const macro = { title: 'Reset', change: { priority: 'High' as const } }
  for (const note of [null, '', undefined]) expect(createMacro.input.parse({ ...macro, note }).note).toBe('')
  const id = '7e1c1a7e-0000-4000-8000-000000000001'
  expect([null, undefined].map((note) => updateMacro.input.parse({ id, note }).note)).toEqual(['', undefined])
  const message = { firstName: 'Ann', lastName: 'Bee', email: 'ann@mesa.example.com', subject: 'Hi', message: 'There' }
  expect(sendContactMessage.input.parse({ ...message, phone: null, company: '' })).toMatchObject({
    phone: '',
    company: '',
  })
})
