/**
 * `npm run bench -- tickets [--tickets N] [--rounds N] [--only embedded|postgres|image]`: creating tickets on both
 * databases, each beside the machine's maximum; and with an image beside without one.
 */
import { parseArgs } from 'node:util'
import { loadAverageNote } from '../support/statistics.ts'
import { benchEmbedded } from './embedded.ts'
import { benchPostgres } from './postgres.ts'
import { benchImage } from './with-image.ts'

const PARTS: Record<string, (sizes: { tickets: number; rounds: number }) => Promise<void>> = {
  embedded: benchEmbedded,
  postgres: benchPostgres,
  image: benchImage,
}

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '1600' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  })
  const sizes = { tickets: Number(values.tickets), rounds: Number(values.rounds) }
  const busy = loadAverageNote()
  for (const [name, part] of Object.entries(PARTS))
    if (values.only === undefined || values.only === name) await part(sizes)
  process.stdout.write(`${busy}\n`)
}
