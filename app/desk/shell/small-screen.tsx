import { useSyncExternalStore, type ReactNode } from 'react'
import { Fold } from '../conversation/fold.tsx'
import { customerAside, narrowList } from './panel-choices.ts'

/** Creates the store of a media query. */
function createMedia(query: string) {
  const matches = () => matchMedia(query).matches
  const subscribe = (onChange: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return { matches, use: () => useSyncExternalStore(subscribe, matches, () => false) }
}

/** A phone held upright; stylesheets use the same query. */
const phone = createMedia('screen and (width < 48rem)')
export const isPhone = phone.matches
export const usePhone = phone.use

/** A phone, or a tablet held sideways; stylesheets use the same query, which excludes print. */
export const useSmallScreen = createMedia(
  'screen and (width < 48rem), screen and (height < 30rem), screen and (height < 56rem) and (pointer: coarse)',
).use

/** The list next to the ticket; wide enough for the customer as well, next to a narrow list and next to any. */
const twoColumns = createMedia('screen and (width >= 64rem)')
const spacious = createMedia('screen and (width >= 80rem)')
const wide = createMedia('screen and (width >= 94rem)')

/** Returns whether the customer is shown next to the tabs of a ticket instead of in its Overview, and whether a press decides. */
export function useCustomerAside() {
  const isNarrow = narrowList.use()
  const isChosen = customerAside.use()
  const isPossible = twoColumns.use()
  const isWide = wide.use()
  const hasRoom = spacious.use() && (isWide || isNarrow)
  return { isShown: hasRoom || (isPossible && isChosen), isChoice: isPossible && !hasRoom }
}

type NoticeFoldProps = {
  tone: 'crit' | 'warn' | undefined
  icon: ReactNode
  /** Has to fit into a line of 18 rem. */
  words: ReactNode
  /** The number of notices apart from the one in `words`. */
  more: number
  children: ReactNode
}

/** Folds the notices of a ticket into one line on a small screen. */
export function NoticeFold({ tone, icon, words, more, children }: NoticeFoldProps) {
  const label = (
    <>
      {icon}
      <span className="truncated">{words}</span>
      {more > 0 && (
        <span className="notice-fold-more">
          <span className="sr-only">, and {more} more</span>
          <span aria-hidden="true">+{more}</span>
        </span>
      )}
    </>
  )
  return (
    <div className="notice-fold" data-tone={tone}>
      <Fold label={() => label} buttonClass="small strong">
        {children}
      </Fold>
    </div>
  )
}
