import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useId, useRef, useState } from 'react'
import { formatCount } from '#app/lib/format-count.ts'
import { NoticePanel } from './notice-panel.tsx'
import { isUnseen, noticesQuery } from './notice-queries.ts'
import { useLiveNotices } from './use-live-notices.ts'

/** Says how many notices are unseen, and opens their list. Escape, or a press beside it, closes it again. */
export function NoticeButton() {
  useLiveNotices()
  const { data: notices = [] } = useQuery(noticesQuery)
  const unseen = notices.filter(isUnseen).length
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="bar-button notice-button"
        title="Notifications"
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <BellIcon size={18} />
        <span className="sr-only">Notifications</span>
        {unseen > 0 && (
          <span className="bar-count">
            {formatCount(unseen)}
            <span className="sr-only"> unseen</span>
          </span>
        )}
      </button>
      <dialog
        id={id}
        ref={panel}
        popover="auto"
        aria-label="Notifications"
        tabIndex={-1}
        className="notice-panel"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') panel.current?.focus()
        }}
      >
        {isOpen && <NoticePanel onLeave={() => panel.current?.hidePopover()} />}
      </dialog>
    </>
  )
}

/** The same while no one is known to be signed in. */
export const NoticeButtonPlaceholder = () => (
  <span className="bar-button" aria-hidden="true">
    <BellIcon size={18} />
  </span>
)
