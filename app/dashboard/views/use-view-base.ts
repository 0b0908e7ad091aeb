import { useState } from 'react'
import type { SavedView } from '#contract/team/saved-views.ts'

type Base = Pick<SavedView, 'id' | 'updated_at'>

/**
 * The version of the opened view that the list on screen grew from: the last one it was the same as. What a colleague saves
 * meanwhile arrives by itself, so the newest version is none that the admin has read.
 */
export function useViewBase(opened: SavedView | undefined, isSame: boolean): Base | undefined {
  const [base, setBase] = useState<Base>()
  const next = opened && (isSame || base?.id !== opened.id) ? opened : base
  if (next && (next.id !== base?.id || next.updated_at !== base.updated_at))
    setBase({ id: next.id, updated_at: next.updated_at })
  return next
}
