import PencilIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import PinIcon from 'lucide-react/icons/pin'
import PinOffIcon from 'lucide-react/icons/pin-off'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { formatCount } from '#app/lib/format.ts'
import { Menu, MenuItem, closeMenu } from '#app/ui/menu.tsx'
import { type SavedView, updateView } from '#contract/saved-views.ts'
import { useChange } from '../shell/use-change.ts'
import { NEWSLETTERS, savedViewChanges, SPAM, type ListView } from './list-views.ts'
import { reloadViews } from './views-query.ts'

type ViewsMenuProps = {
  views: readonly SavedView[]
  onOpen: (view: ListView) => void
  /** The list differs from all of them. */
  canSave: boolean
  /** A new one is of the current list. */
  onEdit: (view: SavedView | 'new') => void
}

/** Every saved view that the admin sees: to open, to pin above the list, and to change where it is theirs; and to save another. */
export function ViewsMenu({ views, canSave, onOpen, onEdit }: ViewsMenuProps) {
  const { change } = useChange({ operation: updateView, sayFailure: true, reload: reloadViews })
  return (
    <Menu
      className="text-button"
      label="Saved views"
      button={
        <>
          Views <ChevronDownIcon size={14} />
        </>
      }
    >
      {views.map((view) => (
        <div key={view.id} className="views-entry">
          <MenuItem onSelect={() => onOpen(savedViewChanges(view))} detail={detailOf(view)}>
            <bdi>{view.name}</bdi>
          </MenuItem>
          <button
            type="button"
            className="icon-button"
            aria-pressed={view.pinned}
            aria-label={`Pin ${view.name}`}
            title={view.pinned ? 'Unpin' : 'Pin above the list'}
            onClick={() => change({ id: view.id, pinned: !view.pinned })}
          >
            {view.pinned ? <PinOffIcon size={16} /> : <PinIcon size={16} />}
          </button>
          {view.own && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Edit ${view.name}`}
              title="Edit"
              onClick={({ currentTarget }) => {
                closeMenu(currentTarget)
                onEdit(view)
              }}
            >
              <PencilIcon size={16} />
            </button>
          )}
        </div>
      ))}
      {views.length > 0 && <hr className="menu-rule" />}
      <MenuItem onSelect={() => onOpen(NEWSLETTERS)}>Newsletters</MenuItem>
      <MenuItem onSelect={() => onOpen(SPAM)}>Spam</MenuItem>
      <hr className="menu-rule" />
      <MenuItem icon={<PlusIcon />} disabled={!canSave} onSelect={() => onEdit('new')}>
        Save this list as a view
        {!canSave && <span className="menu-reason">Search, filter or sort it first.</span>}
      </MenuItem>
    </Menu>
  )
}

/** Whose it is, and how many tickets it has now. */
const detailOf = ({ owner, shared, count }: SavedView) =>
  [owner ?? (shared ? 'Shared' : ''), count === null ? '' : formatCount(count)].filter(Boolean).join(' · ')
