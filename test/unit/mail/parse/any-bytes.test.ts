import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { parseBytes } from '#test/support/mail/parse-raw-mail.ts'
import { forAll } from '../../properties/for-all.ts'

/** What mails consist of, in an order no program writes. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  ' ',
  '\t',
  ':',
  ';',
  '=',
  '"',
  '<',
  '>',
  '@',
  ',',
  '(',
  ')',
  '\\',
  '\0',
  '\x1b$B',
  '\xff',
  '\xc3',
  '--',
  '--b',
  '--b--',
  'From: ',
  'To: ',
  'Subject: ',
  'Content-Type: ',
  'Content-Disposition: attachment; ',
  'Content-Transfer-Encoding: ',
  'multipart/mixed; boundary=b',
  'multipart/alternative; boundary="b"',
  'text/plain',
  'text/html; charset=',
  'message/rfc822',
  'text/calendar',
  'application/ms-tnef',
  'application/pkcs7-mime',
  'base64',
  'quoted-printable',
  'x-uuencode',
  'format=flowed',
  'filename',
  "name*0*=utf-8''",
  '=?utf-8?Q?',
  '=?gb2312?B?',
  '?=',
  '=C3',
  'utf-7',
  'utf-16',
  'begin 644 a',
  'end',
  '=ybegin name=a',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Berlin:20260101T000000',
  '-----BEGIN PGP SIGNED MESSAGE-----',
  'cid:a',
  '\x78\x9f\x3e\x22',
  '0\x80',
]
const pieces = fc.constantFrom(...PIECES)
const mails = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(fc.oneof({ weight: 9, arbitrary: pieces }, fc.string({ maxLength: 5 })), { maxLength: 120 })
    .map((words) => Buffer.from(words.join(''), 'latin1')),
)

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Every text a mail consists of. */
const textsOf = (mail: ParsedMail): string[] => collect(mail)
const collect = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : []
}

test('Any bytes are a mail, whose texts can all be stored', () =>
  forAll(fc.array(mails, { minLength: 5, maxLength: 5 }), (list) => {
    for (const bytes of list) {
      const mail = parseBytes(bytes)
      expect('unreadable' in mail).toBe(false)
      expect(textsOf(mail as ParsedMail).filter((text) => !isStorable(text))).toEqual([])
    }
  }))
