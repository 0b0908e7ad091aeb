import EllipsisIcon from 'lucide-react/icons/ellipsis'
import BookmarkPlusIcon from 'lucide-react/icons/bookmark-plus'
import MailIcon from 'lucide-react/icons/mail'
import PencilIcon from 'lucide-react/icons/pencil'
import ReplyIcon from 'lucide-react/icons/reply'
import { lazy, Suspense, useContext, useState } from 'react'
import { serverNow } from '#app/lib/server-clock.ts'
import { MenuButton, type MenuChoice } from '#app/ui/menu-button.tsx'
import type { Message } from '#contract/messages.ts'
import { NOTE_EDIT_HOURS } from '#contract/team/sending.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'
import { markUnreadFrom } from '../presence/mark-unread-from.ts'
import { insertIntoAnswer } from '../chat/insert-into-answer.ts'

type MessageMenuProps = { message: Message; ticketId: string; onEdit: () => void }

const SaveReplyDialog = lazy(() =>
  import('../chat/replies/save-reply-dialog.tsx').then((module) => ({ default: module.SaveReplyDialog })),
)

const HOUR_MS = 60 * 60 * 1000

/** What can be done with a message; nothing where there is nothing. */
export function MessageMenu({ message, ticketId, onEdit }: MessageMenuProps) {
  const { id, kind, state, text, author, created_at } = message
  const isOwn = author?.id === useContext(CurrentAdminId)
  const [isSaving, setSaving] = useState(false)
  const choices: MenuChoice[] = []
  if (kind === 'note')
    choices.push({ label: 'Answer with this', icon: <ReplyIcon />, run: () => insertIntoAnswer(ticketId, text) })
  if (kind === 'note' && isOwn && serverNow() - Date.parse(created_at) < NOTE_EDIT_HOURS * HOUR_MS)
    choices.push({ label: 'Edit', icon: <PencilIcon />, run: onEdit })
  if (kind === 'answer')
    choices.push({ label: 'Save as reply', icon: <BookmarkPlusIcon />, run: () => setSaving(true) })
  if (state !== 'sending' && state !== 'stopped')
    choices.push({ label: 'Mark unread from here', icon: <MailIcon />, run: () => void markUnreadFrom(ticketId, id) })
  if (choices.length === 0) return null
  return (
    <>
      <MenuButton label="More about this message" className="message-menu" icon={<EllipsisIcon />} choices={choices} />
      {isSaving && (
        <Suspense>
          <SaveReplyDialog ticketId={ticketId} text={text} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
