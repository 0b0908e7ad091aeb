import { useQuery, useQueryClient } from '@tanstack/react-query'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import type { RefObject } from 'react'
import { savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { findReplies } from '#contract/team/find-replies.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import { PickMenu } from '../../pick-menu.tsx'
import { renderReply } from './insert-reply.ts'
import { replaceSelected } from './replace-in-field.ts'
import { ReplyRow } from './reply-row.tsx'

type SavedRepliesButtonProps = { ticketId: string; box: RefObject<HTMLTextAreaElement | null> }

const NONE: SavedReply[] = []
const BUTTON = (
  <>
    <MessageSquareTextIcon size={18} />
    <span>Saved replies</span>
  </>
)

const replyRow = (reply: SavedReply) => <ReplyRow reply={reply} />

/** Opens the saved replies; the chosen one stands where the cursor was. */
export function SavedRepliesButton({ ticketId, box }: SavedRepliesButtonProps) {
  const client = useQueryClient()
  const { data: replies, isError } = useQuery({ ...savedRepliesQuery, enabled: false })
  const insert = async ({ id }: SavedReply) => {
    const text = await renderReply(client, ticketId, id)
    if (text !== undefined && box.current) replaceSelected(box.current, text)
  }
  return (
    <PickMenu
      className="button saved-replies-button"
      data-variant="outline"
      data-size="compact"
      label="Saved replies"
      button={BUTTON}
      searchLabel="Find a saved reply"
      find={(search) => findReplies(replies ?? NONE, search)}
      row={replyRow}
      empty={
        replies ? 'No saved reply found.' : isError ? 'Saved replies could not be loaded.' : 'Loading saved replies...'
      }
      onPick={(reply) => void insert(reply)}
      onFocus={() => void client.prefetchQuery(savedRepliesQuery)}
      onPointerEnter={() => void client.prefetchQuery(savedRepliesQuery)}
    />
  )
}
