import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { conversationQuery } from '../../panel-queries.ts'

/** Shows a message in the conversation of its ticket before it is loaded again, or in place of what was loaded of it. */
export function addToConversation(client: QueryClient, ticketId: string, message: Message) {
  changeMessages(client, ticketId, (messages) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((each) => (each.id === message.id ? message : each))
      : [...messages, message],
  )
}

/** Takes a message out of the conversation before it is loaded again, and returns it. */
export function removeFromConversation(client: QueryClient, ticketId: string, id: string): Message | undefined {
  const found = client.getQueryData(conversationQuery(ticketId).queryKey)?.messages.find((each) => each.id === id)
  changeMessages(client, ticketId, (messages) => messages.filter((each) => each.id !== id))
  return found
}

function changeMessages(client: QueryClient, ticketId: string, change: (messages: Message[]) => Message[]) {
  const { queryKey } = conversationQuery(ticketId)
  // A load that has begun before would show what was.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => before && { ...before, messages: change(before.messages) })
}
