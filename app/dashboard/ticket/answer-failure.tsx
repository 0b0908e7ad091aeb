import { useMutationState } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { useIsOffline } from '#app/lib/connection.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { sendingKey } from './chat/sending/box-sending.ts'

type AnswerFailureProps = { ticketId: string; kind: DraftKind }

/** Why what was written in a box was not sent, until it is sent again. What has a notice of its own is left out. */
export function AnswerFailure({ ticketId, kind }: AnswerFailureProps) {
  const states = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true },
    select: ({ state }) => state,
  })
  const isOffline = useIsOffline()
  const error = states.at(-1)?.error
  if (!error || isSessionExpired(error) || (error as ApiError).problem?.type === PROBLEM_TYPES.movedOn) return null
  return <Notice>{`Your ${kind} was not ${kind === 'note' ? 'added' : 'sent'}${reasonOf(error, isOffline)}`}</Notice>
}

function reasonOf(error: Error, isOffline: boolean): string {
  const { status, message } = error instanceof ApiError ? error : { status: undefined, message: '' }
  if (status === 0 && isOffline) return ': you are offline. It is kept; press again when the connection is back.'
  return `. ${message || 'It is kept; press again to send it.'}`
}
