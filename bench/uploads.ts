/** `npm run bench -- uploads [--rounds N]`: files beside a bare server that only writes and syncs the same bytes. */
import { parseArgs } from 'node:util'
import { runConcurrently, loadAverageNote, median } from './support/statistics.ts'
import { startBareServer, startProduct } from './support/product-server.ts'
import { photo } from './support/photo.ts'
import { formBody, post } from './support/post.ts'

const CONCURRENCY = 8
/** Megabytes: a screenshot, a phone photo, the largest file accepted. */
const SIZES = [1, 4, 9.9]
/** Megabytes in each round. */
const ROUND = 160
const WANTED = 0.6

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  const busy = loadAverageNote()
  const [ours, bare] = [await startProduct(), await startBareServer()]
  try {
    process.stdout.write(
      `Uploads, ${CONCURRENCY} at once, median of ${values.rounds} rounds (wanted: ratio ${WANTED} or more)\n`,
    )
    for (const size of SIZES) {
      const file = await photo(size)
      const form = formBody(file)
      const times = Math.ceil(ROUND / size)
      const megabytesPerSecond = async (url: string) => {
        const start = performance.now()
        await runConcurrently(CONCURRENCY, times, async () => void (await post(url, form)))
        return (times * file.length) / 1e6 / ((performance.now() - start) / 1000)
      }
      const rates: { our: number; reference: number }[] = []
      for (let round = 0; round <= Number(values.rounds); round++) {
        const our = await megabytesPerSecond(`${ours.url}/api/attachments`)
        const reference = await megabytesPerSecond(bare.url)
        // The first round warms up.
        if (round > 0) rates.push({ our, reference })
      }
      const our = median(rates.map((rate) => rate.our))
      const reference = median(rates.map((rate) => rate.reference))
      const ratio = median(rates.map((rate) => rate.our / rate.reference))
      process.stdout.write(
        `  ${(file.length / 1e6).toFixed(1)} MB each: ours ${our.toFixed(0)} MB/s, ` +
          `bare server with fsync ${reference.toFixed(0)} MB/s, ratio ${ratio.toFixed(2)}\n`,
      )
    }
    process.stdout.write(`${busy}\n`)
  } finally {
    await bare.stop()
    await ours.stop()
  }
}
