/** `npm run bench -- tickets [--tickets N]`: creating a ticket with an image beside creating one without. */
import { parseArgs } from 'node:util'
import { atOnce, machineIsBusy, percentile } from './load.ts'
import { startOurServer } from './our-server.ts'
import { photo } from './photo.ts'
import { type Body, asForm, asJson, post } from './post.ts'

const CONCURRENCY = 8
const WANTED = 2

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { tickets: { type: 'string', default: '400' } } })
  const times = Number(values.tickets)
  const busy = machineIsBusy()
  const form = asForm(await photo(1))
  const { url, stop } = await startOurServer()
  try {
    const plain = () => createTicket(url)
    const withImage = async () => createTicket(url, [await upload(url, form)])
    for (const warmUp of [plain, withImage]) await atOnce(CONCURRENCY, 50, warmUp)
    // In turns, so that a slow moment of the machine meets both.
    const [without, image]: number[][] = [[], []]
    for (let turn = 0; turn < 4; turn++) {
      without!.push(...(await atOnce(CONCURRENCY, times / 4, plain)))
      image!.push(...(await atOnce(CONCURRENCY, times / 4, withImage)))
    }
    const [p95, reference] = [percentile(image!, 0.95), percentile(without!, 0.95)]
    process.stdout.write(
      `Tickets, ${CONCURRENCY} at once, ${times} of each kind, p95 (median):\n` +
        `  without a file ${reference.toFixed(1)} ms (${percentile(without!, 0.5).toFixed(1)} ms), with one image of ` +
        `${(form.bytes.length / 1e6).toFixed(2)} MB, uploaded first, ${p95.toFixed(1)} ms (${percentile(image!, 0.5).toFixed(1)} ms), ` +
        `ratio ${(p95 / reference).toFixed(2)} (wanted: ${WANTED} or less)\n${busy}\n`,
    )
  } finally {
    await stop()
  }
}

type Upload = { id: string; token: string }
let customers = 0

async function createTicket(url: string, attachments: Upload[] = []): Promise<void> {
  const customerInfo = {
    email: `customer-${customers++}@example.com`,
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '',
    company: '',
  }
  await post(
    `${url}/api/tickets`,
    asJson({
      title: 'Front desk printer prints blank pages',
      description: 'Third morning in a row. We changed the toner on Friday.',
      customerInfo,
      attachments,
    }),
  )
}

async function upload(url: string, form: Body): Promise<Upload> {
  const { id, token } = JSON.parse(await post(`${url}/api/attachments`, form)) as Upload
  return { id, token }
}
