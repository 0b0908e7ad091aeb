/** `npm run bench -- uploads [--rounds N]`: files a second beside a bare server that only writes and syncs the same bytes. */
import { parseArgs } from 'node:util'
import { atOnce, machineIsBusy, median } from './load.ts'
import { startBareServer, startOurServer } from './our-server.ts'
import { asForm, photo } from './photo.ts'

const CONCURRENCY = 8
const FILES = 120
const WANTED = 0.6

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  const busy = machineIsBusy()
  const file = await photo()
  const [ours, bare] = [await startOurServer(), await startBareServer()]
  try {
    const upload = (url: string) => async () => {
      const response = await fetch(url, { method: 'POST', body: asForm(file) })
      if (response.status !== 201) throw new Error(`${url} answered ${response.status}`)
      await response.arrayBuffer()
    }
    const megabytesPerSecond = async (url: string) => {
      const start = performance.now()
      await atOnce(CONCURRENCY, FILES, upload(url))
      return (FILES * file.length) / 1e6 / ((performance.now() - start) / 1000)
    }
    const rates: { ours: number; bare: number }[] = []
    for (let round = 0; round <= Number(values.rounds); round++) {
      const rate = {
        ours: await megabytesPerSecond(`${ours.url}/api/attachments`),
        bare: await megabytesPerSecond(bare.url),
      }
      // The first round warms both up.
      if (round > 0) rates.push(rate)
    }
    const [our, reference] = [median(rates.map((rate) => rate.ours)), median(rates.map((rate) => rate.bare))]
    process.stdout.write(
      `Uploads of ${(file.length / 1e6).toFixed(2)} MB, ${CONCURRENCY} at once, median of ${rates.length} rounds of ${FILES}:\n` +
        `  ours ${our.toFixed(0)} MB/s, bare server with fsync ${reference.toFixed(0)} MB/s, ratio ${(our / reference).toFixed(2)} (wanted: ${WANTED} or more)\n${busy}\n`,
    )
  } finally {
    await bare.stop()
    await ours.stop()
  }
}
