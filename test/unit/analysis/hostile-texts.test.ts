import { describe, expect, test } from 'vitest'
import { analyseText } from '#server/analysis/analyse-text.ts'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import { cleanText } from '#server/mail/clean-text.ts'
import { renderBody } from '#server/mail/mail-layout.ts'
import { createTicket } from '#contract/tickets.ts'
import { ticketInput } from '#test/support/app.ts'

const { model } = releaseModel()
const NOW = new Date('2026-11-23T17:00:00Z')
const READERS: [who: string, characters: number, read: (text: string) => unknown][] = [
  // The analyser reads 25,000 characters of a text.
  ['analyser', 24_000, (description) => analyseText({ ...ticketInput({ description }), firstName: 'Ann' }, model, NOW)],
  ['contract', 240_000, (description) => createTicket.input.safeParse(ticketInput({ description }))],
  ['mail', 100_000, (text) => renderBody('Subject', [{ paragraph: cleanText(text) }])],
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
/** Twice the text takes about twice the time; quadratic work takes four times. Milliseconds below are noise. */
const [MAX_GROWTH, NOISE_MS, ATTEMPTS] = [3, 10, 4]

function milliseconds(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

describe.each(READERS)('The %s takes no more than twice as long for twice as much text', (_, characters, read) => {
  test.each(SHAPES)('of %j', (shape) => {
    const [half, whole] = [characters / 2, characters].map(
      (length) => `${shape.repeat(length).slice(0, length - 3)}end`,
    )
    const isLinear = () => milliseconds(() => read(whole!)) < MAX_GROWTH * milliseconds(() => read(half!)) + NOISE_MS
    const attempts = Array.from({ length: ATTEMPTS })
    expect(attempts.some(isLinear)).toBe(true)
  })
})
