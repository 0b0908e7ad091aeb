import { useContext, useMemo, useRef, type ReactNode } from 'react'
import { useIsOffline } from '#app/lib/connection.ts'
import type { Message } from '#contract/messages.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'
import { useFilePreview, type TicketFile } from '../files/use-file-preview.tsx'
import { ChangesSwitch, useChatChanges } from '../history/chat-changes.tsx'
import { HeldMails } from '../held/held-mails.tsx'
import type { OpenTicket } from '../open-ticket.ts'
import type { Conversation } from '../panel-queries.ts'
import { recipientsOf } from '../recipients/recipients-of.ts'
import { AnswerBox } from './answer-box.tsx'
import { answerDraftKeys, noteDraftKeys } from './answer-draft-keys.ts'
import { useChosenBox } from './chosen-box.ts'
import { MessageList } from './message-list.tsx'
import { NoteBox } from './note/note-box.tsx'
import { useIsSending } from './sending/box-sending.ts'
import { OutgoingMessage } from './sending/outgoing-message.tsx'
import { useStoppedAnswers } from './sending/use-stopped-answers.ts'
import { TicketQuestion } from './ticket-question.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type TicketChatProps = {
  ticket: OpenTicket
  conversation: Conversation | undefined
  /** What to know before reading; it scrolls with the conversation. */
  banners: ReactNode
  waiting: boolean
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
  /** The message to show first, until it is on screen. */
  shown: string | null
  onShown: () => void
  onOpenTicket: (id: string) => void
}

/** A conversation of at most this many messages opens at the question, a longer one at its end. */
const FEW = 2
const NONE: Message[] = []

/** The question, the conversation with the customer, the emails held beside it, and the box to answer in. */
export function TicketChat({ ticket, conversation, waiting, files, shown, onShown, ...props }: TicketChatProps) {
  const all = conversation?.messages ?? NONE
  const region = useRef<HTMLDivElement>(null)
  const ownId = useContext(CurrentAdminId)
  const newest = all.at(-1)
  const box = useChosenBox(ticket.id)
  useStoppedAnswers(ticket.id, conversation?.messages)
  const followEnd = useStickToEnd(region, {
    opensAtEnd: conversation && all.length > FEW && shown === null,
    newest: newest && { id: newest.id, isOwn: newest.author?.id === ownId },
  })
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
          <ChangesSwitch />
          {waiting && <p className="tab-note">Loading conversation...</p>}
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
          <OutgoingMessage ticketId={ticket.id} kind="note" boxKey={noteDraftKeys(ticket.id).text} onCome={followEnd} />
          {/* An element of its own: what is added beside the messages makes the browser look at the style of all of them. */}
          <div>
            <OutgoingMessage
              ticketId={ticket.id}
              kind="answer"
              boxKey={answerDraftKeys(ticket.id).text}
              onCome={followEnd}
            />
          </div>
          <HeldMails held={conversation?.held ?? []} onOpenTicket={props.onOpenTicket} />
        </div>
      </section>
      {box === 'note' ? <NoteBox ticketId={ticket.id} /> : <AnswerBox ticket={ticket} conversation={conversation} />}
      {dialog}
    </>
  )
}

/** Without a connection it is not known whether there are messages, unless they have been seen before. */
function NoMessages({ ticketId, isLoaded }: { ticketId: string; isLoaded: boolean }) {
  const isUnknown = useIsOffline() && !isLoaded
  if (useIsSending(ticketId)) return null
  return (
    <p className="conversation-none">
      {isUnknown ? 'This conversation wasn’t loaded before you went offline.' : 'No conversation history'}
    </p>
  )
}
