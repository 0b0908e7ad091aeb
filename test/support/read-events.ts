import { vi } from 'vitest'
import { type TypingEvent, type TicketEvent, watchTickets } from '#contract/ticket-events.ts'

/** Reads a stream of ticket events, as a browser does. */
export function readEvents(response: Response) {
  if (response.status !== 200) throw new Error(`The stream responded with ${response.status}`)
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
    /** Resolves once the stream has sent its first bytes. */
    opened: begun.promise,
    /** Resolves once the server has ended the stream. */
    ended,
    messages,
    /** Resolves with the messages about a ticket, or about all, once there are this many. */
    async received(count: number, ticketId?: string) {
      const relevant = () => messages().filter(({ ticket_id }) => !ticketId || ticket_id === ticketId)
      await vi.waitUntil(() => relevant().length >= count, { timeout: 80_000, interval: 5 })
      return relevant()
    },
    close: () => reader.cancel(),
  }
}
