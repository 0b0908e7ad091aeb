import PencilLineIcon from 'lucide-react/icons/pencil-line'
import { useContext } from 'react'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { useTypingAdmins } from '#app/dashboard/live/typing-indicators.ts'
import { Names } from './names.tsx'

/** Which other admins are writing an answer. The live region is always rendered, or screen readers miss its changes. */
export function TypingNotice({ ticketId }: { ticketId: string }) {
  const writing = useTypingAdmins(ticketId, useContext(CurrentAdminId))
  return (
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
  )
}
