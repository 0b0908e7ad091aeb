import {
  useEffect,
  useEffectEvent,
  Fragment,
  memo,
  useDeferredValue,
  useMemo,
  useCallback,
  useLayoutEffect,
  useRef,
  type RefObject,
  useContext,
  type ReactNode,
} from 'react'
import type { Message } from '#contract/messages.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { ChangeLines, placeChanges, useChatChanges } from '../history/chat-changes.tsx'
import { MessageItem, TicketQuestion, type MessageItemProps } from './message-item.tsx'
import { useMarkRead } from './mark-read.ts'
import { isOneColumn } from '../shell/focus.ts'
import { useIsOffline } from '#app/lib/connection.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { useFilePreview, type TicketFile } from '../files/file-preview.tsx'
import type { OpenTicket, Conversation } from '../ticket/ticket-queries.ts'
import { recipientsOf } from '../recipients/recipients.tsx'
import { AnswerBox } from '../answer/answer-box.tsx'
import { useChosenBox } from '../answer/insert-into-answer.ts'
import { NoteBox } from '../answer/note-box.tsx'
import { useIsSending } from '../sending/sending-state.ts'
import { OutgoingMessage } from '../sending/held-answer.tsx'
import { useStoppedAnswers } from '../sending/take-back.ts'

/** Scrolls to a message and focuses it once it is rendered, then calls `onShown`. */
function useShownMessage(id: string | null, onShown: () => void) {
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    const message = id === null ? null : document.getElementById(`message-${id}`)
    if (!message) return
    message.scrollIntoView({ block: 'center' })
    message.focus({ preventScroll: true })
    shown()
  })
}

type ListProps = Omit<MessageItemProps, 'message'> & { messages: Message[]; changes: HistoryEntry[] }
type MessageListProps = ListProps & Pick<TicketChatProps, 'shown' | 'onShown'>

/** Messages rendered first in a long conversation, before the older ones. */
const RENDERED_FIRST = 20
/** The changes until the older messages between them are rendered. */
const NO_CHANGES: HistoryEntry[] = []
/** A held or stopped answer is no message of the ticket yet and cannot be marked read. */
const isStored = ({ state }: Message) => state !== 'sending' && state !== 'stopped'

