import { useSyncExternalStore, type ReactNode } from 'react'
import { Fold } from '../conversation/fold.tsx'

type Watch = { subscribe: (onChange: () => void) => () => void; matches: () => boolean }

/** Creates a store of a media query; once per query, because `subscribe` must not change between renders. */
function watchMedia(query: string): Watch {
  let made: MediaQueryList | undefined
  const list = () => (made ??= matchMedia(query))
  return {
    subscribe: (onChange) => {
      list().addEventListener('change', onChange)
      return () => list().removeEventListener('change', onChange)
    },
    matches: () => list().matches,
  }
}

const useMedia = ({ subscribe, matches }: Watch): boolean => useSyncExternalStore(subscribe, matches, () => false)

/** A phone held upright; stylesheets use the same query. */
const phone = watchMedia('screen and (width < 48rem)')

export const isPhone = () => phone.matches()

export const usePhone = () => useMedia(phone)

/** A phone, or a tablet held sideways; stylesheets use the same query, which excludes print. */
const small = watchMedia(
  [
    'screen and (width < 48rem)',
    'screen and (height < 30rem)',
    'screen and (height < 56rem) and (pointer: coarse)',
  ].join(),
)

export const useSmallScreen = () => useMedia(small)

/** Wide enough to show the customer next to the tabs of a ticket; stylesheets use the same query. */
const wide = watchMedia('screen and (width >= 94rem)')

/** Returns true if the customer is shown next to the tabs of a ticket instead of in its Overview. */
export const useWideScreen = () => useMedia(wide)

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
