/** `npm run drill -- multiparts [--count N] [--seed N] [--at-once N]`: malformed forms with files; none leaves a file or a row behind. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newInstallation } from '../support/own-database.ts'
import { malformedForm } from './multiparts/malformed-form.ts'
import { type UploadTarget, sendForm } from './multiparts/send-form.ts'
import { startProduct } from '../support/drill-server.ts'
import { createRandom } from '../support/random.ts'
import { findFaults } from './requests/check-response.ts'
import { exactly, tell, told } from '../support/report.ts'

/** How long what was cut off may take to be noticed and cleared away. */
const CLEARED_WITHIN_MS = 30_000
const SHOWN = 20

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      'at-once': { type: 'string', default: '16' },
    },
  })
  const random = createRandom(Number(values.seed))
  const installation = await newInstallation('embedded')
  const product = await startProduct({ ...installation.env, PORT: '0' })
  const { dataDir } = installation
  try {
    const port = Number(new URL(product.url).port)
    const places = await placesOf(product.url)
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let left = Number(values.count)
    let cut = 0
    const sender = async (): Promise<void> => {
      while (left-- > 0) {
        const place = random.oneOf(places)
        const reply = await sendForm(port, place, malformedForm(random), random)
        if (reply.answers.length === 0) cut++
        for (const { status } of reply.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        for (const fault of findFaults(reply)) faults.push(`${place.path}: ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: Number(values['at-once']) }, sender))

    const drafts = () => readdirSync(join(dataDir, 'attachments/.drafts')).length
    const latest = performance.now() + CLEARED_WITHIN_MS
    while (drafts() > 0 && performance.now() < latest) await setTimeout(100)
    const taken = statuses.get(201) ?? 0
    const rows = await count(dataDir, 'attachments')
    const stored = filesIn(join(dataDir, 'attachments'))
    const { status: readiness } = await fetch(`${product.url}/readyz`)
    const complaints = product.said().split('"level":"error"').length - 1
    for (const fault of faults.slice(0, SHOWN)) process.stdout.write(`  ! ${fault.slice(0, 300)}\n`)
    return tell(`${values.count} malformed forms with files, seed ${values.seed}:`, [
      told(
        'answers',
        [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', '),
      ),
      told('cut off before there was an answer', cut),
      exactly('temporary files left', drafts(), 0),
      exactly('rows beside those of files that were taken', rows - taken, 0),
      exactly('files beside those that were taken', stored - taken, 0),
      exactly('tickets beside the one that takes files', (await count(dataDir, 'tickets')) - 1, 0),
      exactly('answers 5xx, or without a header all have', faults.length, 0),
      exactly('faults in the log', complaints, 0),
      exactly('/readyz afterwards', readiness, 200),
    ])
  } finally {
    await product.stop()
    await installation.remove()
  }
}

/** Everything that takes forms, and a ticket that takes files from the holder of its token. */
async function placesOf(url: string): Promise<UploadTarget[]> {
  const response = await fetch(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'The scanner is silent',
      description: 'Photos follow.',
      customerInfo: { email: 'marisol@example.com', firstName: 'Marisol', lastName: 'Vega' },
    }),
  })
  const { ticket, uploadToken } = (await response.json()) as { ticket: { id: string }; uploadToken: string }
  const places = ['/api/attachments', `/api/tickets/${ticket.id}/attachments`, '/support', '/contact']
  return places.map((path) => ({ path, authorization: `Upload ${uploadToken}` }))
}

const filesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('.drafts'),
  ).length

async function count(dataDir: string, table: 'attachments' | 'tickets'): Promise<number> {
  const client = new pg.Client({ host: dataDir, user: 'postgres', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  await client.end()
  return Number(rows[0]!.count)
}
