import { useRef, useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react'

/** Milliseconds after a pick in which Escape may still say that it was none. */
const SECOND_THOUGHT = 400

type SelectEvent = SyntheticEvent<HTMLSelectElement>

/**
 * The ways of a select whose value is sent when it is chosen. A pick from the open list is a choice. A key on the closed
 * one goes a step: Enter, or leaving it, says that this was the last. Escape says that nothing was meant.
 */
export function useChoice<V extends string>(
  value: V,
  onSettle: (chosen: V | undefined, leaving: boolean) => void,
) {
  // What comes meanwhile from elsewhere does not pull it away.
  const [before] = useState(value)
  const phase = useRef<'waiting' | 'stepping' | 'picked' | 'settled'>('waiting')

  function settle(last: string, leaving = false) {
    if (phase.current === 'settled') return
    phase.current = 'settled'
    onSettle(last === before ? undefined : (last as V), leaving)
  }
  const settlePick = ({ currentTarget }: SelectEvent) =>
    phase.current === 'picked' && settle(currentTarget.value)

  return {
    defaultValue: before,
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      const { key, currentTarget } = event
      const isEnd = key === 'Escape' || (key === 'Enter' && currentTarget.value !== before)
      if (isEnd) {
        event.preventDefault()
        settle(key === 'Escape' ? before : currentTarget.value)
      } else if (key !== 'Enter' && key !== ' ') phase.current = 'stepping'
    },
    onChange({ currentTarget }: SelectEvent) {
      if (phase.current === 'stepping') return
      phase.current = 'picked'
      setTimeout(() => settle(currentTarget.value), SECOND_THOUGHT)
    },
    // Chromium tells a pick when the open list is left by Escape too, and of that key only the way up. After the others
    // there is a click, or their way up; after a finger nothing.
    onClick: settlePick,
    onKeyUp(event: KeyboardEvent<HTMLSelectElement>) {
      if (event.key === 'Escape') settle(before)
      else settlePick(event)
      if (phase.current === 'stepping') phase.current = 'waiting'
    },
    onBlur({ currentTarget }: FocusEvent<HTMLSelectElement>) {
      // Another window may take the focus for a while.
      if (document.hasFocus()) settle(currentTarget.value, true)
    },
  }
}
