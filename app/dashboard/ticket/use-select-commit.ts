import { useRef, useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react'

/** Milliseconds after a pick in which Escape may still say that it was none. */
const ESCAPE_GRACE = 400

type SelectEvent = SyntheticEvent<HTMLSelectElement>

/**
 * The ways of a select whose value is sent when it is chosen. A pick from the open list is a choice. A key on the closed
 * one goes a step: Enter, or leaving it, says that this was the last. Escape says that nothing was meant.
 */
export function useSelectCommit<V extends string>(
  value: V,
  onCommit: (chosen: V | undefined, leaving: boolean) => void,
) {
  // What comes meanwhile from elsewhere does not pull it away.
  const [before] = useState(value)
  const phase = useRef<'waiting' | 'stepping' | 'picked' | 'settled'>('waiting')

  function commit(last: string, leaving = false) {
    if (phase.current === 'settled') return
    phase.current = 'settled'
    onCommit(last === before ? undefined : (last as V), leaving)
  }
  const commitPick = ({ currentTarget }: SelectEvent) =>
    phase.current === 'picked' && commit(currentTarget.value)

  return {
    defaultValue: before,
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      const { key, currentTarget } = event
      const isEnd = key === 'Escape' || (key === 'Enter' && currentTarget.value !== before)
      if (isEnd) {
        event.preventDefault()
        commit(key === 'Escape' ? before : currentTarget.value)
      } else if (key !== 'Enter' && key !== ' ') phase.current = 'stepping'
    },
    onChange({ currentTarget }: SelectEvent) {
      if (phase.current === 'stepping') return
      phase.current = 'picked'
      setTimeout(() => commit(currentTarget.value), ESCAPE_GRACE)
    },
    // Chromium tells a pick when the open list is left by Escape too, and of that key only the way up. After the others
    // there is a click, or their way up; after a finger nothing.
    onClick: commitPick,
    onKeyUp(event: KeyboardEvent<HTMLSelectElement>) {
      if (event.key === 'Escape') commit(before)
      else commitPick(event)
      if (phase.current === 'stepping') phase.current = 'waiting'
    },
    onBlur({ currentTarget }: FocusEvent<HTMLSelectElement>) {
      // Another window may take the focus for a while.
      if (document.hasFocus()) commit(currentTarget.value, true)
    },
  }
}
