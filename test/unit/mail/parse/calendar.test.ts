import { describe, expect, test } from 'vitest'
import { filesOf, readMail } from '#test/support/mail/parse-raw-mail.ts'
import { container, filePart, htmlPart, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const part = (text: string, parameters = '; method=REQUEST; charset=utf-8') =>
  rawMail([`Content-Type: text/calendar${parameters}`], text)
const entryOf = (...lines: string[]) =>
  readMail(container('alternative', [plainPart('You are invited'), part(calendar(...lines))])).calendar

describe('An invitation is read', () => {
  test('with what, when, where and who; folded and escaped', () => {
    const entry = entryOf(
      'SUMMARY;LANGUAGE=en:Printer\\, second',
      '  floor\\; again',
      'LOCATION:Room 2\\nDenver',
      'DTSTART;TZID=America/Denver:20260115T090000',
      'DTEND;TZID=America/Denver:20260115T103000',
      'ORGANIZER;CN="Lee, Ann":mailto:ann@example.com',
      'ATTENDEE;CN=Bob;PARTSTAT=NEEDS-ACTION:MAILTO:bob@example.com',
      'ATTENDEE:mailto:eve@example.com',
      'BEGIN:VALARM',
      'SUMMARY:an alarm',
      'END:VALARM',
    )
    expect(entry).toEqual({
      method: 'REQUEST',
      answer: null,
      summary: 'Printer, second floor; again',
      location: 'Room 2 Denver',
      start: '2026-01-15T09:00:00-07:00',
      end: '2026-01-15T10:30:00-07:00',
      timeZone: 'America/Denver',
      organizer: { name: 'Lee, Ann', address: 'ann@example.com' },
      attendees: [
        { name: 'Bob', address: 'bob@example.com' },
        { name: '', address: 'eve@example.com' },
      ],
    })
  })

  test.each<[start: string, expected: string]>([
    ['DTSTART:20260715T160000Z', '2026-07-15T16:00:00Z'],
    ['DTSTART;TZID=America/Denver:20260715T090000', '2026-07-15T09:00:00-06:00'],
    ['DTSTART;TZID="W. Europe Standard Time":20260715T090000', '2026-07-15T09:00:00+02:00'],
    ['DTSTART;TZID=Mountain Standard Time:20260115T090000', '2026-01-15T09:00:00-07:00'],
    ['DTSTART;TZID=/example.org/2024/Europe/Berlin:20260115T090000', '2026-01-15T09:00:00+01:00'],
    ['DTSTART;TZID=India Standard Time:20260115T090000', '2026-01-15T09:00:00+05:30'],
    ['DTSTART;TZID=Customized Time Zone:20260115T090000', '2026-01-15T09:00:00'],
    ['DTSTART:20260115T090000', '2026-01-15T09:00:00'],
    ['DTSTART;VALUE=DATE:20260115', '2026-01-15'],
  ])('%s', (start, expected) => {
    expect(entryOf(start)?.start).toBe(expected)
  })

  test.each<[duration: string, expected: string | null]>([
    ['PT1H30M', '2026-01-15T10:30:00-07:00'],
    ['P1D', '2026-01-16T09:00:00-07:00'],
    ['P1W', '2026-01-22T09:00:00-07:00'],
    ['soon', null],
    ['P999999999W', null],
  ])('with the duration %s', (duration, expected) => {
    expect(entryOf('DTSTART;TZID=America/Denver:20260115T090000', `DURATION:${duration}`)?.end).toBe(expected)
  })

  test('over the hour that summer time takes or gives', () => {
    const startOf = (time: string) => entryOf(`DTSTART;TZID=America/Denver:${time}`)?.start
    expect(startOf('20260308T013000')).toBe('2026-03-08T01:30:00-07:00')
    expect(startOf('20260308T033000')).toBe('2026-03-08T03:30:00-06:00')
    expect(startOf('20261101T003000')).toBe('2026-11-01T00:30:00-06:00')
    expect(startOf('20261101T023000')).toBe('2026-11-01T02:30:00-07:00')
    // An hour that comes twice is the first of the two, one that is left out has the offset before it (RFC 5545, 3.3.5).
    expect(startOf('20261101T013000')).toBe('2026-11-01T01:30:00-06:00')
    expect(startOf('20260308T023000')).toBe('2026-03-08T02:30:00-07:00')
  })

  test.each([
    '20260231T090000',
    '20260431',
    '20261301',
    '20260100',
    '20260115T240000Z',
    '20260115T096000',
    '00010101T000000',
  ])('not from %s, which no calendar or clock shows', (time) => {
    expect(entryOf(`DTSTART;TZID=America/Denver:${time}`, 'DURATION:PT1H')).toMatchObject({ start: null, end: null })
  })

  test('as the update that it is', () => {
    expect(entryOf('SEQUENCE:2')?.method).toBe('UPDATE')
    expect(entryOf('SEQUENCE:0')?.method).toBe('REQUEST')
  })

  test('with a leap second as the one before it', () => {
    expect(entryOf('DTSTART:20161231T235960Z')?.start).toBe('2016-12-31T23:59:59Z')
  })

  test('as far as it makes sense', () => {
    for (const text of ['', 'BEGIN:VEVENT', 'BEGIN:VCALENDAR\nEND:VCALENDAR', 'no calendar'])
      expect(() => readMail(part(text))).not.toThrow()
    expect(entryOf('DTSTART:tomorrow', 'DTEND:20269999T999999')).toMatchObject({ start: null, end: null, summary: '' })
  })

  test('and its file stays, once', () => {
    const text = calendar('SUMMARY:a')
    const twice = container('mixed', [
      container('alternative', [plainPart('Hello'), htmlPart('<p>Hello</p>'), part(text)]),
      filePart('application/ics', text, ['Content-Disposition: attachment; filename=invite.ics']),
    ])
    expect(filesOf(twice).map(({ name, content }) => [name, content.toString() === text])).toEqual([
      ['invite.ics', true],
    ])
    expect(readMail(twice).calendar?.summary).toBe('a')
    expect(filesOf(part(text)).map(({ name, type }) => [name, type])).toEqual([['invite.ics', 'text/calendar']])
  })
})
