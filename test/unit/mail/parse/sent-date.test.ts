import { describe, expect, test } from 'vitest'
import { readSentDate } from '#server/mail/parse/mail-headers.ts'

describe('The date of a mail is read', () => {
  test.each<[date: string, read: string]>([
    ['Tue, 24 Nov 2026 17:40:00 -0700', '2026-11-25T00:40:00.000Z'],
    ['Tue, 24 Nov 2026 17:40:00 -0700 (MST)', '2026-11-25T00:40:00.000Z'],
    ['(Tue) 24 (a day) Nov 2026 (in (two) levels) 17 : 40 -0700', '2026-11-25T00:40:00.000Z'],
    ['24 Nov 26 17:40 MST', '2026-11-25T00:40:00.000Z'],
    ['Fri, 21 Nov 97 09(comment):   55  :  06 -0600', '1997-11-21T15:55:06.000Z'],
    ['Tue, 24 Nov 126 17:40 Z', '2026-11-24T17:40:00.000Z'],
    ['Di, 24 Nov 2026 17:40:00 MEZ', '2026-11-24T16:40:00.000Z'],
    ['Tue, 24 Nov 2026 17:40:00 GMT+0100', '2026-11-24T16:40:00.000Z'],
    ['Tue, 24-Nov-2026 17:40:00 GMT', '2026-11-24T17:40:00.000Z'],
    ['Tue Nov 24 17:40:00 EST 2026', '2026-11-24T22:40:00.000Z'],
    ['November 24th, 2026 5:40 PM EST', '2026-11-24T22:40:00.000Z'],
    ['2026-11-24T17:40:00.123+02:00', '2026-11-24T15:40:00.000Z'],
    ['Tue, 24 Nov 2026 23:59:60 -0000', '2026-11-24T23:59:59.000Z'],
  ])('%s', (date, read) => {
    expect(readSentDate(date)?.toISOString()).toBe(read)
  })

  test.each([
    '',
    'soon',
    'Tue, 24 Nov 2026 17:40:00',
    'Tue, 24 Nov 2026 17:40:00 K',
    'Tue, 24 Nov 2026 17:40:00 IST',
    'Tue, 24 Nov 2026 17:40:00 +9999',
    'Tue, 31 Feb 2026 17:40:00 GMT',
    'Tue, 24 Nov 2026 25:40:00 GMT',
  ])('but not without a moment that is certain: %s', (date) => {
    expect(readSentDate(date)).toBeNull()
  })
})
