import { describe, test } from 'vitest'
import { analyseText } from '#server/triage/analyse-text.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'
import { cleanText, renderBody } from '#server/mail/out/mail-layout.ts'
import { createTicket } from '#contract/tickets.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'

const { model } = releaseModel()
const NOW = new Date('2026-11-23T17:00:00Z')
const ticket = (description: string) => ({
  title: 'Front desk printer prints blank pages',
  description,
  category: 'Printer' as const,
  priority: 'Medium' as const,
})
const CUSTOMER = { email: 'ann@juniper.example', firstName: 'Ann', lastName: 'Reed', phone: '', company: '' }
const READERS: [who: string, characters: number, read: (text: string) => unknown][] = [
  // The analyser reads 25,000 characters of a text.
  ['analyser', sized(16_000, 24_000), (text) => analyseText({ ...ticket(text), firstName: 'Ann' }, model, NOW)],
  [
    'contract',
    sized(24_000, 240_000),
    (text) => createTicket.input.safeParse({ ...ticket(text), customerInfo: CUSTOMER }),
  ],
  ['mail', sized(20_000, 100_000), (text) => renderBody('Subject', [{ paragraph: cleanText(text) }])],
]
const SHAPES = [
  '\n--x\n',
  '\n',
  '\r',
  'a\n',
  'a ',
  'a',
  '. ',
  '.',
  '?!',
  'a.b.',
  '1.',
  '1 ',
  '(',
  '"',
  "a'",
  '-',
  ' - ',
  '> ',
  '<a@b ',
  'a@',
  'http://a',
  'www.',
  'From: a\n',
  'a:',
  '\t',
  '\u200b',
  '\u0301',
  '😭',
  'ﷺ',
  'İ',
  'not ',
  'no not ',
  'cannot print ',
]

describe.each(READERS)('The time of the %s grows with the text and no faster', (_, characters, read) => {
  test.each(SHAPES)('of %j', (shape) => {
    expectLinear(characters, (length) => read(`${shape.repeat(length / shape.length - 3)}end`))
  })
})
