import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'

type NoticeFoldProps = {
  tone: 'crit' | 'warn' | undefined
  icon: ReactNode
  /** The essential words: they have to fit into a line of 18 rem. */
  words: ReactNode
  /** How many more notices than the one in words it holds. */
  more: number
  children: ReactNode
}

/** Notices on a small screen, where each in full would take the place of what they are about: one line, which a press unfolds. */
export function NoticeFold({ tone, icon, words, more, children }: NoticeFoldProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="notice-fold" data-tone={tone}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {icon}
        <span>{words}</span>
        {more > 0 && (
          <span className="notice-fold-more">
            <span className="sr-only">, and {more} more</span>
            <span aria-hidden="true">+{more}</span>
          </span>
        )}
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
