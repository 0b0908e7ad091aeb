import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

type FilePreviewPagerProps = {
  unit: 'file' | 'page'
  /** From 1. */
  position: number
  count: number
  onStep: (to: number) => void
  children: ReactNode
}

/** The current file or page and how many there are, with buttons to the previous and the next. */
export function FilePreviewPager({ unit, position: at, count, onStep, children }: FilePreviewPagerProps) {
  const button = (name: string, to: number, icon: ReactNode) => (
    // Not `disabled` at the ends: a disabled button would lose the focus.
    <button
      type="button"
      className="icon-button"
      aria-disabled={to < 1 || to > count}
      onClick={() => to >= 1 && to <= count && onStep(to)}
    >
      {icon}
      <span className="sr-only">{`${name} ${unit}`}</span>
    </button>
  )
  return (
    <div className="file-preview-steps">
      {count > 1 && button('Previous', at - 1, <ChevronLeftIcon size={20} />)}
      <span>{children}</span>
      {count > 1 && button('Next', at + 1, <ChevronRightIcon size={20} />)}
    </div>
  )
}
