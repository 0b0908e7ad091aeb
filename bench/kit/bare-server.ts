/** The reference server of the benchmark `uploads`, run as its own process: writes the body to a file, syncs it, responds. */
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const directory = process.argv[2]!
let count = 0

const server = createServer(async (request, response) => {
  const file = await open(join(directory, String(count++)), 'wx')
  for await (const piece of request) await file.writeFile(piece as Buffer)
  await file.sync()
  await file.close()
  response.writeHead(201).end()
})
server.listen(0, 'localhost', () =>
  process.stdout.write(`Ready at http://localhost:${(server.address() as AddressInfo).port}\n`),
)
