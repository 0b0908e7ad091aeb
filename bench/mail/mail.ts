/**
 * `npm run bench -- mail [--mails N] [--times N] [--only throughput|one]`: mails that come in, on both databases, beside bare
 * parse-and-insert of the same mails.
 */
import { parseArgs } from 'node:util'
import { loadAverageNote } from '../support/statistics.ts'
import { benchOneMail } from './one-mail.ts'
import { benchThroughput } from './throughput.ts'

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '1000' },
      times: { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  })
  const busy = loadAverageNote()
  for (const kind of ['embedded', 'postgres'] as const) {
    if (values.only !== 'one') await benchThroughput(kind, Number(values.mails))
    if (values.only !== 'throughput') await benchOneMail(kind, Number(values.times))
  }
  process.stdout.write(`${busy}\n`)
}
