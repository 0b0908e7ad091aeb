import FileTextIcon from 'lucide-react/icons/file-text'
import { Mark } from '#app/site/chrome/logo.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { operationUrl } from '#app/lib/api.ts'
import { formatFileSize, isPreviewable } from '#app/lib/format.ts'
import { type CustomerMessage, previewCustomerFile, type CustomerTicket } from '#contract/customer-tickets.ts'
import type { TicketViews } from '#contract/page-views.ts'
import { site } from '#site'
import { formatMoment } from './ticket-state.ts'

type PageFile = CustomerMessage['attachments'][number]

function PageFiles({ number, files }: { number: number; files: PageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="page-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink url={file.url && `/t/${number}/files/${nameOf(file)}`}>
            <Thumbnail number={number} file={file} />
            <span className="breakable page-file-text">
              <span className="strong" dir="auto">
                {file.name}
              </span>
              <span className="fine">{file.url ? formatFileSize(file.size) : 'Not available right now'}</span>
            </span>
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

/** Returns the part of a file's id that is in its URL. */
const nameOf = ({ id }: Pick<PageFile, 'id'>) => id.split('/').at(-1)!

function FileLink({ url, children }: { url: string | null; children: React.ReactNode }) {
  if (!url) return <div>{children}</div>
  return (
    <a href={url} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Thumbnail({ number, file: { id, name } }: { number: number; file: PageFile }) {
  const file = nameOf({ id })
  return (
    <span className="upload-thumbnail page-file-preview">
      <FileTextIcon size={20} />
      {isPreviewable(name) && (
        <img
          src={operationUrl(previewCustomerFile, { number, file })}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}

type ThreadProps = Pick<TicketViews['ticket'], 'ticket' | 'messages' | 'earlier' | 'person' | 'now'>

/** Both sides of the conversation, oldest first, starting with the description. */
export function Thread({ ticket, messages, earlier, person, now }: ThreadProps) {
  return (
    <section className="thread" aria-labelledby="conversation" data-part="thread">
      <h2 className="sr-only" id="conversation">
        Conversation
      </h2>
      <p className="fine">All times are {site.timeZoneLabel}.</p>
      <ol className="stack">
        <Message number={ticket.ticket_id} message={firstMessage(ticket, person.isRequester)} now={now} />
        {earlier > 0 && (
          <li className="earlier" data-id="earlier">
            <a className="text-link" id="earlier" href={`/t/${ticket.ticket_id}?all`}>
              Show {earlier} earlier {earlier === 1 ? 'message' : 'messages'}
            </a>
            <p className="on-paper">Earlier messages that are not printed here: {earlier}</p>
          </li>
        )}
        {messages.map((message) => (
          <Message key={message.id} number={ticket.ticket_id} message={message} now={now} />
        ))}
      </ol>
    </section>
  )
}

const firstMessage = (ticket: CustomerTicket, isOwn: boolean): CustomerMessage => ({
  id: 'description',
  kind: ticket.by_team ? 'answer' : 'customer',
  author_name: ticket.by_team ? site.name : ticket.requester_name,
  is_own: isOwn && !ticket.by_team,
  text: ticket.description,
  subject: null,
  sent_at: ticket.sent_at,
  created_at: ticket.created_at,
  attachments: ticket.attachments,
})

function Message({ number, message, now }: { number: number; message: CustomerMessage; now: string }) {
  const { id, kind, is_own, text, subject, sent_at, created_at, attachments } = message
  const name = is_own ? 'You' : message.author_name
  return (
    <li className="message" data-side={kind === 'answer' ? 'team' : is_own ? 'own' : 'other'} data-id={id}>
      <article aria-labelledby={`from-${id}`}>
        <header className="row">
          <h3 className="row breakable" id={`from-${id}`}>
            {kind === 'answer' && <Mark className="message-mark" />}
            <b dir="auto">{name || 'Someone whose name is no longer on file'}</b>
            {kind === 'answer' && name !== site.name && <span className="fine">{site.name}</span>}
          </h3>
          <time className="fine" dateTime={created_at}>
            {formatMoment(created_at, now)}
            {sent_at && ` (sent ${formatMoment(sent_at, now)})`}
          </time>
        </header>
        {subject && subject !== text && (
          <p className="written" dir="auto">
            <span className="fine">Subject:</span> {subject}
          </p>
        )}
        {text && (
          <p className="written" dir="auto">
            <LinkedText>{text}</LinkedText>
          </p>
        )}
        <PageFiles number={number} files={attachments} />
      </article>
    </li>
  )
}
