import { runConcurrently, percentile } from '../support/statistics.ts'
import { startProduct } from '../support/product-server.ts'
import { photo } from '../support/photo.ts'
import { type Body, formBody, post } from '../support/post.ts'
import { postTicket } from '../support/post-ticket.ts'

const CONCURRENCY = 8
const WANTED = 2

/** Measures a ticket with an image, uploaded first, beside one without, on the embedded database. */
export async function benchImage({ tickets }: { tickets: number }): Promise<void> {
  const times = tickets / 4
  const form = formBody(await photo(1))
  const { url, stop } = await startProduct()
  try {
    const plain = () => postTicket(url)
    const withImage = async () => postTicket(url, [await upload(url, form)])
    for (const warmUp of [plain, withImage]) await runConcurrently(CONCURRENCY, 50, warmUp)
    // Alternating, so that a slow moment of the machine affects both.
    const [without, image]: number[][] = [[], []]
    for (let turn = 0; turn < 4; turn++) {
      without!.push(...(await runConcurrently(CONCURRENCY, times / 4, plain)))
      image!.push(...(await runConcurrently(CONCURRENCY, times / 4, withImage)))
    }
    const [p95, reference] = [percentile(image!, 0.95), percentile(without!, 0.95)]
    process.stdout.write(
      `With an image, ${CONCURRENCY} at once, ${times} of each kind, p95 (median):\n` +
        `  without a file ${reference.toFixed(1)} ms (${percentile(without!, 0.5).toFixed(1)} ms), with one image of ` +
        `${(form.bytes.length / 1e6).toFixed(2)} MB, uploaded first, ${p95.toFixed(1)} ms (${percentile(image!, 0.5).toFixed(1)} ms), ` +
        `ratio ${(p95 / reference).toFixed(2)} (wanted: ${WANTED} or less)\n`,
    )
  } finally {
    await stop()
  }
}

async function upload(url: string, form: Body): Promise<{ id: string; token: string }> {
  const { id, token } = JSON.parse(await post(`${url}/api/attachments`, form))
  return { id, token }
}
