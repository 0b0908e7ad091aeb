import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { SORT_FIELDS } from '#contract/ticket-list.ts'
import { readCursor, writeCursor } from '#server/tickets/list-query.ts'
import { anyBytes, anyText, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
const ticket = fc.record({
  id: fc.uuid(),
  title: wellFormedText(),
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(...PRIORITIES),
  created_at: moment,
  waiting_since: fc.option(moment),
  waiting_for: fc.constantFrom(null, 'date'),
  attention: fc.constantFrom(null, 'woke', 'bounced'),
})
const sort = fc.constantFrom(...SORT_FIELDS)

describe('A cursor', () => {
  it('is decoded to the position it was encoded from', () =>
    forAll(ticket, sort, (last, by) => {
      const asleep = last.waiting_for !== null || last.waiting_since === null
      const awake = last.attention === 'woke' ? '-infinity' : last.waiting_since!
      const sorted = by !== 'waiting_since' ? last[by] : asleep ? 'infinity' : awake
      const value = sorted instanceof Date ? sorted.toISOString() : sorted
      expect(readCursor(writeCursor(last, by), by)).toEqual({
        value,
        created: last.created_at.getTime(),
        id: last.id,
      })
    }))

  it('of arbitrary text is exactly a position, or refused', () =>
    forAll(
      fc.oneof(
        anyText(200),
        anyBytes().map((bytes) => bytes.toString('base64url')),
        fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
        fc
          .tuple(ticket, fc.dictionary(wellFormedText(8), fc.jsonValue()))
          .map(([{ id, created_at, title }, more]) =>
            Buffer.from(JSON.stringify({ value: title, created: created_at.getTime(), id, ...more })).toString(
              'base64url',
            ),
          ),
      ),
      sort,
      (text, by) => {
        try {
          expect(Object.keys(readCursor(text, by)).toSorted()).toEqual(['created', 'id', 'value'])
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', code: 'invalid-input' })
        }
      },
    ))
})
