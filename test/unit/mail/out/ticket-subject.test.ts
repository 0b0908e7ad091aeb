import { describe, expect, it } from 'vitest'
import { ticketSubject } from '#server/mail/out/ticket-mail.ts'

const facts = (mailed_subject: string | null, title = 'Blank pages') => ({ ticket_id: 1001, title, mailed_subject })

describe('The subject of a ticket’s mails', () => {
  it('is number and title for a ticket by the form', () => {
    expect(ticketSubject(facts(null))).toBe('[#1001] Blank pages')
    expect(ticketSubject(facts(null, 'www.bad.example'))).toBe('[#1001] Your support ticket')
  })

  it.for([
    ['Printer prints blank', 'Re: Printer prints blank [#1001]'],
    ['Re: RE: Re[2]: Printer', 'Re: Printer [#1001]'],
    ['AW: WG: Drucker', 'Re: Drucker [#1001]'],
    ['Fwd: invoice', 'Re: invoice [#1001]'],
    ['答复：打印机', 'Re: 打印机 [#1001]'],
    ['Re: Printer [#1001]', 'Re: Printer [#1001]'],
    ['[#1001] Printer', 'Re: Printer [#1001]'],
    ['Re: Printer [#1001] [#4711]', 'Re: Printer [#1001]'],
    ['Remote desktop: login fails', 'Re: Remote desktop: login fails [#1001]'],
    ['R: drive is full', 'Re: R: drive is full [#1001]'],
    ['Two\r\nBcc: lines\u202e', 'Re: Two Bcc: lines [#1001]'],
    ['  ', 'Re: Blank pages [#1001]'],
    ['Re:', 'Re: Blank pages [#1001]'],
  ])('is that of the customer’s mail, as a reply with the number once: %j', ([subject, expected]) => {
    expect(ticketSubject(facts(subject!))).toBe(expected)
  })

  it('says whose ticket it is where neither subject nor title has a visible character', () => {
    expect(ticketSubject(facts('Re: \u200b', '\u200b'))).toBe('Re: Your support ticket [#1001]')
  })

  it('keeps the number where the customer’s is long', () => {
    expect(ticketSubject(facts('word '.repeat(200)))).toMatch(/^Re: word .*… \[#1001\]$/)
    expect(ticketSubject(facts('word '.repeat(200))).length).toBeLessThanOrEqual(200)
  })

  it('repeats no link to an address that only the mail itself vouches for', () => {
    expect(ticketSubject(facts('Re: Printer prints blank'), false)).toBe('Re: Printer prints blank [#1001]')
    expect(ticketSubject(facts('Win at www.bad.example'), false)).toBe('Re: Your support ticket [#1001]')
    expect(ticketSubject(facts('Cannot open www.good.example'))).toBe('Re: Cannot open www.good.example [#1001]')
  })
})

it('A subject of any length becomes one line', () => {
  expect(ticketSubject(facts('Re: '.repeat(500_000)))).toBe('Re: Blank pages [#1001]')
  expect(ticketSubject(facts('[#1001] '.repeat(500_000)))).toBe('Re: Blank pages [#1001]')
})
