import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { type Literal, findRepeatingRegexLiterals } from '../support/regular-expressions.ts'

/** Length of an adversarial text, and the limit for one match in milliseconds of the processor; linear expressions take one. */
const LENGTH = 20_000
const MAX_MS = 100
/** A worker without a message for this time is stuck. */
const STUCK_MS = 60_000

/** Expressions that may take longer, because no client can send them a long text. */
const SHORT_TEXTS: Record<string, string> = {
  'app/routes/marketing/legal.tsx': 'texts of the site itself',
  'app/site/elements/home-elements.ts': 'pages of the site itself',
  'server/http/security/content-security-policy.ts': 'pages of the site itself',
  'server/files/storage/s3.ts': 'a setting',
  'server/mail/out/mailer.ts': 'addresses of at most 254 characters, in mails of our own',
  'server/mail/route/same-alarm.ts': 'the first 1,000 characters of a subject or a text',
  'server/platform/visitor-text.ts': 'a title of at most 300 characters, or a name of 100',
  'server/triage/providers/masking.ts': 'the name of a company of at most 200 characters',
}

/** Fragments that texts are built of: what the expressions match, and near misses. */
const PIECES = [
  'a',
  'A',
  '1',
  '!',
  '.',
  '-',
  ' ',
  '\n',
  '\t',
  ',',
  '<',
  '(',
  '[',
  '"',
  '\\',
  '/',
  '@',
  '+',
  "'",
  ':',
  '%',
  '=',
  '&',
  '{',
  'é',
  '\u0301',
  'a.',
  'a-',
  'a1',
  'a ',
  '! ',
  ' -',
  '."',
  '""',
  "a'",
  ';a',
  '; a=b',
  'a="b" ',
  'ab@',
  '@a.',
  '://',
  'key=',
  'bearer ',
  '-----BEGIN ',
  'eyJ',
  '<a',
  '<script',
  '](',
  '  a',
  '\n\n',
  '\r\n',
  ', ',
  'a,b ',
  '?a=',
  '1:',
  '1.2',
  'ab-cd_',
]

/** Runs in a worker, so that a match without end can be terminated. */
const RUN = `
const { parentPort, workerData: { literals, pieces, length } } = require('node:worker_threads')
const texts = pieces.flatMap((piece) => {
  const many = piece.repeat(length / piece.length)
  return [many, many + '\\u0001x\\u0001', 'x' + many + '\\u0001']
})
const timed = (expression, text) => {
  const begun = process.threadCpuUsage()
  if (expression.global) [...text.matchAll(expression)]
  else expression.exec(text)
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
for (const { source, flags } of literals) {
  const expression = new RegExp(source, flags)
  let worst = 0
  for (const text of texts) {
    let took = timed(expression, text)
    // The first match compiles the expression, and the collector may have run.
    for (let again = 0; took > ${MAX_MS} && again < 2; again++) took = Math.min(took, timed(expression, text))
    worst = Math.max(worst, took)
  }
  parentPort.postMessage(worst)
}`

/** The time of each expression on its hardest text; a stuck one, and those after it, are missing. */
function times(literals: Literal[]): Promise<number[]> {
  const worker = new Worker(RUN, { eval: true, workerData: { literals, pieces: PIECES, length: LENGTH } })
  const found: number[] = []
  return new Promise((resolve, reject) => {
    const stuck = setTimeout(() => void worker.terminate(), STUCK_MS)
    worker.on('message', (worst: number) => {
      found.push(worst)
      stuck.refresh()
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      clearTimeout(stuck)
      resolve(found)
    })
  })
}

it('No regular expression takes long over a long adversarial text', async () => {
  const literals = findRepeatingRegexLiterals(['server', 'contract', 'app']).filter(
    ({ file }) => !(file in SHORT_TEXTS),
  )
  expect(literals.length).toBeGreaterThan(150)
  const found = await times(literals)
  const slow = literals.flatMap(({ file, source }, n) =>
    found[n] !== undefined && found[n] < MAX_MS ? [] : [`${file} /${source}/: ${found[n] ?? 'never ended'}`],
  )
  expect(slow).toEqual([])
}, 180_000)
