import MessageSquareWarningIcon from 'lucide-react/icons/message-square-warning'
import { formatDay, formatMoment, formatTime } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/full-name.ts'
import { Button } from '#app/ui/button.tsx'
import type { Message } from '#contract/messages.ts'
import { Names } from '../names.tsx'
import type { Unread } from './unread.ts'

/** The newest of the messages; all of them are in the conversation above. */
const MAX_SHOWN = 2

type UnreadNoticeProps = {
  unread: Unread
  /** The admin has pressed Send since: nothing was sent. `next` is the label of the button now. */
  isWarned: boolean
  next: string
  onRead: () => void
}

/** What others have done since this answer was begun. The live region is always rendered, or its changes are missed. */
export function UnreadNotice({ unread: { messages, status }, isWarned, next, onRead }: UnreadNoticeProps) {
  const hasUnread = messages.length > 0 || status !== null
  return (
    <div className="answer-news" data-kind="answered">
      <output>
        {hasUnread && (
          <>
            <MessageSquareWarningIcon size={18} />
            <div>
              {/* First, as the rest may be scrolled. */}
              {isWarned && <p>Nothing was sent yet. Press {next} to send it all the same.</p>}
              {messages.length > 0 && <UnreadMessages messages={messages} />}
              {status && (
                <p>
                  {status.to === 'Resolved' ? 'Resolved' : 'Reopened'} by{' '}
                  <bdi>{fullName(status.by) || 'another admin'}</bdi> {formatWhen(status.at)}, after you began.
                </p>
              )}
            </div>
          </>
        )}
      </output>
      {hasUnread && (
        <Button variant="outline" size="compact" onClick={onRead}>
          I have read it
        </Button>
      )}
    </div>
  )
}

function UnreadMessages({ messages }: { messages: Message[] }) {
  const last = messages.at(-1)!
  const names = [...new Set(messages.map(nameOf))]
  return (
    <>
      <p>
        <Names names={names} /> {messages.every(({ kind }) => kind === 'customer') ? 'wrote' : 'answered'}{' '}
        {formatWhen(last.created_at)}, after you began. Read it before you send.
      </p>
      {messages.slice(-MAX_SHOWN).map(({ id, text }) => (
        <blockquote key={id} dir="auto">
          {text}
        </blockquote>
      ))}
    </>
  )
}

const nameOf = ({ kind, author }: Message) => author?.name || (kind === 'customer' ? 'The customer' : 'Another admin')

const formatWhen = (timestamp: string) =>
  formatDay(timestamp) === formatDay(new Date().toISOString())
    ? `at ${formatTime(timestamp)}`
    : `on ${formatMoment(timestamp)}`
