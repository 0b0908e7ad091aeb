import { describe, expect, test } from 'vitest'
import { readMail } from '#test/support/mail/parse-raw-mail.ts'
import { latin1, rawMail } from '#test/support/mail/mail-bytes.ts'

const ann = { name: 'Ann Lee', address: 'ann@example.com' }
const fromOf = (value: string | Buffer, ...more: string[]) =>
  readMail(
    rawMail([Buffer.concat([latin1('From: '), typeof value === 'string' ? Buffer.from(value) : value]), ...more]),
  ).from

describe('The sender is who the mail says', () => {
  test.each<[value: string, name: string, address: string]>([
    ['ann@example.com', '', 'ann@example.com'],
    ['<ann@example.com>', '', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'Ann Lee', 'ann@example.com'],
    ['"Lee, Ann" <Ann@Example.com>', 'Lee, Ann', 'Ann@Example.com'],
    ['ann@example.com (Ann Lee)', 'Ann Lee', 'ann@example.com'],
    ['=?utf-8?Q?J=C3=B6rg_=28IT=29=2C_Dr=2E?= <joerg@example.com>', 'Jörg (IT), Dr.', 'joerg@example.com'],
    ['"=?utf-8?B?SsO2cmc=?=" <joerg@example.com>', 'Jörg', 'joerg@example.com'],
    ['=?utf-8?Q?Ann_Lee_<ann@example.com>?=', 'Ann Lee', 'ann@example.com'],
    ['"Ann Lee <ann@example.com>"', 'Ann Lee', 'ann@example.com'],
    ["'Ann Lee' <'ann@example.com'>", 'Ann Lee', 'ann@example.com'],
    ['Ann Lee <mailto:ann@example.com>', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee [mailto:ann@example.com]', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee [ann@example.com]', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee <ann@[192.0.2.1]>', 'Ann Lee', 'ann@[192.0.2.1]'],
    ['Ann Lee <<ann@example.com>>', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee <ann@example.com', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee ann@example.com', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee <ann @ example.com>', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee <ann@example.com>, bob@example.com', 'Ann Lee', 'ann@example.com'],
    ['Nobody, Ann Lee <ann@example.com>', 'Nobody, Ann Lee', 'ann@example.com'],
    ['Team: Ann Lee <ann@example.com>, bob@example.com;', 'Ann Lee', 'ann@example.com'],
    ['Jürgen <jürgen@bücher.example>', 'Jürgen', 'jürgen@bücher.example'],
    ['"ann.lee"@example.com', '', 'ann.lee@example.com'],
    ['Ann Lee <"ann lee"@example.com>', 'Ann Lee', '"ann lee"@example.com'],
    ['<@one.example, @two.example:ann@example.com>', '', 'ann@example.com'],
    ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', 'Pete', 'pete@silly.test'],
    ['"Ann <Sales>" <ann@example.com>', 'Ann <Sales>', 'ann@example.com'],
    ['Lee, Ann <ann@example.com>', 'Lee, Ann', 'ann@example.com'],
    ['Lee, Ann (IT) <ann@example.com>', 'Lee, Ann (IT)', 'ann@example.com'],
    ['Smith &amp; Sons; Denver <ann@example.com>', 'Smith & Sons; Denver', 'ann@example.com'],
    ['"Smith &amp; Sons" <ann@example.com>', 'Smith & Sons', 'ann@example.com'],
    ['O&#39;Brien, Pat <ann@example.com>', "O'Brien, Pat", 'ann@example.com'],
    ['&quot;Ann Lee&quot; <ann@example.com>', 'Ann Lee', 'ann@example.com'],
    ['Ann Lee &lt;ann@example.com&gt;', 'Ann Lee', 'ann@example.com'],
    ['Ann =?utf-8?Q?L=C3=A9e?=, Denver <ann@example.com>', 'Ann Lée, Denver', 'ann@example.com'],
    ['<=?utf-8?Q?ann=40example.com?=>', '', 'ann@example.com'],
    ['"\u202eLee\u202c, Ann\u0007" <ann@example.com>', 'Lee, Ann', 'ann@example.com'],
  ])('%s', (value, name, address) => {
    expect(fromOf(value)).toEqual({ name, address })
  })

  test('also with bytes of the charset of the body', () => {
    expect(fromOf(latin1('J\xfcrgen <j@example.com>'))).toEqual({ name: 'Jürgen', address: 'j@example.com' })
  })

  test('otherwise whom Reply-To names, then Sender and Return-Path, under the name of From', () => {
    expect(readMail(rawMail(['Sender: Ann Lee <ann@example.com>', 'Return-Path: <bounces@example.com>'])).from).toEqual(
      ann,
    )
    expect(fromOf('Ann Lee', 'Reply-To: <ann@example.com>')).toEqual(ann)
    expect(fromOf('Ann Lee <>', 'Return-Path: <ann@example.com>')).toEqual(ann)
    expect(fromOf('/o=Exchange/cn=ann', 'Reply-To: Ann Lee <ann@example.com>')?.address).toBe('ann@example.com')
  })

  test('otherwise nobody', () => {
    for (const value of [
      '',
      '<>',
      'Ann Lee',
      '@',
      'ann@',
      '@example.com',
      '""',
      '=?utf-8?Q?Ann?=',
      ',,,;;;',
      '"ann lee"@example.com',
    ])
      expect(fromOf(value)).toBeNull()
    expect(readMail('Subject: a\r\n\r\n').from).toBeNull()
  })

  test('the first usable one of several From headers', () => {
    expect(readMail(rawMail(['From: nobody', 'From: Ann Lee <ann@example.com>'])).from).toEqual(ann)
  })
})

describe('A From without a usable address', () => {
  test.each(['MAILER-DAEMON (Mail Delivery System)', '"secret" <power quadrant system@example.com>', 'Ann Lee'])(
    'is kept as it is written: %s',
    (value) => {
      expect(readMail(rawMail([`From: ${value}`]))).toMatchObject({ from: null, fromWords: value })
    },
  )

  test('unless it says nothing', () => {
    for (const value of ['', '<>', '""', '@', ',,,;;;'])
      expect(readMail(rawMail([`From: ${value}`])).fromWords).toBeUndefined()
  })
})

describe('Of a group that forwards a mail in its own name, the sender is the person', () => {
  const VIA = "'Ann Lee' via Support <support@group.example>"
  const TO_ITSELF = ['To: support@group.example', 'Reply-To: Ann Lee <ann@example.com>']

  test.each<[from: string, headers: string[]]>([
    [VIA, ['X-Original-Sender: ann@example.com', 'Reply-To: support@group.example']],
    [VIA, ['X-Original-From: Ann Lee <ann@example.com>', 'X-Original-Sender: bounces@example.com']],
    [VIA, ['Reply-To: ann@example.com']],
    ['Ann Lee (via Support) <support@group.example>', ['Reply-To: ann@example.com']],
    ['Support <support@group.example>', ['X-Original-From: Ann Lee <ann@example.com>']],
    ['Support <support@group.example>', TO_ITSELF],
    ['Ann Lee <support@group.example>', ['X-Original-Sender: Ann Lee <ann@example.com>']],
  ])('%s, %j', (from, headers) => {
    expect(readMail(rawMail([`From: ${from}`, ...headers]))).toMatchObject({ from: ann, hasClearSender: false })
  })

  test.each<[from: string, headers: string[]]>([
    ['Ann Lee via Docs <no-reply@docs.example>', ['Reply-To: ann@example.com']],
    ['Website <website@group.example>', ['Reply-To: ann@example.com']],
    [VIA, []],
    ['Ann Lee <ann@example.com>', ['X-Original-Sender: ann@example.com']],
    ['Ann Lee <ann@example.com>', ['X-Original-Sender: bounces+12@mail.example']],
  ])('but not otherwise: %s, %j', (from, headers) => {
    expect(readMail(rawMail([`From: ${from}`, ...headers]))).toMatchObject({ hasClearSender: true })
  })

  test('and nobody is certain whose name somebody else wrote into From', () => {
    const headers = ['From: "ann@example.com via it" <eve@evil.example>', 'X-Original-From: ann@example.com']
    expect(readMail(rawMail(headers))).toMatchObject({ from: { address: 'ann@example.com' }, hasClearSender: false })
  })
})

describe('Everybody who got the mail is a recipient', () => {
  test('by envelope, To and Cc, once, in lower case', () => {
    const mail = readMail(
      rawMail([
        'Delivered-To: R1001-Abc@Help.example',
        'X-Original-To: it@help.example',
        'Envelope-To: it@help.example, <three@help.example>',
        'X-Envelope-To: four@help.example',
        'To: "Support" <Support@help.example>, undisclosed-recipients:;',
        'Cc: Ann Lee <ann@example.com>',
        'Return-Path: <>',
      ]),
    )
    expect(mail.recipients).toEqual([
      'r1001-abc@help.example',
      'it@help.example',
      'three@help.example',
      'four@help.example',
      'support@help.example',
      'ann@example.com',
    ])
    expect(mail).toMatchObject({
      to: [{ name: 'Support', address: 'Support@help.example' }],
      cc: [ann],
      returnPath: '',
    })
  })

  test('at most 200 of 10,000', () => {
    const all = Array.from({ length: 10_000 }, (_, index) => `"N. ${index}" <n${index}@example.com>`)
    const mail = readMail(rawMail([`To: ${all.join(', ')}`, 'Cc: ann@example.com']))
    expect([mail.to.length, mail.recipients.length]).toEqual([200, 200])
  })

  test.each<[string, boolean]>([
    ['"Lee, Ann" <ann@example.com>', true],
    ['Lee, Ann <ann@example.com>', true],
    ['ann@example.com <ann@example.com>', true],
    ['"it@example.com by a list" <list@example.com>', true],
    ['=?utf-8?q?J=C3=B6rg?= <joerg@example.com>', true],
    ['ann@example.com, eve@example.com', false],
    ['Support: Ann Lee <ann@example.com>', true],
    ['Re: Lee, Ann <ann@example.com>', true],
    ['Jira (IT): =?utf-8?q?J=C3=B6rg?= <joerg@example.com>', true],
    ['Support: <ann@example.com>', true],
    ['Support: Ann <ann@example.com>;', false],
    ['Support: Ann <ann@example.com>, Eve <eve@example.com>', false],
    ['Support: Ann <ann@example.com> eve@example.com', false],
    ['Support: Ann <ann@example.com> (Eve)', false],
    ['Support: Ann <ann@example.com> <>', false],
    ['Support: "Ann <ann@example.com>"', false],
    ['Support: "ann@customer.example"@example.com', false],
    ['Support: <"ann@customer.example"@example.com>', false],
    ['Support: ann@example.com', false],
    ['eve@example.com: Ann <ann@example.com>', false],
    ['eve@example.com:ann@example.com', false],
    ['Support: eve@example.com <ann@example.com>', false],
    ['Support: <=?utf-8?q?ann=40example.com?=>', false],
    ['Support: Ann', false],
    ['Friends: ann@example.com;', false],
    ['"Ann <ann@example.com>"', false],
    ['<=?utf-8?q?ann=40example.com?=>', false],
    ['mi\u212ae@example.com', false],
    ['Ann', false],
  ])('From %s names its sender clearly: %s', (from, isClear) => {
    expect(readMail(rawMail([`From: ${from}`])).hasClearSender).toBe(isClear)
  })

  test('the return path is null where it is missing', () => {
    expect(readMail('Subject: a\r\n\r\n').returnPath).toBeNull()
    expect(readMail('Return-Path: <ann@example.com>\r\n\r\n').returnPath).toBe('ann@example.com')
  })
})
