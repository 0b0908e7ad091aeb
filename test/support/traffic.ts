import { multipart } from './files/upload-client.ts'
import { ticketInput } from './app.ts'
import { call, eventually } from './server.ts'

/**
 * People who read pages and people who open tickets, one request after another each, until stopped. `stop` answers what
 * went wrong; `numbers` are those of the tickets.
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
        if (status !== expected) failures.push(`${method} ${path} answered ${status}`)
        else if (method === 'POST') numbers.push(body.ticket.ticket_id)
      } catch (error) {
        failures.push(`${method} ${path}: ${String(error)}`)
      }
      completed++
    }
  }
  const people = [
    ...Array.from({ length: reading }, () => go('GET', '/services', 200)),
    ...Array.from({ length: writing }, () => go('POST', '/api/tickets', 201)),
  ]
  return {
    numbers,
    /** Once so many more requests have been answered. */
    async completed(more: number): Promise<void> {
      const enough = completed + more
      await eventually(`${more} more answers`, () => completed >= enough)
    },
    async stop(): Promise<string[]> {
      stopping.abort()
      await Promise.all(people)
      return failures
    },
  }
}

/** An upload of which only half is sent; `finish` sends the rest and gives the status. */
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
