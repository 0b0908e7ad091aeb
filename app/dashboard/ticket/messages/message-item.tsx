import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { memo, useMemo } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { Message } from '#contract/messages.ts'
import { HeldState } from '../chat/sending/held-state.tsx'
import { messageSide } from '../chat/message-side.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { Recipient } from '../recipients/recipients-of.ts'
import { Deliveries } from './deliveries.tsx'
import { FileList } from './file-list.tsx'
import { EarlierTexts } from './earlier-texts.tsx'
import { FoldedMessage } from './folded-message.tsx'
import { MailNotes } from './mail-notes.tsx'
import { MessageMenu } from './message-menu.tsx'
import { NoteEdit } from './note-edit.tsx'
import { placeFiles } from './place-files.ts'
import { MessageHead } from './message-head.tsx'
import { MessageText } from './message-text.tsx'
import { OfferedPeople } from './offered-people.tsx'

export type MessageItemProps = {
  message: Message
  ticket: Pick<OpenTicket, 'id' | 'customer'>
  /** Who takes part in the ticket. */
  recipients: readonly Recipient[]
  onOpenFile: (id: string) => void
}

/** An entry of the conversation. What machines wrote, and what came in a flood, is one line until it is unfolded. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, ticket } = props
  const { id, kind, state, mail } = message
  const { role } = messageSide(message, ticket.customer)
  const isFolded = kind === 'automatic' || mail?.is_quiet
  return (
    <li
      id={`message-${id}`}
      tabIndex={-1}
      className="message"
      data-role={role}
      data-state={state ?? undefined}
      data-mail={mail ? '' : undefined}
      data-folded={isFolded || undefined}
    >
      {isFolded ? (
        <FoldedMessage message={message}>
          <Content {...props} />
        </FoldedMessage>
      ) : (
        <Content {...props} />
      )}
    </li>
  )
})

/** Where the text of a note is kept while it is changed. */
const editKey = (id: string) => `${id}:edit`

function Content({ message, ticket, recipients, onOpenFile }: MessageItemProps) {
  const { kind, channel, text, full_text, created_at, attachments, mail } = message
  const { role, name } = messageSide(message, ticket.customer)
  const edited = useAnswerDraft(editKey(message.id)) !== ''
  const { images, logos, below } = useMemo(
    () => placeFiles(attachments, mail?.inline_files ?? [], { text, full_text }),
    [attachments, mail, text, full_text],
  )
  return (
    <>
      <MessageHead
        name={name}
        role={kind === 'automatic' ? 'automatic reply' : role}
        at={created_at}
        channel={channel}
        mail={mail}
        menu={
          <MessageMenu
            message={message}
            ticketId={ticket.id}
            onEdit={() => writeAnswerDraft(editKey(message.id), text)}
          />
        }
      />
      {kind === 'note' && (
        <p className="note-mark">
          <LockKeyholeIcon size={14} />
          Only the team sees this
        </p>
      )}
      {edited && <NoteEdit ticketId={ticket.id} noteId={message.id} text={text} draftKey={editKey(message.id)} />}
      {!edited && (full_text ?? text).trim() && (
        <div className="bubble">
          <MessageText text={text} fullText={full_text} images={images} onOpenFile={onOpenFile} />
        </div>
      )}
      <EarlierTexts texts={message.earlier_texts} />
      <FileList label={`Files sent by ${name}`} below={below} logos={logos} onOpen={onOpenFile} />
      {mail && <MailNotes mail={mail} channel={channel} />}
      {mail && <OfferedPeople ticketId={ticket.id} offered={mail.offered} recipients={recipients} />}
      {kind === 'answer' && <HeldState message={message} ticketId={ticket.id} />}
      {kind === 'answer' && <Deliveries message={message} customer={ticket.customer} recipients={recipients} />}
    </>
  )
}
