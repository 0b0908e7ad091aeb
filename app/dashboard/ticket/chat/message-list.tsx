import { Fragment, memo, useDeferredValue, useMemo } from 'react'
import type { Message } from '#contract/messages.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import { ChangeLines } from '../history/chat-changes.tsx'
import { placeChanges } from '../history/shown-changes.ts'
import { MessageItem, type MessageItemProps } from '../messages/message-item.tsx'
import { useMarkRead } from '../presence/use-mark-read.ts'
import { useShownMessage } from './use-shown-message.ts'

type ListProps = Omit<MessageItemProps, 'message'> & { messages: Message[]; changes: HistoryEntry[] }
type MessageListProps = ListProps & {
  /** The message to show first, until it is on screen. */
  shown: string | null
  onShown: () => void
}

/** Messages rendered first in a long conversation; the older ones follow right after. */
const RENDERED_FIRST = 20
/** Until the older messages are rendered, which stand between them. */
const NO_CHANGES: HistoryEntry[] = []
/** An answer that is held, or was stopped, is no message of the ticket yet: it cannot be read. */
const isStored = ({ state }: Message) => state !== 'sending' && state !== 'stopped'

/** The messages of a conversation that is loaded, with the changes between them. */
export function MessageList({ messages, changes, shown, onShown, ...props }: MessageListProps) {
  const rendered = useDeferredValue(messages, messages.slice(-RENDERED_FIRST))
  const isWhole = rendered === messages
  useMarkRead(props.ticket.id, rendered.findLast(isStored)?.id ?? null)
  useShownMessage(isWhole ? shown : null, onShown)
  return <List messages={rendered} changes={isWhole ? changes : NO_CHANGES} {...props} />
}

const List = memo(function List({ messages, changes, ...props }: ListProps) {
  const lines = useMemo(() => placeChanges(messages, changes), [messages, changes])
  if (messages.length === 0 && changes.length === 0) return null
  return (
    <ol className="chat" aria-label="Messages">
      {messages.map((message, place) => (
        <Fragment key={message.id}>
          <ChangeLines changes={lines[place]} />
          <MessageItem message={message} {...props} />
        </Fragment>
      ))}
      <ChangeLines changes={lines.at(-1)} />
    </ol>
  )
})