function MessageList({ messages, changes, shown, onShown, ...props }: MessageListProps) {
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
    <ol className="chat stack" aria-label="Messages">
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

/** Pixels from the end within which new messages scroll into view. */
const NEAR_END = 40

/**
 * Keeps the end of a growing conversation in view until the reader scrolls up, and scrolls to their own new messages. Returns a
 * function that follows the end from now on. `opensAtEnd` is undefined until the conversation is loaded.
 */
function useStickToEnd(
  conversation: RefObject<HTMLElement | null>,
  opensAtEnd: boolean | undefined,
  newest: Message | undefined,
): () => void {
  const ownId = useContext(CurrentAdminId)
  const follows = useRef(false)
  /** Before what comes next is rendered. */
  const isAtEnd = useRef(false)
  /** The newest message there was before; undefined until the conversation is loaded. */
  const before = useRef<string | null>(undefined)
  const id = newest?.id ?? null
  const isOwn = newest?.author?.id === ownId
  useLayoutEffect(() => {
    const element = conversation.current
    if (!element || opensAtEnd === undefined || before.current === id) return
    // On a narrow screen the header would go out of view with it.
    const opens = before.current === undefined && opensAtEnd && !isOneColumn()
    const hasCome = before.current !== undefined && (isOwn || isAtEnd.current)
    before.current = id
    // What has grown is scrolled once it is laid out, before it is painted.
    if (opens || hasCome) follows.current = true
  }, [conversation, opensAtEnd, id, isOwn])

  useEffect(() => {
    const element = conversation.current
    if (!element) return
    let lastTop = 0
    const onScroll = () => {
      const scroller = scrollerOf(element)
      isAtEnd.current = isNearEnd(scroller)
      // The content may have grown since it was scrolled to its end: only who scrolls up has left it.
      if (isAtEnd.current || scroller.scrollTop < lastTop) follows.current = isAtEnd.current
      lastTop = scroller.scrollTop
    }
    let height = element.clientHeight
    const sizes = new ResizeObserver(() => {
      // The box below has grown over what was read.
      const isCovered = isAtEnd.current && element.clientHeight < height
      height = element.clientHeight
      if (follows.current || isCovered) scrollToEnd(scrollerOf(element))
      isAtEnd.current = isNearEnd(scrollerOf(element))
    })
    for (const each of [element, ...element.children]) sizes.observe(each)
    const abort = new AbortController()
    const options = { passive: true, signal: abort.signal }
    // What is unfolded grows where it is read, not out of view.
    element.addEventListener('click', () => void (follows.current = false), options)
    for (const each of [element, document]) each.addEventListener('scroll', onScroll, options)
    return () => {
      sizes.disconnect()
      abort.abort()
    }
  }, [conversation])

  return useCallback(() => void (follows.current = true), [])
}

/** In one column the page scrolls, below the box at its lower edge. */
const scrollerOf = (conversation: HTMLElement) => (isOneColumn() ? document.scrollingElement! : conversation)

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END

const scrollToEnd = (scroller: Element) => scroller.scrollTo({ top: scroller.scrollHeight })

type TicketChatProps = {
  ticket: OpenTicket
  conversation: Conversation | undefined
  /** Banners that scroll with the conversation. */
  banners: ReactNode
  waiting: boolean
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
  /** The id of the message to scroll to. */
  shown: string | null
  onShown: () => void
}

/** Messages; a longer conversation opens at its end, a shorter one at the question. */
const FEW = 2
const NONE: Message[] = []

export function TicketChat({ ticket, conversation, waiting, files, shown, onShown, ...props }: TicketChatProps) {
  const all = conversation?.messages ?? NONE
  const region = useRef<HTMLDivElement>(null)
  const box = useChosenBox(ticket.id)
  useStoppedAnswers(ticket.id, conversation?.messages)
  const followEnd = useStickToEnd(region, conversation && all.length > FEW && shown === null, all.at(-1))
  const changes = useChatChanges(ticket.id)
  const { openPreview, dialog } = useFilePreview(files)
  const ofMessages = new Set(all.flatMap(({ attachments }) => attachments.map(({ id }) => id)))
  const participants = conversation?.participants
  // What is the same in a ticket that was loaded again: no message is rendered anew for what it does not show.
  const { id: ticketId, user_id, customer } = ticket
  const asked = useMemo(() => ({ id: ticketId, user_id, customer }), [ticketId, user_id, customer])
  const recipients = useMemo(() => recipientsOf(asked, participants ?? []), [asked, participants])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, with the keys too */}
      <section className="conversation" aria-label="Conversation" tabIndex={0} ref={region}>
        <div>
          {props.banners}
          <TicketQuestion
            ticket={ticket}
            mail={conversation?.first_mail ?? null}
            recipients={recipients}
            files={files.filter(({ id }) => !ofMessages.has(id))}
            isUnfolded={props.isUnfolded}
            onUnfold={props.onUnfold}
            onOpenFile={openPreview}
          />
          {waiting && <p className="muted">Loading conversation...</p>}
          {!waiting && all.length === 0 && <NoMessages ticketId={ticket.id} isLoaded={conversation !== undefined} />}
          {conversation && (
            <MessageList
              messages={all}
              changes={changes}
              shown={shown}
              onShown={onShown}
              ticket={asked}
              recipients={recipients}
              onOpenFile={openPreview}
            />
          )}
          <OutgoingMessage ticketId={ticket.id} kind="note" onCome={followEnd} />
          {/* An element of its own: a sibling added to the messages makes the browser recompute the style of all of them. */}
          <div>
            <OutgoingMessage ticketId={ticket.id} kind="answer" onCome={followEnd} />
          </div>
        </div>
      </section>
      {box === 'note' ? <NoteBox ticketId={ticket.id} /> : <AnswerBox ticket={ticket} conversation={conversation} />}
      {dialog}
    </>
  )
}

function NoMessages({ ticketId, isLoaded }: { ticketId: string; isLoaded: boolean }) {
  const isUnknown = useIsOffline() && !isLoaded
  if (useIsSending(ticketId)) return null
  return (
    <p className="conversation-none muted">
      {isUnknown ? 'This conversation wasn’t loaded before you went offline.' : 'No conversation history'}
    </p>
  )
}
