import { describe, expect, test } from 'vitest'
import { findForwardedSender } from '#server/mail/trim/forwarded.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'
import { LANGUAGES } from './languages.ts'
import { PROGRAMS } from './programs.ts'

const find = (subject: string, fullText: string) => findForwardedSender({ subject, fullText, files: [] })
const ANN = { name: 'Ann Reed', address: 'ann.reed@customer.example' }
const block = (from: string, more = '') =>
  `Intro\n\nFrom: ${from}\nSent: Monday\nTo: dana@desk.example\n${more}Subject: Printer jam\n\nIt jams.`

describe('the mail a technician passes on is found', () => {
  test.each(PROGRAMS)('as %s writes it', (_, subject, text) => {
    expect(find(subject, text)).toEqual(ANN)
  })

  test.each(LANGUAGES)('in %s', (_, prefix, from, sent, to, subject) => {
    const text = `Hi\n\n${from}: Ann Reed <ann.reed@customer.example>\n${sent}: 2026-11-23 08:15\n${to}: Dana <dana@desk.example>\nCc: Bo <bo@customer.example>\n${subject}: Printer jam\n\nIt jams.`
    expect(find(`${prefix}: Printer jam`, text)).toEqual(ANN)
  })

  test.each([
    ['Ann Reed <ann.reed@customer.example>', ANN],
    ['"Reed, Ann" <ann.reed@customer.example>', { ...ANN, name: 'Reed, Ann' }],
    ['ann.reed@customer.example', { ...ANN, name: '' }],
    ['ann.reed@customer.example <ann.reed@customer.example>', { ...ANN, name: '' }],
    ["'Ann Reed' <ann.reed@customer.example>", ANN],
    [
      'Ann Reed (Reception) <Ann.Reed@customer.example>',
      { name: 'Ann Reed (Reception)', address: 'Ann.Reed@customer.example' },
    ],
    ['Ann Reed\n <ann.reed@customer.example>', ANN],
  ])('with its sender as %s', (from, expected) => {
    expect(find('FW: Printer jam', block(from))).toEqual(expected)
  })

  test('the outermost, where what is passed on was passed on before', () => {
    const inner = block('Bo <bo@customer.example>')
    expect(find('FW: Printer jam', `${block('Ann Reed <ann.reed@customer.example>')}\n\n${inner}`)).toEqual(ANN)
  })
})

describe('and nothing is guessed', () => {
  test.each([
    ['a block without an address', 'FW: Printer jam', block('Ann Reed')],
    ['a block with two senders', 'FW: x', block('Ann <ann@a.example>, Bo <bo@b.example>')],
    ['a sender on behalf of another', 'FW: x', block('Desk <d@a.example> On Behalf Of Bo <bo@b.example>')],
    ['an address that is none', 'FW: x', block('Ann <ann@localhost>')],
    ['an address of an Exchange server', 'FW: x', block('Ann </O=ACME/OU=DEN/CN=ANN>')],
    ['an answer that quotes as Outlook does', 'RE: Printer jam', block('Ann <ann@a.example>')],
    ['an answer in German', 'AW: Printer jam', block('Ann <ann@a.example>')],
    ['an answer to a mail that was passed on', 'Re: Fwd: Printer jam', block('Ann <ann@a.example>')],
    ['an answer, counted', 'Re[2]: Printer jam', block('Ann <ann@a.example>')],
    ['a mail without a block', 'FW: Printer jam', 'Please look at the printer.\nFrom: the second floor'],
    ['a subject and a sender in prose', 'Printer', 'From: the boss\nTo: you\nI said so.'],
    ['part of a block without any sign', 'Printer', 'From: Ann <ann@a.example>\nDate: today\nTo: all\n\nHello'],
    ['a block inside two levels of quotes', 'Fwd: x', block('Ann <ann@a.example>').replaceAll(/^/gm, '> > ')],
    ['nothing', '', ''],
  ])('in %s', (_, subject, text) => {
    expect(find(subject, text)).toBeUndefined()
  })
})

describe('a mail that is passed on as a file', () => {
  const attached = { from: ANN }
  const file = {
    name: 'jam.eml',
    contentType: 'message/rfc822',
    contentId: null,
    isInline: false,
    size: 1,
    sha256: '',
    path: '',
  }
  test('is taken as its parser read it, before any block in the text', () => {
    const mail = { subject: 'FW: x', fullText: block('Bo <bo@b.example>'), files: [file] }
    expect(findForwardedSender(mail, attached)).toEqual(ANN)
  })
  test.each([
    ['with another one', [file, file], ANN],
    ['without a sender', [file], null],
    ['with a sender who has no valid address', [file], { name: 'Ann', address: 'ann' }],
  ])('is nobody’s %s', (_, files, from) => {
    expect(findForwardedSender({ subject: '', fullText: '', files }, { from })).toBeUndefined()
  })
})

test.each([
  'Cc: a\n',
  'From: a@b.example\n',
  '> > > From: x\n',
  'Date:\n\n',
  '-----\n',
  'From: x\nDate: y\nTo: z\n',
  '\n',
  ':',
  '>',
])('A hostile mail takes no longer than its length: %j', (line) => {
  expectLinear(sized(50_000, 1_000_000), (length) => find('Fwd: x', line.repeat(length / line.length)))
})
