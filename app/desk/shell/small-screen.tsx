import { useSyncExternalStore, useId, useState, type ReactNode } from 'react'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'

type Watch = { subscribe: (onChange: () => void) => () => void; matches: () => boolean }

/** A media query as a store. Made once for each: what subscribes must be the same in every render. */
function watchMedia(query: string): Watch {
  let made: MediaQueryList | undefined
  // One for all: each render asks.
  const list = () => (made ??= matchMedia(query))
  return {
    subscribe: (onChange) => {
      list().addEventListener('change', onChange)
      return () => list().removeEventListener('change', onChange)
    },
    matches: () => list().matches,
  }
}

/** Whether the screen is as the query says. */
const useMedia = ({ subscribe, matches }: Watch): boolean => useSyncExternalStore(subscribe, matches, () => false)

/** A phone that is held upright; style sheets ask the same. */
const phone = watchMedia('screen and (width < 48rem)')

export const isPhone = () => phone.matches()

/** Whether what is done with a ticket stands at the lower edge. */
export const usePhone = () => useMedia(phone)

/** A phone, also on its side, and a tablet on its side; style sheets ask the same. Paper is none of them. */
const small = watchMedia(
  [
    'screen and (width < 48rem)',
    'screen and (height < 30rem)',
    'screen and (height < 56rem) and (pointer: coarse)',
  ].join(),
)

/** Whether the screen has so little room that what is not read first folds. */
export const useSmallScreen = () => useMedia(small)

/** The panel of a ticket has room for the customer beside its tabs; style sheets ask the same. */
const wide = watchMedia('screen and (width >= 94rem)')

/** Whether the customer stands beside the tabs of a ticket, instead of in its Overview. */
export const useWideScreen = () => useMedia(wide)

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
