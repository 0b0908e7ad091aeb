import { multipart } from './files/upload-client.ts'
import { ticketInput } from './app.ts'
import { call, eventually } from './server.ts'

/**
 * Starts clients that read pages and clients that create tickets, each with one request after the other, until stopped.
 * `stop` resolves with the failures; `numbers` are those of the tickets.
 */
export function startTraffic(url: string, { reading, writing }: { reading: number; writing: number }) {
  const failures: string[] = []
  const numbers: number[] = []
  let completed = 0
  const stopping = new AbortController()

  async function go(method: 'GET' | 'POST', path: string, expected: number): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { status, body } = await call(url, method, path, method === 'POST' ? ticketInput() : undefined)
        if (status !== expected) failures.push(`${method} ${path} responded with ${status}`)
        else if (method === 'POST') numbers.push(body.ticket.ticket_id)
      } catch (error) {
        failures.push(`${method} ${path}: ${String(error)}`)
      }
      completed++
    }
  }
  const clients = [
    ...Array.from({ length: reading }, () => go('GET', '/services', 200)),
    ...Array.from({ length: writing }, () => go('POST', '/api/tickets', 201)),
  ]
  return {
    numbers,
    /** Resolves once this many more requests have completed. */
    async completed(more: number): Promise<void> {
      const enough = completed + more
      await eventually(`${more} more responses`, () => completed >= enough)
    },
    async stop(): Promise<string[]> {
      stopping.abort()
      await Promise.all(clients)
      return failures
    },
  }
}

/** Starts an upload and sends half of it. Returns a function that sends the rest and resolves with the status. */
export async function beginUpload(url: string, content: Uint8Array) {
  const rest = Promise.withResolvers<void>()
  const form = new Response(multipart('slow.txt', content))
  const bytes = new Uint8Array(await form.arrayBuffer())
  const half = bytes.length / 2
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.slice(0, half))
      await rest.promise
      controller.enqueue(bytes.slice(half))
      controller.close()
    },
  })
  const headers = { 'content-type': form.headers.get('content-type')! }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const sent = fetch(`${url}/api/attachments`, init)
  return async (): Promise<number> => {
    rest.resolve()
    return (await sent).status
  }
}
