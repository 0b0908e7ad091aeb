import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useActionProps } from '../../keys/key-map.ts'
import { focusTicketInList } from '../../state/focus.ts'

/** Milliseconds. */
const DEBOUNCE = 200

/**
 * Searches when typing pauses. Escape clears the box, the arrow down leads to the first ticket in view; in an empty box Escape is
 * left to the dashboard.  When the URL
 * changes by other means (Back, Clear search), the box follows.
 */
export function TicketSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  const actionProps = useActionProps('search')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (box.current && timer.current === undefined && box.current.value.trim() !== value) box.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = () => {
    timer.current = undefined
    onSearch(box.current?.value.trim() ?? '')
  }
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, DEBOUNCE)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isClearing = event.key === 'Escape' && input.value !== ''
    if (!isClearing && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (!isClearing) return focusTicketInList(null)
    input.value = ''
    clearTimeout(timer.current)
    search()
  }
  return (
    <div className="ticket-search">
      <SearchIcon size={18} />
      <input
        ref={box}
        type="search"
        className="control"
        placeholder="Search tickets..."
        aria-label="Search tickets..."
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        defaultValue={value}
        onInput={onInput}
        onKeyDown={onKeyDown}
        {...actionProps}
        dir="auto"
      />
      {actionProps['aria-keyshortcuts'] && <kbd aria-hidden="true">{actionProps['aria-keyshortcuts']}</kbd>}
    </div>
  )
}
