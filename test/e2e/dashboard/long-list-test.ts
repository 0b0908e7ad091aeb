import { ADMIN, type Product, adminTest, startProduct } from '../support/product.ts'
import { spawnScript } from '../support/start-product.ts'

const TICKETS = 3_000

async function fill({ dataDir }: Product) {
  const seed = spawnScript(['cli/seed.ts', '--tickets', String(TICKETS)], { DATA_DIR: dataDir })
  seed.stdout!.resume()
  seed.stderr!.resume()
  const code = await new Promise<number | null>((resolve) => seed.on('exit', resolve))
  if (code !== 0) throw new Error(`seed ended with ${code}`)
}

/** A server of its own, so that thousands of tickets do not slow other tests. */
export const test = adminTest.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are wanted: none
    async ({}, use) => {
      const product = await startProduct()
      await product.addUser(ADMIN)
      await fill(product)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
