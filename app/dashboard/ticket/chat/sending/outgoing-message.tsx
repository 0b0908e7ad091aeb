import { useMutationState } from '@tanstack/react-query'
import ClockIcon from 'lucide-react/icons/clock'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { DraftKind } from '#contract/vocabulary.ts'
import { answerUploads } from '../answer-uploads.ts'
import { sendingKey } from './box-sending.ts'
import type { NewMessage } from './use-sending.ts'

type OutgoingMessageProps = {
  ticketId: string
  kind: DraftKind
  boxKey: string
  /** Called when it comes, at the end of the conversation. */
  onCome: () => void
}

/** What was sent a moment ago, at the end of the conversation, until the server has it; nothing otherwise. */
export function OutgoingMessage({ ticketId, kind, boxKey, onCome }: OutgoingMessageProps) {
  const [content] = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as NewMessage,
  })
  const uploads = answerUploads(boxKey)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const isAway = useIsWaitingForSignIn()
  const isShown = content !== undefined && !isAway
  useLayoutEffect(() => {
    if (isShown) onCome()
  }, [isShown, onCome])
  if (!isShown) return null
  const isNote = kind === 'note'
  return (
    <div className="message outgoing" data-role={isNote ? 'Note' : 'Admin'}>
      {isNote && (
        <p className="note-mark">
          <LockKeyholeIcon size={14} />
          Only the team sees this
        </p>
      )}
      <div className="bubble">
        <LongText>{content.message}</LongText>
      </div>
      {files.length > 0 && <p className="outgoing-files">{files.map(({ name }) => name).join(', ')}</p>}
      <p className="held-line">
        <ClockIcon size={16} />
        <span>{isNote ? 'Adding…' : 'Sending…'}</span>
      </p>
    </div>
  )
}
