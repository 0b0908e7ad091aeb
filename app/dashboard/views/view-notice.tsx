import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { SavedView } from '#contract/team/saved-views.ts'

type ViewNoticeProps = {
  view: SavedView
  /** A sentence. */
  words: string
  /** What can be done about it. */
  children: ReactNode
}

/** What is wrong with the view that is open. */
export function ViewNotice({ view, words, children }: ViewNoticeProps) {
  return (
    <div className="view-problem">
      <TriangleAlertIcon size={16} />
      <output>
        <bdi>{view.name}</bdi>: {words}
      </output>
      {children}
    </div>
  )
}
