import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'

/** Milliseconds. */
const DEBOUNCE = 200

/** Searches when typing pauses. When the URL changes by other means (Back, Clear search), the box follows. */
export function TicketSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
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
  return (
    <div className="ticket-search">
      <SearchIcon size={18} />
      <input
        ref={box}
        type="search"
        className="control"
        placeholder="Search tickets..."
        aria-label="Search tickets..."
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        defaultValue={value}
        onInput={onInput}
        data-key="/"
        dir="auto"
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
