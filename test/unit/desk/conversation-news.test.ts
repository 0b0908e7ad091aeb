import { describe, expect, test } from 'vitest'
import type { Conversation } from '#app/desk/ticket/ticket-queries.ts'
import { newsBetween } from '#app/desk/conversation/conversation-news.ts'
import type { HeldMail, Message } from '#contract/messages.ts'

const message = (id: string, changes: Partial<Message> = {}) =>
  ({
    id,
    kind: 'customer',
    author: { id: 'ben', name: 'Ben Ortega' },
    mail: null,
    deliveries: [],
    ...changes,
  }) as Message
const conversation = (messages: Message[], held: Partial<HeldMail>[] = []) => ({ messages, held }) as Conversation
const news = (before: Conversation, after: Conversation) => newsBetween(before, after, 'jo')
const BEFORE = conversation([message('1')])

describe('A screen reader is told what comes to the open ticket', () => {
  test('a message of someone else, but not one’s own or an automatic reply', () => {
    const own = message('2', { kind: 'answer', author: { id: 'jo', name: 'Jo' } })
    expect(news(BEFORE, conversation([message('1'), message('2')]))).toBe('New message from Ben Ortega.')
    expect(news(BEFORE, conversation([message('1'), own]))).toBe('')
    expect(news(BEFORE, conversation([message('1'), message('2', { kind: 'automatic' })]))).toBe('')
    expect(news(BEFORE, BEFORE)).toBe('')
  })

  test('once that an answer of someone else leaves, and that the customer has stopped one’s own', () => {
    const answer = (id: string, state: 'sending' | 'queued' | 'stopped') =>
      message('2', {
        kind: 'answer',
        state,
        author: { id, name: 'Dana' },
        hold: {
          planned: false,
          cancel_if_customer_writes: true,
          after: null,
          stopped_because: state === 'stopped' ? 'the customer wrote first' : null,
        },
      })
    const leaves = conversation([message('1'), answer('dana', 'sending')])
    expect(news(BEFORE, leaves)).toBe('Dana’s reply leaves in a few seconds.')
    expect(news(leaves, conversation([message('1'), answer('dana', 'queued')]))).toBe('')
    const own = (state: 'sending' | 'stopped') => conversation([answer('jo', state), message('3')])
    expect(news(own('sending'), own('stopped'))).toBe('Your reply was not sent: the customer wrote first.')
  })

  test('an email or a message that is held, and an answer that did not arrive', () => {
    const held = (channel: HeldMail['channel']) =>
      conversation(BEFORE.messages, [{ id: 'h', channel, from: 'Ann Lee <ann@example.com>' }])
    expect(news(BEFORE, held('mail'))).toBe('An email from ann@example.com needs review.')
    expect(news(BEFORE, held('page'))).toBe('A message from ann@example.com needs review.')
    const answer = (state: 'queued' | 'bounced') =>
      message('2', {
        kind: 'answer',
        deliveries: [{ address: 'ben@example.com', state, saved: false, code: null, words: null }],
      })
    expect(news(conversation([answer('queued')]), conversation([answer('bounced')]))).toBe(
      'A reply did not reach ben@example.com.',
    )
  })
})
