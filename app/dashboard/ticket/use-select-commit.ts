import { useRef, useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react'

/** Milliseconds after a choice in which Escape may still revoke it. */
const ESCAPE_GRACE = 400

type SelectEvent = SyntheticEvent<HTMLSelectElement>

/**
 * Handlers of a select whose value is saved when it is chosen (docs/decisions/0027). A choice from the open list counts
 * at once. Keys on the closed one step through the values: Enter, or leaving it, commits the last. Escape commits none.
 */
export function useSelectCommit<V extends string>(
  value: V,
  onCommit: (chosen: V | undefined, isLeaving: boolean) => void,
) {
  // A change by another admin meanwhile must not replace the value being edited.
  const [before] = useState(value)
  const phase = useRef<'waiting' | 'stepping' | 'picked' | 'committed'>('waiting')

  function commit(chosen: string, isLeaving = false) {
    if (phase.current === 'committed') return
    phase.current = 'committed'
    onCommit(chosen === before ? undefined : (chosen as V), isLeaving)
  }
  const commitPick = ({ currentTarget }: SelectEvent) => phase.current === 'picked' && commit(currentTarget.value)

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
    // Chromium also fires `change` when Escape closes the list, followed only by that key's `keyup`. A real choice is
    // followed by a click or another key's `keyup`, or after a touch by nothing: hence the grace period.
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
