import { describe, expect, it } from 'vitest'
import { type EarlierMessage, quotedHistory } from '#server/conversation/mail-thread.ts'

const [ANN, BEN, JO] = ['ann', 'ben', 'jo']
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 16, minute))
const ticket = {
  user_id: ANN,
  description: 'It prints blank pages.',
  created_at: at(0),
  customer: { first_name: 'Ann', last_name: 'Perez' },
}
const earlierMessage = (
  kind: 'answer' | 'customer',
  message: string,
  minute: number,
  changes: Partial<EarlierMessage> = {},
): EarlierMessage => ({
  kind,
  user_id: kind === 'answer' ? JO : ANN,
  author: { first_name: kind === 'answer' ? 'Jo' : 'Ann', last_name: '' },
  message,
  created_at: at(minute),
  recipients: kind === 'answer' ? new Set([ANN, BEN]) : null,
  merged_from: null,
  merged_of: null,
  ...changes,
})
const texts = (earlier: EarlierMessage[], recipient: string) =>
  quotedHistory(ticket, earlier, recipient).map(({ text }) => text)

describe('Under an answer is quoted', () => {
  it('the description before anything else was said', () => {
    expect(quotedHistory(ticket, [], ANN)).toEqual([
      { at: 'Nov 23, 2026, 9:00 AM', by: 'Ann Perez', text: 'It prints blank pages.' },
    ])
  })

  it('nothing where the description is not the requester’s', () => {
    expect(quotedHistory({ ...ticket, description: null }, [], ANN)).toEqual([])
  })

  it('the last message of each side, the newest first', () => {
    const earlier = [
      earlierMessage('answer', 'A1', 1),
      earlierMessage('customer', 'C1', 2),
      earlierMessage('customer', 'C2', 3),
    ]
    expect(texts(earlier, ANN)).toEqual(['C2', 'A1'])
    expect(texts([...earlier, earlierMessage('answer', 'A2', 4)], ANN)).toEqual(['A2', 'C2'])
  })

  it('nothing to someone who was left out of it: no answer, and no reply to one', () => {
    const earlier = [
      earlierMessage('answer', 'to both', 1),
      earlierMessage('customer', 'for all', 2),
      earlierMessage('answer', 'to Ann alone', 3, { recipients: new Set([ANN]) }),
      earlierMessage('customer', 'between us', 4),
    ]
    expect(texts(earlier, BEN)).toEqual(['for all', 'to both'])
    expect(texts(earlier, ANN)).toEqual(['between us', 'to Ann alone'])
  })

  it('one’s own words, wherever they stood', () => {
    const earlier = [
      earlierMessage('answer', 'to Ann alone', 1, { recipients: new Set([ANN]) }),
      earlierMessage('customer', 'Ben’s own', 2, { user_id: BEN, author: { first_name: '', last_name: '' } }),
    ]
    expect(quotedHistory(ticket, earlier, BEN)).toMatchObject([{ by: 'you', text: 'Ben’s own' }])
  })

  it('an answer of before recipients were recorded to the requester only', () => {
    const earlier = [earlierMessage('answer', 'of last year', 1, { recipients: null })]
    expect(texts(earlier, ANN)).toEqual(['of last year', 'It prints blank pages.'])
    expect(texts(earlier, BEN)).toEqual(['It prints blank pages.'])
  })

  it('by the company what an erased technician wrote, and no more than 4,000 characters of anything', () => {
    const [answer] = quotedHistory(ticket, [earlierMessage('answer', '😀'.repeat(3_000), 1, { author: null })], ANN)
    expect(answer!.by).toBe('Neatline IT')
    expect(answer!.text).toHaveLength(4_002)
    expect(answer!.text.isWellFormed()).toBe(true)
  })
})
