/**
 * `npm run bench -- mail [--mails N] [--times N] [--only throughput|one|rest] [--imap-url URL]`: mails that come in, on both
 * databases, beside bare parse-and-insert of the same mails. With the URL of a mailbox also the start and the memory at rest
 * with it.
 */
import { parseArgs } from 'node:util'
import { loadAverageNote } from '../support/statistics.ts'
import { benchAtRest } from './at-rest.ts'
import { benchOneMail } from './one-mail.ts'
import { benchThroughput } from './throughput.ts'

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '1000' },
      times: { type: 'string', default: '20' },
      only: { type: 'string' },
      'imap-url': { type: 'string' },
      starts: { type: 'string', default: '5' },
      rest: { type: 'string', default: '20' },
    },
  })
  const isWanted = (part: string) => values.only === undefined || values.only === part
  const busy = loadAverageNote()
  for (const kind of ['embedded', 'postgres'] as const) {
    if (isWanted('throughput')) await benchThroughput(kind, Number(values.mails))
    if (isWanted('one')) await benchOneMail(kind, Number(values.times))
  }
  const imapUrl = values['imap-url']
  if (imapUrl && isWanted('rest'))
    await benchAtRest({ imapUrl, starts: Number(values.starts), rest: Number(values.rest) })
  process.stdout.write(`${busy}\n`)
}
