import MessageSquareWarningIcon from 'lucide-react/icons/message-square-warning'
import PencilLineIcon from 'lucide-react/icons/pencil-line'
import { Fragment, useContext } from 'react'
import { formatDay, formatMoment, formatTime } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/full-name.ts'
import { Button } from '#app/ui/button.tsx'
import type { TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { useTypingAdmins } from '#app/dashboard/live/typing-indicators.ts'

type AnswerNoticesProps = { ticketId: string; unread: TicketResponse[]; onRead: () => void }

/**
 * Notices about other admins: who has answered since this answer was begun, and who is writing one. Both live regions are
 * always rendered, or screen readers miss their changes.
 */
export function AnswerNotices({ ticketId, unread, onRead }: AnswerNoticesProps) {
  const writing = useTypingAdmins(ticketId, useContext(CurrentAdminId))
  const last = unread.at(-1)
  const answered = [...new Set(unread.map(({ author }) => (author && fullName(author)) || 'Another admin'))]
  return (
    <>
      <div className="answer-news" data-kind="answered">
        <output>
          {last && (
            <>
              <MessageSquareWarningIcon size={18} />
              <span>
                <Names names={answered} /> answered {formatWhen(last.created_at)}, after you began. Read it before you
                send.
              </span>
            </>
          )}
        </output>
        {last && (
          <Button variant="outline" size="compact" onClick={onRead}>
            I have read it
          </Button>
        )}
      </div>
      <div className="answer-news" data-kind="writing">
        <output>
          {writing.length > 0 && (
            <>
              <PencilLineIcon size={18} />
              <span>
                <Names names={writing} /> {writing.length === 1 ? 'is' : 'are'} writing an answer.
              </span>
            </>
          )}
        </output>
      </div>
    </>
  )
}

const list = new Intl.ListFormat('en-US')

/** 'Dana Ortiz and Sam Hill', each name in its own writing direction. */
function Names({ names }: { names: string[] }) {
  return list
    .formatToParts(names)
    .map(({ type, value }, index) =>
      type === 'element' ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>,
    )
}

const formatWhen = (timestamp: string) =>
  formatDay(timestamp) === formatDay(new Date().toISOString())
    ? `at ${formatTime(timestamp)}`
    : `on ${formatMoment(timestamp)}`
