import { vi } from 'vitest'
import { type TypingEvent, type TicketEvent, watchTickets } from '#contract/ticket-events.ts'

/** Reads a stream of ticket events as a browser does. */
export function readEvents(response: Response) {
  if (response.status !== 200) throw new Error(`The stream answered ${response.status}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const begun = Promise.withResolvers<void>()
  let text = ''
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      begun.resolve()
    }
  }
  const ended = read().catch(() => {})
  const messages = (): (TicketEvent | TypingEvent)[] =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => watchTickets.response.parse(JSON.parse(data!)))
  return {
    text: () => text,
    /** Once the stream has said its first word. */
    opened: begun.promise,
    /** Once the server has ended it. */
    ended,
    messages,
    /** What has been told of a ticket, or of all, as soon as it is that many. */
    async received(count: number, ticketId?: string) {
      const told = () => messages().filter(({ ticket_id }) => !ticketId || ticket_id === ticketId)
      await vi.waitUntil(() => told().length >= count, { timeout: 15_000, interval: 5 })
      return told()
    },
    close: () => reader.cancel(),
  }
}
