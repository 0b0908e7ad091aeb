/**
 * `npm run bench -- uploads [--rounds N]`: files beside a bare server that only writes and syncs the same bytes, and the
 * memory that many at once take.
 */
import { join } from 'node:path'
import { formWith, send } from './kit/http.ts'
import { memoryGrowth, temporaryDirectory } from './kit/machine.ts'
import { photo } from './kit/photo.ts'
import { type Installation, startProcess, startProduct, startServer } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { alternate, perSecond, runConcurrently } from './kit/statistics.ts'

const CONCURRENCY = 8
/** Megabytes: a screenshot, a phone photo, the largest file accepted. */
const SIZES = [1, 4, 9.9]
const MEGABYTES_A_ROUND = 160
const WANTED_RATIO = 0.6
/** Files of the largest size at once. */
const AT_ONCE = 200
const WANTED_MEGABYTES = 150

export async function bench(args: string[]): Promise<void> {
  const { rounds } = readOptions(args, { rounds: 5 })
  using directory = temporaryDirectory()
  const installation = { directory: join(directory.path, 'data'), env: {} }
  await measureThroughput(installation, rounds)
  await measureMemory(installation)
}

async function measureThroughput(installation: Installation, rounds: number): Promise<void> {
  using beside = temporaryDirectory()
  await using product = await startProduct(installation)
  await using bare = await startProcess(['bench/kit/bare-server.ts', beside.path])
  const figures = []
  for (const size of SIZES) {
    const file = await photo(size)
    const form = formWith(file)
    const [megabytes, times] = [file.length / 1e6, Math.ceil(MEGABYTES_A_ROUND / size)]
    const rate = (url: string) => async () => megabytes * (await perSecond(CONCURRENCY, times, () => send(url, form)))
    const { ours, reference } = await alternate(
      { ours: rate(`${product.url}/api/attachments`), reference: rate(bare.url) },
      { rounds },
    )
    figures.push({
      name: `${megabytes.toFixed(1)} MB each`,
      values: ours,
      unit: 'MB/s',
      reference: { name: 'bare server with fsync', values: reference, wantedRatio: { atLeast: WANTED_RATIO } },
    })
  }
  report(`Uploads, ${CONCURRENCY} at once`, figures)
}

async function measureMemory(installation: Installation): Promise<void> {
  await using server = await startServer(installation)
  const form = formWith(await photo(SIZES.at(-1)!))
  const upload = (times: number) => runConcurrently(times, times, () => send(`${server.url}/api/attachments`, form))
  await upload(CONCURRENCY)
  const values = await memoryGrowth(server.pid, () => upload(AT_ONCE))
  report(`${AT_ONCE} uploads at once`, [{ name: 'memory', values, unit: 'MB', wanted: { atMost: WANTED_MEGABYTES } }])
}
