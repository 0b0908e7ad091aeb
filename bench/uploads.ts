/**
 * `npm run bench -- uploads [--rounds N]`: files compared with a bare server that only writes and syncs the same bytes, and the
 * memory that many concurrent ones take.
 */
import { join } from 'node:path'
import { formWith, photo, send } from './kit/http.ts'
import { memoryGrowth, temporaryDirectory } from './kit/machine.ts'
import { startProcess, startProduct, startServer } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, perSecond, runConcurrently } from './kit/statistics.ts'

const CONCURRENCY = 8
/** Megabytes: a screenshot, a phone photo, the largest file accepted. */
const SIZES = [1, 4, 9.9]
const MEGABYTES_A_ROUND = 160
const AT_ONCE = 200

export async function bench(args: string[]): Promise<void> {
  const { rounds } = readOptions(args, { rounds: 5 })
  using directory = temporaryDirectory()
  const installation = { directory: join(directory.path, 'data'), env: {} }
  const figures: Figure[] = []
  {
    await using product = await startProduct(installation)
    await using bare = await startProcess(['bench/kit/bare-server.ts', directory.path])
    for (const size of SIZES)
      figures.push(await measureThroughput(`${product.url}/api/attachments`, bare.url, { size, rounds }))
  }
  await using server = await startServer(installation)
  const form = formWith(await photo(SIZES.at(-1)!))
  const upload = (times: number) => runConcurrently(times, times, () => send(`${server.url}/api/attachments`, form))
  await upload(CONCURRENCY)
  const growth = await memoryGrowth(server.pid, () => upload(AT_ONCE))
  const name = `memory for ${AT_ONCE} concurrent ones of the largest size`
  figures.push({ name, values: growth, unit: 'MB', atMost: 150 })
  report(`Uploads, ${CONCURRENCY} concurrently`, figures)
}

type Sizes = { size: number; rounds: number }

async function measureThroughput(url: string, bareUrl: string, { size, rounds }: Sizes): Promise<Figure> {
  const file = await photo(size)
  const form = formWith(file)
  const [megabytes, times] = [file.length / 1e6, Math.ceil(MEGABYTES_A_ROUND / size)]
  const rate = (address: string) => async () =>
    megabytes * (await perSecond(CONCURRENCY, times, () => send(address, form)))
  const { ours, bare } = await alternate({ ours: rate(url), bare: rate(bareUrl) }, { rounds })
  const reference = { name: 'bare server with fsync', values: bare, atLeast: 0.6 }
  return { name: `${megabytes.toFixed(1)} MB each`, values: ours, unit: 'MB/s', reference }
}
