import { useState, lazy, Suspense, useContext, memo, useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { MailFacts, Message } from '#contract/messages.ts'
import { Fold } from './fold.tsx'
import { senderLabel, messageSide, MessageHead, NoteMark } from './message-head.tsx'
import CornerDownRightIcon from 'lucide-react/icons/corner-down-right'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import BookmarkPlusIcon from 'lucide-react/icons/bookmark-plus'
import DownloadIcon from 'lucide-react/icons/download'
import EyeIcon from 'lucide-react/icons/eye'
import MailIcon from 'lucide-react/icons/mail'
import PencilIcon from 'lucide-react/icons/pencil'
import ReplyIcon from 'lucide-react/icons/reply'
import { operationUrl } from '#app/lib/api.ts'
import { serverNow } from '#app/lib/clock.ts'
import { downloadFrom } from '#app/lib/download-text.ts'
import { MenuButton, type MenuChoice } from '#app/ui/menu.tsx'
import { downloadMail } from '#contract/mails.ts'
import { NOTE_EDIT_HOURS } from '#contract/sending.ts'
import type { MessageChannel } from '#contract/vocabulary.ts'
import { useMay, CurrentAdminId } from '../shell/team.ts'
import { markUnreadFrom } from './mark-read.ts'
import { insertIntoAnswer } from '../answer/insert-into-answer.ts'
import { withMerging } from '../shell/with-dialogs.ts'
import { HeldState } from '../sending/held-answer.tsx'
import type { OpenTicket } from '../ticket/ticket-queries.ts'
import type { Recipient } from '../recipients/recipients.tsx'
import type { TicketFile } from '../files/file-preview.tsx'
import { Deliveries } from './deliveries.tsx'
import { FileList, placeFiles, MessageText } from './message-text.tsx'
import { MailNotes, OriginalMail } from './mail-notes.tsx'
import { NoteEdit, noteEdits } from './note-edit.tsx'
import { OfferedPeople } from '../recipients/people-dialog.tsx'

function EarlierTexts({ texts }: { texts: Message['earlier_texts'] }) {
  if (texts.length === 0) return null
  return (
    <div className="earlier-texts">
      <Fold label={(isOpen) => `Edited — ${isOpen ? 'hide' : 'show'} before`}>
        <ol className="stack muted small">
          {texts.map(({ text, written_at }) => (
            <li key={written_at}>
              <time dateTime={written_at}>{formatMoment(written_at)}</time>
              <LongText>{text}</LongText>
            </li>
          ))}
        </ol>
      </Fold>
    </div>
  )
}

type FoldedMessageProps = { message: Message; children: ReactNode }

/** A message that may stay unread, as one line that unfolds. */
function FoldedMessage({ message: { kind, author, mail, created_at }, children }: FoldedMessageProps) {
  const from = mail ? senderLabel(mail.from) : author?.name
  const label = (isOpen: boolean) => (
    <span>
      {kind === 'automatic' ? 'Automatic reply' : 'One of many emails'}
      {from && (
        <>
          {' '}
          from <bdi>{from}</bdi>
        </>
      )}{' '}
      · {formatMoment(created_at)} — <u>{isOpen ? 'hide' : 'show'}</u>
    </span>
  )
  return (
    <Fold label={label} buttonClass="folded-line muted small breakable">
      {children}
    </Fold>
  )
}

/** Entries about the email that a message came by, and its HTML, which one of them shows. */
function useOriginal(mail: MailFacts | null, channel: MessageChannel) {
  const [isShown, setShown] = useState(false)
  const mayDownload = useMay('admin')
  // Of words from the ticket's page the original has nothing else than is shown.
  if (!mail || (channel !== 'mail' && mail.refused_files.length === 0)) return { choices: [] }
  const show = {
    label: isShown ? 'Hide original' : 'Show original',
    icon: <EyeIcon />,
    run: () => setShown(!isShown),
  }
  const download = {
    label: 'Download the email (.eml)',
    icon: <DownloadIcon />,
    run: () => downloadFrom(operationUrl(downloadMail, { id: mail.id })),
  }
  const choices = [...(mail.has_html ? [show] : []), ...(mayDownload ? [download] : [])]
  return { choices, original: isShown && <OriginalMail mail={mail} /> }
}

const MoreMenu = ({ choices }: { choices: readonly MenuChoice[] }) =>
  choices.length > 0 && (
    <MenuButton
      label="More about this message"
      className="message-menu"
      icon={<EllipsisIcon size={18} />}
      choices={choices}
    />
  )

type MessageMenuProps = { message: Message; ticketId: string; ofMail: readonly MenuChoice[]; onEdit: () => void }

const SaveReplyDialog = lazy(() =>
  import('../replies/save-reply-dialog.tsx').then((module) => ({ default: module.SaveReplyDialog })),
)

const HOUR_MS = 60 * 60 * 1000

function MessageMenu({ message, ticketId, ofMail, onEdit }: MessageMenuProps) {
  const { id, kind, state, text, author, created_at } = message
  const isOwn = author?.id === useContext(CurrentAdminId)
  const [isSaving, setSaving] = useState(false)
  const choices: MenuChoice[] = []
  if (kind === 'note')
    choices.push({ label: 'Reply with this', icon: <ReplyIcon />, run: () => insertIntoAnswer(ticketId, text) })
  if (kind === 'note' && isOwn && serverNow() - Date.parse(created_at) < NOTE_EDIT_HOURS * HOUR_MS)
    choices.push({ label: 'Edit', icon: <PencilIcon />, run: onEdit })
  if (kind === 'answer')
    choices.push({ label: 'Save as reply', icon: <BookmarkPlusIcon />, run: () => setSaving(true) })
  if (state !== 'sending' && state !== 'stopped')
    choices.push({ label: 'Mark unread from here', icon: <MailIcon />, run: () => void markUnreadFrom(ticketId, id) })
  if (kind === 'customer')
    choices.push({
      label: 'Split',
      icon: <CornerDownRightIcon />,
      run: () => withMerging(({ openSplit }) => openSplit(message)),
    })
  return (
    <>
      <MoreMenu choices={[...choices, ...ofMail]} />
      {isSaving && (
        <Suspense>
          <SaveReplyDialog ticketId={ticketId} text={text} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

export type MessageItemProps = {
  message: Message
  ticket: Pick<OpenTicket, 'id' | 'customer'>
  recipients: readonly Recipient[]
  onOpenFile: (id: string) => void
}

/** An entry of the conversation; automatic messages and those of a flood are folded. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, ticket } = props
  const { id, kind, state, mail } = message
  const { role } = messageSide(message, ticket.customer)
  const isFolded = kind === 'automatic' || mail?.is_quiet
  const content = <Content {...props} />
  return (
    <li
      id={`message-${id}`}
      tabIndex={-1}
      className="message breakable"
      data-role={role}
      data-state={state ?? undefined}
      data-mail={mail ? '' : undefined}
      data-folded={isFolded || undefined}
    >
      {isFolded ? <FoldedMessage message={message}>{content}</FoldedMessage> : content}
    </li>
  )
})

function Content({ message, ticket, recipients, onOpenFile }: MessageItemProps) {
  const { kind, channel, text, full_text, created_at, attachments, mail } = message
  const { role, name } = messageSide(message, ticket.customer)
  const isEdited = noteEdits.use(message.id, 'isOpen')
  const { choices, original } = useOriginal(mail, channel)
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
        from={message.merged_from}
        recipients={recipients}
        menu={
          <MessageMenu
            message={message}
            ticketId={ticket.id}
            ofMail={choices}
            onEdit={() => noteEdits.write(message.id, { isOpen: true, text })}
          />
        }
      />
      {kind === 'note' && <NoteMark />}
      {isEdited && <NoteEdit ticketId={ticket.id} noteId={message.id} text={text} />}
      {!isEdited && (full_text ?? text).trim() && (
        <div className="bubble breakable">
          {mail?.subject && mail.subject !== text && (
            <p dir="auto">
              <span className="muted">Subject:</span> {mail.subject}
            </p>
          )}
          <MessageText text={text} fullText={full_text} images={images} onOpenFile={onOpenFile} />
        </div>
      )}
      <EarlierTexts texts={message.earlier_texts} />
      <FileList label={`Files sent by ${name}`} below={below} logos={logos} onOpen={onOpenFile} />
      {mail && <MailNotes mail={mail} />}
      {original}
      {mail && <OfferedPeople ticketId={ticket.id} offered={mail.offered} recipients={recipients} />}
      {kind === 'answer' && <HeldState message={message} ticketId={ticket.id} />}
      {kind === 'answer' && <Deliveries message={message} customer={ticket.customer} recipients={recipients} />}
    </>
  )
}

type TicketQuestionProps = Pick<MessageItemProps, 'recipients' | 'onOpenFile'> & {
  ticket: OpenTicket
  mail: MailFacts | null
  files: TicketFile[]
  isUnfolded: boolean
  onUnfold: (unfolded: boolean) => void
}

/** The customer's question, folded if it is longer than twelve lines, with the ticket's own files. */
export function TicketQuestion({ ticket, mail, recipients, files, onOpenFile, ...fold }: TicketQuestionProps) {
  const { isUnfolded, onUnfold } = fold
  const text = useRef<HTMLDivElement>(null)
  const isLong = useIsCut(text, isUnfolded)
  const { role, name } = messageSide({ kind: 'customer', author: null }, ticket.customer)
  const { description } = ticket
  const { choices, original } = useOriginal(mail, ticket.channel)
  const { images, logos, below } = placeFiles(files, mail?.inline_files ?? [], { text: description, full_text: null })
  return (
    <section
      className="message question breakable"
      data-role={role}
      data-mail={mail ? '' : undefined}
      aria-label="The customer’s question"
    >
      <MessageHead
        name={name}
        role={ticket.channel === 'dashboard' ? `${role}, by phone or dashboard` : role}
        at={ticket.created_at}
        channel={ticket.channel}
        {...{ mail, recipients }}
        menu={<MoreMenu choices={choices} />}
      />
      <div className="bubble breakable">
        <div ref={text} id="question-text" className="question-text" data-folded={isUnfolded ? undefined : ''}>
          <MessageText text={description} fullText={null} images={images} onOpenFile={onOpenFile} />
        </div>
        {isLong && (
          <button
            type="button"
            className="question-fold small"
            aria-expanded={isUnfolded}
            aria-controls="question-text"
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : 'Show all'}
          </button>
        )}
      </div>
      <FileList label="Files of the ticket" below={below} logos={logos} onOpen={onOpenFile} />
      {mail && <MailNotes mail={mail} />}
      {original}
      {mail && <OfferedPeople ticketId={ticket.id} offered={mail.offered} recipients={recipients} />}
    </section>
  )
}

/** Returns true for a text that is cut off when folded, also while it is unfolded. */
function useIsCut(text: RefObject<HTMLElement | null>, isUnfolded: boolean) {
  const [isCut, setIsCut] = useState(isUnfolded)
  useEffect(() => {
    const element = text.current
    if (!element || isUnfolded) return
    const sizes = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [text, isUnfolded])
  return isCut
}
