import SearchIcon from 'lucide-react/icons/search'
import { paletteOpen } from './palette-state.ts'

/** Opens the command palette, for those without a keyboard and those who do not know its key. */
export function PaletteButton() {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <button
      type="button"
      className="bar-button palette-button"
      title="Search or command"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => paletteOpen.set(true)}
    >
      <SearchIcon size={18} />
      <span className="palette-button-name">Search or command</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
