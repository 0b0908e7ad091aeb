import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderBody } from '#server/mail/out/mail-layout.ts'

/** A reply, and the text that a person would cut out of it. */
export type Reply = {
  program: string
  language: string
  plain: string | null
  html: string | null
  expected: string
}

const OURS = renderBody('Dana Lee answered ticket #1001', [
  { paragraph: 'Please restart the printer and check the network cable.' },
  { paragraph: 'You can reply to this email. In a hurry, call (303) 555-0190 and give the number of your ticket.' },
])
const QUOTED = OURS.text
  .split('\n')
  .map((line) => (line === '' ? '>' : `> ${line}`))
  .join('\n')
const HTML = /<body[^>]*>([^]*)<\/body>/.exec(OURS.html)![1]!

/** Puts a mail of ours where the data says only that one stands there. */
const withMail = (text: string | null) =>
  text?.replaceAll('«mail»', OURS.text).replaceAll('«quoted»', QUOTED).replaceAll('«html»', HTML) ?? null

/** Reads `replies/{name}.jsonl`: replies as mail programs write them, one a line. */
export const readReplies = (name: string): Reply[] =>
  readFileSync(join(import.meta.dirname, 'replies', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const reply = JSON.parse(line) as Reply
      return { ...reply, plain: withMail(reply.plain), html: withMail(reply.html) }
    })

/** For comparing texts: without spaces at the end of lines, and with single blank lines. */
export const normalized = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim()
