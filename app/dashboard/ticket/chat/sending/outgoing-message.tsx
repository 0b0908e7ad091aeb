import { useIsMutating, useMutationState } from '@tanstack/react-query'
import ClockIcon from 'lucide-react/icons/clock'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { useSyncExternalStore } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { DraftKind } from '#contract/vocabulary.ts'
import { answerUploads } from '../answer-uploads.ts'
import { sendingKey, type NewMessage } from './use-sending.ts'

type OutgoingMessageProps = { ticketId: string; kind: DraftKind; boxKey: string }

/** Whether something is on its way to the server, from a box of this ticket. */
export function useIsSending(ticketId: string): boolean {
  const answers = useIsMutating({ mutationKey: sendingKey(ticketId, 'answer') })
  const notes = useIsMutating({ mutationKey: sendingKey(ticketId, 'note') })
  const isAway = useIsWaitingForSignIn()
  return answers + notes > 0 && !isAway
}

/** What was sent a moment ago, at the end of the conversation, until the server has it; nothing otherwise. */
export function OutgoingMessage({ ticketId, kind, boxKey }: OutgoingMessageProps) {
  const [content] = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as NewMessage,
  })
  const uploads = answerUploads(boxKey)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const isAway = useIsWaitingForSignIn()
  if (!content || isAway) return null
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
