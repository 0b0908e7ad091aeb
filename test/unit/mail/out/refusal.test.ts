import { describe, expect, it } from 'vitest'
import { describeFailure, readRefusal } from '#server/mail/out/refusal.ts'

const refused = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) })

describe('A mail server that refuses a recipient for good', () => {
  it.for([
    ['550 5.1.1 <gone@x.example> No such user', '5.1.1', '550 5.1.1 <gone@x.example> No such user'],
    ['552 mailbox full', '552', '552 mailbox full'],
    [
      '550-5.1.1 The email account does\r\n550-5.1.1 not exist. Please check\r\n550 5.1.1 the address.',
      '5.1.1',
      '550-5.1.1 The email account does not exist. Please check the address.',
    ],
  ])('is quoted on one line: %j', ([response, code, words]) => {
    expect(readRefusal(refused('RCPT TO', response!))).toEqual({ code, words })
  })

  it.for([
    ['RCPT TO', '450 4.2.0 Greylisted'],
    ['RCPT TO', '550 5.7.1 Unable to relay'],
    ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT TO', '553 5.7.1 Sender address rejected'],
    ['MAIL FROM', '550 5.1.0 Who are you'],
    ['DATA', '554 5.6.0 Content refused'],
    ['AUTH PLAIN', '535 5.7.8 Bad credentials'],
  ])('is told from one that may take the mail later, or refuses us: %s %s', ([command, response]) => {
    expect(readRefusal(refused(command!, response!))).toBeUndefined()
  })
})

describe('Why a mail could not be sent', () => {
  it('is said in the words of the mail server, or in ours', () => {
    expect(describeFailure(refused('DATA', '451 4.7.1 Try later'))).toEqual({
      code: '4.7.1',
      words: '451 4.7.1 Try later',
    })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(describeFailure(away)).toEqual({ code: null, words: 'The mail server could not be reached.' })
    for (const odd of [new Error('x'), undefined, 'x'])
      expect(describeFailure(odd)).toEqual({
        code: null,
        words: 'The email could not be put together or handed over.',
      })
  })
})
