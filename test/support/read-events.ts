import { vi } from 'vitest'
import type { ResponseBody } from '#contract/operation.ts'
import type { PresenceEvent } from '#contract/presence.ts'
import { type TicketEvent, watchTickets } from '#contract/ticket-events.ts'

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
  const everything = (): ResponseBody<typeof watchTickets>[] =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => watchTickets.response.parse(JSON.parse(data!)))
  /** Of tickets, and of who is in them; not what is new for one admin. */
  const messages = (): (TicketEvent | PresenceEvent)[] =>
    everything().filter(
      (message): message is TicketEvent | PresenceEvent => 'actor_id' in message || message.kind === 'presence',
    )
  return {
    text: () => text,
    /** Resolves once the stream has sent its first bytes. */
    opened: begun.promise,
    /** Resolves once the server has ended the stream. */
    ended,
    messages,
    everything,
    /** Resolves with the messages about a ticket, or about all, once there are this many. */
    async received(count: number, ticketId?: string) {
      const relevant = () => messages().filter(({ ticket_id }) => !ticketId || ticket_id === ticketId)
      await vi.waitUntil(() => relevant().length >= count, { timeout: 80_000, interval: 5 })
      return relevant()
    },
    close: () => reader.cancel(),
  }
}
