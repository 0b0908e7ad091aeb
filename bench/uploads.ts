/**
 * `npm run bench -- uploads [--rounds N]`: files beside a bare server that only writes and syncs the same bytes, and the
 * memory that many at once take.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runConcurrently, loadAverageNote, median } from './support/statistics.ts'
import { startBareServer, startProduct, startServer } from './support/product-server.ts'
import { photo } from './support/photo.ts'
import { formBody, post } from './support/post.ts'

const CONCURRENCY = 8
/** Megabytes: a screenshot, a phone photo, the largest file accepted. */
const SIZES = [1, 4, 9.9]
/** Megabytes in each round. */
const ROUND = 160
const WANTED = 0.6
/** Files of the largest size at once, and the megabytes of memory that they may take. */
const AT_ONCE = 200
const MAX_MEMORY = 150

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
  await measureMemory()
}

async function measureMemory(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'helpdesk-bench-'))
  const { url, pid, stop } = await startServer({
    DATA_DIR: directory,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  try {
    const form = formBody(await photo(SIZES.at(-1)!))
    const upload = async () => void (await post(`${url}/api/attachments`, form))
    await runConcurrently(CONCURRENCY, CONCURRENCY, upload)
    const megabytes = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
    // Forgets the memory used during the start.
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const before = megabytes('VmRSS')
    await runConcurrently(AT_ONCE, AT_ONCE, upload)
    const growth = megabytes('VmHWM') - before
    process.stdout.write(`  ${AT_ONCE} at once: ${growth.toFixed(0)} MB of memory (wanted: at most ${MAX_MEMORY})\n`)
  } finally {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}
